//! The HTML page.

use std::collections::HashMap;

use ashlar_engine::runner::row::Row;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, Value, context};

use super::machine_code::MachineCode;
use super::matrix::{Matrix, Place, place};
use super::{Report, Summary, second_check};
use crate::surface::table as surface;

const TEMPLATE: &str = include_str!("page.html");

impl Report {
    /// One self-contained page.
    ///
    /// # Errors
    /// When the template does not fit the report.
    pub fn html(&self) -> Result<String, minijinja::Error> {
        let mut environment = Environment::new();
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        environment.add_template("page", TEMPLATE)?;
        let groups: Vec<Value> = self
            .groups()
            .into_iter()
            .map(|(name, rows)| {
                let summary = Summary::of(rows.iter().copied());
                context! { name => name.to_owned(), rows => Serde(rows), summary => Serde(summary) }
            })
            .collect();
        let places: HashMap<&str, Place> = self.obligations.iter().map(|row| (row.id.as_str(), place(row))).collect();
        let not_run: Vec<&Row> = self.obligations.iter().filter(|row| row.status.word() == "not-run").collect();
        let uncertified: Vec<&Row> =
            self.obligations.iter().filter(|row| row.certificate.as_ref().is_some_and(|all| !all.is_whole())).collect();
        environment.get_template("page")?.render(context! {
            report => Serde(self),
            surface => surface::counted(&self.surface),
            groups,
            matrix => Serde(Matrix::of(&self.obligations, &self.mutants.ids, &self.fuzz)),
            engines => Serde(self.engines()),
            reasons => Serde(self.reasons()),
            places => Serde(places),
            assumptions => Serde(self.assumptions()),
            not_run => Serde(not_run),
            certified => self.certified(),
            machine => self.machine_code.as_ref().map(MachineCode::score),
            uncertified => Serde(uncertified),
            second => Serde(second_check::lines(&self.second_check)),
        })
    }
}
