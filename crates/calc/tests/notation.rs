//! Whatever is printed reads back as the same value, in all three notations.

use proptest::prelude::*;
use upstar_calc::{Answer, Calculator};
use upstar_values::{Budget, Dyadic, Notation, Value};

const FREE: &Budget = Budget::UNLIMITED;

fn read(text: &str) -> Value {
    match Calculator::new().evaluate(text) {
        Ok(Answer::Value(value)) => value,
        Ok(other) => panic!("{text} is {other}"),
        Err(error) => panic!("{}", error.render(text)),
    }
}

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        (-40i64..=40, 0u64..5).prop_map(|(n, e)| Value::from(Dyadic::new(n, e))),
        (0u64..12).prop_map(Value::nimber),
        (-4i64..=4, -9i64..9, 0u64..5).prop_map(|(n, x, k)| {
            Value::UP.times(n.into(), FREE).unwrap() + Value::from(Dyadic::new(x, 2)) + Value::nimber(k)
        }),
        (1u64..5, any::<bool>(), -3i64..3).prop_map(|(n, sum, x)| {
            let uptimal = if sum { Value::up_sum(n, FREE) } else { Value::up_power(n, FREE) };
            uptimal.unwrap() + Value::from(x)
        }),
    ];
    leaf.prop_recursive(4, 20, 3, |inner| {
        let options = || prop::collection::vec(inner.clone(), 1..3);
        prop_oneof![
            (options(), options()).prop_map(|(left, right)| Value::from_options(left, right)),
            inner.clone().prop_map(|g| Value::from_options([g], [-g])),
            (inner.clone(), -3i64..3).prop_map(|(g, x)| g.tiny(FREE).unwrap() + Value::from(x)),
            inner.clone().prop_map(|g| g.miny(FREE).unwrap()),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn printing_then_reading_is_the_identity(g in values()) {
        for notation in [Notation::Ascii, Notation::Unicode, Notation::Latex] {
            let text = g.text(notation).to_string();
            prop_assert_eq!(read(&text), g, "{}", text);
        }
    }
}

#[test]
fn the_field_s_own_notation() {
    for (text, ascii, unicode, latex) in [
        ("0", "0", "0", "0"),
        ("-3/2", "-3/2", "-1½", "-\\tfrac{3}{2}"),
        ("1/2^3*2", "1/2^3*2", "½↑3*2", "\\tfrac{1}{2}\\uparrow_{3}\\ast_{2}"),
        ("v2", "vv", "⇓", "\\Downarrow"),
        ("^*", "^*", "↑*", "\\uparrow\\ast"),
        ("-1v", "-1v", "-1↓", "-1\\downarrow"),
        ("+-{2|1}", "+-{2|1}", "±{2|1}", "\\pm\\{2|1\\}"),
        ("{0,{3|0}|0,{0|-3}}", "+-{0,{3|0}}", "±{0,{3|0}}", "\\pm\\{0,\\{3|0\\}\\}"),
        ("{2||2|0}", "2+tiny(2)", "2+⧾(2)", "2+(+_{2})"),
        ("{1/2|0||0}", "miny(1/2)", "⧿(½)", "-_{\\tfrac{1}{2}}"),
        ("{^|*}", "^[2]", "↑[2]", "\\uparrow^{[2]}"),
        ("{0|v*}", "^<2>", "↑<2>", "\\uparrow^{2}"),
        ("{3|||2||1|0}", "{3|||2||1|0}", "{3|||2||1|0}", "\\{3|||2||1|0\\}"),
    ] {
        let value = read(text);
        assert_eq!(value.text(Notation::Ascii).to_string(), ascii);
        assert_eq!(value.text(Notation::Unicode).to_string(), unicode);
        assert_eq!(value.text(Notation::Latex).to_string(), latex);
    }
}

#[test]
fn signs_belong_to_numbers_and_operators_to_what_is_before() {
    assert_eq!(read("-1^"), read("-1 + ^"));
    assert_eq!(read("3-1^"), read("3 - (1^)"));
    assert_eq!(read("1+-1"), read("0"));
    assert_eq!(read("- {1|0}"), read("{0|-1}"));
    assert_eq!(read("−½"), read("-1/2"));
}

#[test]
fn long_values_are_cut_only_when_asked() {
    let g = read("{3|||2||1|0}");
    assert_eq!(g.text(Notation::Ascii).width(6).to_string(), "{3|||…");
    assert_eq!(g.text(Notation::Ascii).width(12).to_string(), "{3|||2||1|0}");
}
