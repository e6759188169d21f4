//! The smallest inputs.

use ashlar_conform::shrink::shrink;
use serde_json::{Value, json};

/// The smallest input that shows something.
fn smallest(input: Value, shows: impl Fn(&Value) -> bool) -> Value {
    let shrunk = shrink(&input, |_| Vec::new(), |value| shows(value).then_some(()));
    shrunk.smallest.map_or(input, |(value, ())| value)
}

#[test]
fn strings_of_bytes_get_as_short_as_they_may_and_then_zero() {
    let input = json!({ "message": hex::encode([7; 300]) });
    let length = |value: &Value| value["message"].as_str().map_or(0, |text| text.len() / 2);
    assert_eq!(smallest(input.clone(), |value| length(value) >= 57), json!({ "message": "00".repeat(57) }));
    // Of lengths that show it the least is found, also where those between do not.
    let found = smallest(input.clone(), |value| length(value) > 56 && length(value).is_multiple_of(7));
    assert_eq!(length(&found), 63);
    let found = smallest(input, |value| value["message"].as_str().is_some_and(|text| text.contains("0707")));
    assert_eq!(found, json!({ "message": "0707" }));
}

#[test]
fn lists_lose_entries_and_numbers_get_less() {
    let has_large = |value: &Value| {
        value["numbers"].as_array().is_some_and(|numbers| numbers.iter().any(|number| number.as_u64() >= Some(10)))
    };
    assert_eq!(smallest(json!({ "numbers": [3, 500, 4, 600], "other": 9 }), has_large), json!({ "numbers": [10], "other": 0 }));
    let decimal = |value: &Value| value["x"].as_str().and_then(|text| text.parse().ok()).is_some_and(|x: u64| x >= 1 << 40);
    assert_eq!(smallest(json!({ "x": u64::MAX.to_string() }), decimal), json!({ "x": (1_u64 << 40).to_string() }));
}

#[test]
fn what_shows_nothing_smaller_stays() {
    let input = json!({ "text": "déjà", "list": [] });
    let shrunk = shrink(&input, |_| Vec::new(), |_| None::<()>);
    assert!(shrunk.smallest.is_none());
    assert!(shrunk.tried > 0);
}

#[test]
fn inputs_of_the_operation_are_tried_too() {
    let input = json!({ "count": 9, "rows": [1, 2, 3, 4, 5, 6, 7, 8, 9] });
    let fits = |value: &Value| Some(value["count"].as_u64()? as usize == value["rows"].as_array()?.len()).filter(|fits| *fits);
    let alone = shrink(&input, |_| Vec::new(), |value| fits(value).filter(|_| value["count"].as_u64() >= Some(2)));
    assert_eq!(alone.smallest.unwrap().0["count"], 9);
    let others = |_: &Value| vec![json!({ "count": 2, "rows": [0, 0] })];
    let helped = shrink(&input, others, |value| fits(value).filter(|_| value["count"].as_u64() >= Some(2)));
    assert_eq!(helped.smallest.unwrap().0, json!({ "count": 2, "rows": [0, 0] }));
}
