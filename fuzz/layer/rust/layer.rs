// SPDX-License-Identifier: MIT
//
// layer.rs - a repair layer in Rust behind the C interface (toolmend_adapter.h), to be fuzzed: it
// takes arguments out of a code fence or out of a string.
//
// As the example in C it is harmless because it changes a call only if the result is valid under a
// schema of which it understands every keyword; else the call is handed on as it came. By rustc
// alone, without a crate; YOUR_LAYER.md says how.
use std::os::raw::{c_char, c_int, c_void};

const DEPTH_MAX: usize = 64;

// ---- JSON ----------------------------------------------------------------------------------

enum Value {
    Null,
    Boolean,
    Integer,
    Text(String),
    List(Vec<Value>),
    Object(Vec<(String, Value)>),
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\t' | b'\r' | b'\n') = self.text.get(self.at) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.at += 1)
    }

    fn word(&mut self, word: &str, value: Value) -> Option<Value> {
        let end = self.at + word.len();
        (self.text.get(self.at..end)? == word.as_bytes()).then(|| self.at = end)?;
        Some(value)
    }

    // A fraction or an exponent may be an integer all the same: that is not decided here.
    fn integer(&mut self) -> Option<Value> {
        let start = self.at;
        while let Some(b'-' | b'0'..=b'9' | b'.' | b'e' | b'E' | b'+') = self.text.get(self.at) {
            self.at += 1;
        }
        let digits = &self.text[start..self.at];
        let digits = digits.strip_prefix(b"-").unwrap_or(digits);
        let plain = digits.iter().all(u8::is_ascii_digit) && !digits.is_empty();
        (plain && (digits[0] != b'0' || digits.len() == 1)).then_some(Value::Integer)
    }

    // Half of a surrogate pair is no text in Rust.
    fn escape(&mut self) -> Option<char> {
        let byte = *self.text.get(self.at)?;
        self.at += 1;
        Some(match byte {
            b'"' | b'\\' | b'/' => byte as char,
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let digits = self.text.get(self.at..self.at + 4)?;
                self.at += 4;
                if !digits.iter().all(u8::is_ascii_hexdigit) {
                    return None;
                }
                let code = u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
                char::from_u32(code)?
            }
            _ => return None,
        })
    }

    fn string(&mut self) -> Option<String> {
        let mut bytes = Vec::new();
        self.take(b'"')?;
        loop {
            let byte = *self.text.get(self.at)?;
            self.at += 1;
            match byte {
                b'"' => return String::from_utf8(bytes).ok(),
                b'\\' => {
                    let mut room = [0; 4];
                    bytes.extend_from_slice(self.escape()?.encode_utf8(&mut room).as_bytes());
                }
                0..=0x1f => return None,
                _ => bytes.push(byte),
            }
        }
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        let mut items = Vec::new();
        self.take(b'[')?;
        while self.peek()? != b']' {
            if !items.is_empty() {
                self.take(b',')?;
            }
            items.push(self.value(depth + 1)?);
        }
        self.take(b']')?;
        Some(Value::List(items))
    }

    // A name that comes twice is not understood.
    fn object(&mut self, depth: usize) -> Option<Value> {
        let mut members: Vec<(String, Value)> = Vec::new();
        self.take(b'{')?;
        while self.peek()? != b'}' {
            if !members.is_empty() {
                self.take(b',')?;
            }
            let name = self.string()?;
            self.take(b':')?;
            let value = self.value(depth + 1)?;
            if members.iter().any(|(other, _)| *other == name) {
                return None;
            }
            members.push((name, value));
        }
        self.take(b'}')?;
        Some(Value::Object(members))
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > DEPTH_MAX {
            return None;
        }
        match self.peek()? {
            b'{' => self.object(depth),
            b'[' => self.list(depth),
            b'"' => self.string().map(Value::Text),
            b't' => self.word("true", Value::Boolean),
            b'f' => self.word("false", Value::Boolean),
            b'n' => self.word("null", Value::Null),
            _ => self.integer(),
        }
    }
}

fn read(text: &[u8]) -> Option<Value> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0)?;
    reader.peek().is_none().then_some(value)
}

// ---- the schema ----------------------------------------------------------------------------

fn member<'a>(value: &'a Value, name: &str) -> Option<&'a Value> {
    match value {
        Value::Object(members) => members.iter().find(|(n, _)| n == name).map(|(_, v)| v),
        _ => None,
    }
}

fn is_of_type(value: &Value, name: &str) -> bool {
    matches!(
        (value, name),
        (Value::Null, "null")
            | (Value::Boolean, "boolean")
            | (Value::Integer, "integer" | "number")
            | (Value::Text(_), "string")
            | (Value::List(_), "array")
            | (Value::Object(_), "object")
    )
}

fn holds(keyword: &str, rule: &Value, schema: &Value, value: &Value) -> bool {
    match (keyword, rule, value) {
        ("title" | "description" | "$comment", _, _) => true,
        ("type", Value::Text(name), _) => is_of_type(value, name),
        ("items", _, Value::List(items)) => items.iter().all(|item| is_valid(rule, item)),
        ("properties", _, Value::Object(members)) => members.iter().all(|(name, value)| {
            // what is not declared is not understood
            member(rule, name).is_some_and(|schema| is_valid(schema, value))
        }),
        ("required", Value::List(names), Value::Object(_)) => names
            .iter()
            .all(|name| matches!(name, Value::Text(name) if member(value, name).is_some())),
        ("additionalProperties", _, Value::Object(_)) => member(schema, "properties").is_some(),
        _ => false,
    }
}

// Is every keyword understood, and does it hold?
fn is_valid(schema: &Value, value: &Value) -> bool {
    match schema {
        Value::Object(rules) => rules
            .iter()
            .all(|(keyword, rule)| holds(keyword, rule, schema, value)),
        _ => false,
    }
}

// ---- the repair ----------------------------------------------------------------------------

fn unfenced(text: &[u8]) -> Option<&[u8]> {
    let text = text.trim_ascii().strip_prefix(b"```")?.strip_suffix(b"```")?;
    let text = text.strip_prefix(b"json").unwrap_or(text);
    text.starts_with(b"\n").then(|| text.trim_ascii())
}

fn mended(schema: &Value, text: &[u8]) -> Option<Vec<u8>> {
    let inner = match unfenced(text) {
        Some(inner) => inner.to_vec(),
        None => match read(text)? {
            Value::Text(inner) => inner.into_bytes(),
            _ => return None,
        },
    };
    let value = read(&inner)?;
    (matches!(value, Value::Object(_)) && is_valid(schema, &value)).then_some(inner)
}

// ---- the interface -------------------------------------------------------------------------

#[repr(C)]
pub struct Adapter {
    size: u32,
    hello: extern "C" fn() -> *const c_char,
    open: unsafe extern "C" fn(*const c_char, usize) -> *mut c_void,
    repair: unsafe extern "C" fn(
        *mut c_void,
        *const c_char,
        usize,
        *const c_char,
        *mut *mut c_char,
        *mut usize,
    ) -> c_int,
    release: unsafe extern "C" fn(*mut c_void, *mut c_char),
    close: unsafe extern "C" fn(*mut c_void),
}

// The schema, if it is one that can be read, and the length of the text that was given out last.
struct Tool {
    schema: Option<Value>,
    given: usize,
}

unsafe fn bytes<'a>(at: *const c_char, len: usize) -> &'a [u8] {
    if len == 0 {
        &[]
    } else {
        std::slice::from_raw_parts(at.cast(), len)
    }
}

extern "C" fn hello() -> *const c_char {
    concat!(
        r#"{"op":"hello","protocol":1,"name":"example","version":"1","language":"rust","#,
        r#""capabilities":["bytes"]}"#,
        "\0"
    )
    .as_ptr()
    .cast()
}

unsafe extern "C" fn open(json: *const c_char, len: usize) -> *mut c_void {
    let schema = match read(bytes(json, len)) {
        Some(Value::Object(members)) => members.into_iter().find(|(n, _)| n == "parameters"),
        _ => None,
    };
    let schema = schema.map(|(_, schema)| schema);
    Box::into_raw(Box::new(Tool { schema, given: 0 })).cast()
}

unsafe extern "C" fn repair(
    tool: *mut c_void,
    text: *const c_char,
    len: usize,
    finish: *const c_char,
    out: *mut *mut c_char,
    out_len: *mut usize,
) -> c_int {
    let tool = &mut *tool.cast::<Tool>();
    let text = bytes(text, len);
    let cut = std::ffi::CStr::from_ptr(finish).to_bytes() == b"truncated";
    let result = match &tool.schema {
        Some(schema) if !cut => mended(schema, text),
        _ => None,
    };
    let result = result.unwrap_or_else(|| text.to_vec()).into_boxed_slice();
    tool.given = result.len();
    *out_len = result.len();
    *out = Box::into_raw(result).cast();
    0
}

unsafe extern "C" fn release(tool: *mut c_void, out: *mut c_char) {
    let len = (*tool.cast::<Tool>()).given;
    drop(Box::from_raw(std::ptr::slice_from_raw_parts_mut(out, len)));
}

unsafe extern "C" fn close(tool: *mut c_void) {
    drop(Box::from_raw(tool.cast::<Tool>()));
}

static ADAPTER: Adapter = Adapter {
    size: std::mem::size_of::<Adapter>() as u32,
    hello,
    open,
    repair,
    release,
    close,
};

#[no_mangle]
pub extern "C" fn toolmend_adapter() -> *const Adapter {
    &ADAPTER
}
