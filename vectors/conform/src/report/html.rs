//! As a page.

use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, Value, context};

use super::Report;

const TEMPLATE: &str = include_str!("page.html");

impl Report {
    /// One self-contained page.
    ///
    /// # Errors
    ///
    /// When the template does not fit the report.
    pub fn html(&self) -> Result<String, minijinja::Error> {
        let mut environment = Environment::new();
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        environment.add_filter("words", |text: String| crate::departure::Kind::named(&text));
        // The engine's own filter would need another build of it than that of the other reports.
        environment.add_filter("json", |value: Value| serde_json::to_string(&value).unwrap_or_default());
        environment.add_template("page", TEMPLATE)?;
        environment.get_template("page")?.render(context! {
            report => Serde(self),
            tested => self.tested(),
            departed => self.departed(),
            untested => Serde(self.untested()),
        })
    }
}
