// SPDX-License-Identifier: MIT

//! An adapter to copy: `toolmend certify --exec` runs it once for each text, and it runs your layer.
//!
//! As it stands it hands each text on as it came, which harms nobody and mends nothing. `repair`
//! is the place for your layer; the rest stays. One process a text: it starts in a millisecond,
//! and the standard library, which has no JSON, is all it needs.

use std::io::{self, Read, Write};
use std::process::exit;
use std::{env, fs};

/// Why nothing would go to the tool.
#[allow(dead_code)] // until your layer refuses something
enum Refusal {
    /// The call is refused; the message is for the model.
    Rejected(String),
    /// Your layer cannot judge this tool; names the keyword of the schema.
    Unsupported(String),
}

/// The text that would go to the tool.
///
/// `tool` is JSON: `{"name", "parameters"}`, the schema. `text` is what the model wrote. `finish`
/// is `complete`, `truncated` or `unknown`.
fn repair(_tool: &[u8], text: Vec<u8>, _finish: &str) -> Result<Vec<u8>, Refusal> {
    // call your layer here
    Ok(text)
}

fn main() -> io::Result<()> {
    let (mut tool, mut finish) = (Vec::new(), String::from("unknown"));
    let mut words = env::args().skip(1);
    while let Some(word) = words.next() {
        match (word.as_str(), words.next()) {
            ("--tool", Some(file)) => tool = fs::read(file)?,
            ("--finish", Some(word)) => finish = word,
            _ => {
                eprintln!("usage: adapter --tool FILE --finish WORD");
                exit(2);
            }
        }
    }
    let mut text = Vec::new();
    io::stdin().read_to_end(&mut text)?;
    let (message, code) = match repair(&tool, text, &finish) {
        Ok(text) => return io::stdout().write_all(&text),
        Err(Refusal::Rejected(message)) => (message, 10),
        Err(Refusal::Unsupported(why)) => (why, 11),
    };
    eprintln!("{message}");
    exit(code);
}
