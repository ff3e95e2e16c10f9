//! As much of JSON Schema as the API's description uses.

use serde_json::Value as Json;

/// What is wrong with a value, if anything.
pub fn fault(document: &Json, schema: &Json, value: &Json, place: &str) -> Option<String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = document.pointer(reference.strip_prefix('#').unwrap());
        return fault(document, target.unwrap_or_else(|| panic!("{reference} is not there")), value, place);
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        let faults: Option<Vec<String>> = choices.iter().map(|choice| fault(document, choice, value, place)).collect();
        return faults.map(|faults| faults.join(", and "));
    }
    let is = |kind: &Json| match kind.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("an unknown type {other}"),
    };
    let kinds = &schema["type"];
    let fits = kinds.as_array().map_or_else(|| is(kinds), |kinds| kinds.iter().any(is));
    if !fits {
        return Some(format!("{place} is {value}, not {kinds}"));
    }
    if let Some(choices) = schema["enum"].as_array()
        && !choices.contains(value)
    {
        return Some(format!("{place} is {value}, not one of {choices:?}"));
    }
    if schema["minimum"].as_f64().is_some_and(|least| value.as_f64().is_some_and(|n| n < least)) {
        return Some(format!("{place} is {value}, which is too small"));
    }
    if let Some(items) = value.as_array() {
        let mut each = items.iter().enumerate();
        return each.find_map(|(i, item)| fault(document, &schema["items"], item, &format!("{place}[{i}]")));
    }
    let fields = value.as_object()?;
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Json::as_str);
    if let Some(missing) = required.into_iter().find(|name| !fields.contains_key(*name)) {
        return Some(format!("{place} has no {missing}"));
    }
    fields.iter().find_map(|(name, field)| match schema["properties"].get(name) {
        Some(known) => fault(document, known, field, &format!("{place}.{name}")),
        None if schema["additionalProperties"] == false => Some(format!("{place} has an unknown field {name}")),
        None => None,
    })
}

#[test]
fn faults_are_found() {
    let schema = serde_json::json!({
        "type": "object", "required": ["a"], "additionalProperties": false,
        "properties": {"a": {"type": ["integer", "null"], "minimum": 1}, "b": {"type": "array", "items": {"type": "string"}}},
    });
    let fault = |value: Json| fault(&Json::Null, &schema, &value, "it");
    assert_eq!(fault(serde_json::json!({"a": 1, "b": ["x"]})), None);
    assert_eq!(fault(serde_json::json!({"a": null})), None);
    assert_eq!(fault(serde_json::json!({})).unwrap(), "it has no a");
    assert_eq!(fault(serde_json::json!({"a": 0})).unwrap(), "it.a is 0, which is too small");
    assert_eq!(fault(serde_json::json!({"a": 1, "b": [2]})).unwrap(), "it.b[0] is 2, not \"string\"");
    assert_eq!(fault(serde_json::json!({"a": 1, "c": 2})).unwrap(), "it has an unknown field c");
}
