// SPDX-License-Identifier: MIT

//! An adapter to copy: `toolmend certify` asks it in lines of JSON, and it asks your layer.
//!
//! As it stands it hands each text on as it came, which harms nobody and mends nothing. `Tool` and
//! `repair` are the places for your layer; the rest stays. Strings of Rust hold no half of a
//! surrogate pair, which hello says (`strings`). A layer that decodes into structs adds
//! `"output": "typed"`, and `"undeclared"` with what they do with other members. PROTOCOL.md has
//! the rest.

use serde_json::{json, value::RawValue, Value};
use std::collections::HashMap;
use std::io::{self, BufRead, Write};

/// The members of an object, each as it was spelled.
type Members = HashMap<String, Box<RawValue>>;

/// A tool, made once when it is announced: compile what you need of its schema here.
#[allow(dead_code)] // until your layer looks at it
struct Tool {
    name: String,
    /// The schema, as it was spelled.
    parameters: String,
}

impl Tool {
    fn new(spelled: &str) -> Result<Tool, serde_json::Error> {
        let members: Members = serde_json::from_str(spelled)?;
        let parameters = members.get("parameters").map_or("{}", |schema| schema.get());
        Ok(Tool { name: string(&members, "name"), parameters: parameters.to_string() })
    }
}

/// A string; empty if there is none.
fn string(members: &Members, name: &str) -> String {
    members.get(name).and_then(|spelled| serde_json::from_str(spelled.get()).ok()).unwrap_or_default()
}

/// Why nothing would go to the tool.
#[allow(dead_code)] // until your layer refuses something
enum Refusal {
    /// The call is refused; the message is for the model.
    Rejected(String),
    /// Your layer cannot judge this tool; names the keyword of the schema.
    Unsupported(String),
}

/// The text that would go to the tool. `text` is what the model wrote, `finish` is `complete`,
/// `truncated` or `unknown`.
fn repair(_tool: &Tool, text: &str, _finish: &str) -> Result<String, Refusal> {
    // call your layer here
    Ok(text.to_string())
}

fn hello() -> Value {
    json!({"op": "hello", "protocol": 1, "name": "my layer", "version": "1", "language": "rust",
           "strings": "utf-8", "capabilities": ["tools"]})
}

/// The answer about a text.
fn judge(tool: &Tool, request: &Members) -> Value {
    let id = string(request, "id");
    let finish = match string(request, "finish") {
        word if word.is_empty() => "unknown".to_string(),
        word => word,
    };
    match repair(tool, &string(request, "arguments"), &finish) {
        Ok(text) => json!({"id": id, "outcome": "ok", "arguments": text}),
        Err(Refusal::Rejected(message)) => json!({"id": id, "outcome": "rejected", "message": message}),
        Err(Refusal::Unsupported(why)) => json!({"id": id, "outcome": "unsupported", "why": why}),
    }
}

/// The answer to a request. A tool stands in it, or is named as it was announced.
fn answer(tools: &mut HashMap<String, Tool>, request: &Members) -> Result<Value, serde_json::Error> {
    let tool = request.get("tool").map_or("{}", |spelled| spelled.get());
    Ok(match string(request, "op").as_str() {
        "hello" => hello(),
        "tool" => {
            let id = string(request, "id");
            tools.insert(id.clone(), Tool::new(tool)?);
            json!({"id": id, "outcome": "ok"})
        }
        "repair" => match tools.get(&string(request, "tool")) {
            Some(announced) => judge(announced, request),
            None => judge(&Tool::new(tool)?, request),
        },
        _ => json!({"op": "error", "why": "unknown op"}),
    })
}

fn main() -> io::Result<()> {
    let mut tools = HashMap::new();
    for line in io::stdin().lock().lines() {
        let request: Members = serde_json::from_str(&line?)?;
        if string(&request, "op") == "bye" {
            break;
        }
        let mut out = io::stdout().lock();
        writeln!(out, "{}", answer(&mut tools, &request)?)?; // a line, and nothing else
        out.flush()?;
    }
    Ok(())
}
