//! The lines of both sides.

use ashlar_conform::protocol::{Reply, Request, serve};
use serde_json::json;

#[test]
fn an_answer_is_one_of_three_and_to_the_request() {
    assert_eq!(Reply::read(r#"{"id":3,"output":[1,"2"]}"#, 3), Ok(Reply::Output(json!([1, "2"]))));
    assert_eq!(Reply::read(r#"{"id":3,"refused":"why"}"#, 3), Ok(Reply::Refused("why".to_owned())));
    assert_eq!(Reply::read(r#"{"unsupported":"it","id":3}"#, 3), Ok(Reply::Unsupported("it".to_owned())));
    for wrong in [
        "",
        "7",
        r#"{"id":3}"#,
        r#"{"id":4,"output":1}"#,
        r#"{"output":1}"#,
        r#"{"id":3,"output":1,"refused":"why"}"#,
        r#"{"id":3,"output":null}"#,
        r#"{"id":3,"output":1,"other":2}"#,
        r#"{"id":"3","output":1}"#,
    ] {
        assert!(Reply::read(wrong, 3).is_err(), "{wrong}");
    }
}

#[test]
fn an_answer_is_read_as_it_is_written() {
    for reply in [Reply::Output(json!({ "a": [] })), Reply::Refused(String::new()), Reply::Unsupported("it".to_owned())] {
        assert_eq!(Reply::read(&reply.clone().line(7), 7), Ok(reply));
    }
}

#[test]
fn requests_are_served_until_their_end() {
    let requests = r#"{"id":0,"algorithm":"conform","operation":"supported","input":{}}
{"id":1,"algorithm":"A","operation":"b","input":{"x":1}}
"#;
    let answer = |request: &Request| Reply::Output(request.input["x"].clone());
    let mut answers = Vec::new();
    serve(&["A/b"], answer, requests.as_bytes(), &mut answers).unwrap();
    assert_eq!(String::from_utf8(answers).unwrap(), "{\"id\":0,\"output\":[\"A/b\"]}\n{\"id\":1,\"output\":1}\n");
    assert!(serve(&[], answer, &b"what is no request\n"[..], &mut Vec::new()).is_err());
}

/// Implementations without a reader of JSON may rely on the order of keys and on the absence of spaces.
#[test]
fn a_request_is_written_as_the_page_says() {
    let request =
        Request { id: 5, algorithm: "Goldilocks".to_owned(), operation: "decode".to_owned(), input: json!({ "bytes": "00" }) };
    let line = serde_json::to_string(&request).unwrap();
    assert_eq!(line, r#"{"id":5,"algorithm":"Goldilocks","operation":"decode","input":{"bytes":"00"}}"#);
    let page = include_str!("../../../CONFORM.md");
    assert!(page.contains(&line));
}
