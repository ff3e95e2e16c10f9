//! The real thing against the plain one, on thousands of random games.

mod plain;

use plain::{Tree, forms, in_units};
use proptest::prelude::*;
use upstar_values::{Budget, Value};

fn sorted(tree: Tree) -> Tree {
    let side = |options: Vec<Tree>| {
        let mut options: Vec<Tree> = options.into_iter().map(sorted).collect();
        options.sort();
        options
    };
    Tree { left: side(tree.left), right: side(tree.right) }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn canonical_form_is_the_textbooks(g in forms()) {
        prop_assert_eq!(sorted(Tree::of(g.value())), g.canonical());
    }

    #[test]
    fn order_is_the_textbooks(g in forms(), h in forms()) {
        prop_assert_eq!(g.value() <= h.value(), g.at_most(&h));
        prop_assert_eq!(h.value() <= g.value(), h.at_most(&g));
        prop_assert_eq!(g.value() == h.value(), g.equals(&h));
    }

    #[test]
    fn birthday_is_the_depth_of_the_canonical_tree(g in forms()) {
        prop_assert_eq!(g.value().birthday().to_i64(), Some(g.canonical().birthday()));
    }

    #[test]
    fn thermograph_is_the_textbooks(g in forms()) {
        let (left, right) = g.canonical().walls();
        let thermograph = g.value().thermograph();
        for t in 0..left.len() {
            let temperature = upstar_values::Dyadic::new(t as i64, 4);
            prop_assert_eq!(in_units(thermograph.left.at(temperature)), left[t], "left wall at {}", temperature);
            prop_assert_eq!(in_units(thermograph.right.at(temperature)), right[t], "right wall at {}", temperature);
        }
        let stops = g.value().stops();
        prop_assert_eq!((in_units(stops.left), in_units(stops.right)), (left[0], right[0]));
        prop_assert_eq!(in_units(thermograph.mean), *left.last().unwrap());
    }

    #[test]
    fn ordinal_sum_depends_on_the_value_of_the_top_only(g in forms(), h in forms()) {
        prop_assume!(g.birthday() + h.birthday() <= 9);
        let (base, top) = (Tree::of(g.value()), h);
        let sum = g.value().ordinal_sum(top.value(), Budget::UNLIMITED).unwrap();
        prop_assert_eq!(sum, base.ordinal_sum(&top).value());
        prop_assert_eq!(sum, base.ordinal_sum(&top.canonical()).value());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn sum_is_the_textbooks(g in forms(), h in forms()) {
        let (g, h) = (Tree::of(g.value()), Tree::of(h.value()));
        prop_assume!(g.birthday() + h.birthday() <= 6);
        prop_assert_eq!(g.value() + h.value(), g.plus(&h).value());
        prop_assert_eq!(-g.value(), g.negative().value());
    }
}

#[test]
fn ordinal_sum_depends_on_the_form_of_the_base() {
    // {-1|1} is 0, but not as a base.
    let zero_as_a_form = Tree { left: vec![Tree::integer(-1)], right: vec![Tree::integer(1)] };
    assert_eq!(zero_as_a_form.value(), Value::ZERO);
    let top = Tree::integer(1);
    assert_ne!(zero_as_a_form.ordinal_sum(&top).value(), Tree::zero().ordinal_sum(&top).value());
}
