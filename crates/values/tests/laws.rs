//! The laws of the group of games.

mod plain;

use plain::values;
use proptest::prelude::*;
use upstar_values::{Budget, Dyadic, Player, Relation, Value};

const FREE: &Budget = Budget::UNLIMITED;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn sums_form_an_abelian_group(a in values(), b in values(), c in values()) {
        prop_assert_eq!(a + b, b + a);
        prop_assert_eq!((a + b) + c, a + (b + c));
        prop_assert_eq!(a + Value::ZERO, a);
        prop_assert_eq!(a - a, Value::ZERO);
        prop_assert_eq!(-(a + b), -a - b);
        prop_assert_eq!(a - b == Value::ZERO, a == b);
    }

    #[test]
    fn order_is_a_partial_order_that_sums_respect(a in values(), b in values(), c in values()) {
        prop_assert!(a <= a);
        if a <= b && b <= a { prop_assert_eq!(a, b); }
        if a <= b && b <= c { prop_assert!(a <= c); }
        prop_assert_eq!(a <= b, a + c <= b + c);
        prop_assert_eq!(a <= b, -b <= -a);
        prop_assert_eq!(a <= b, (b - a).stops().right > Dyadic::ZERO || matches!((b - a).relation(Value::ZERO), Relation::Greater | Relation::Equal));
    }

    #[test]
    fn canonical_form_is_idempotent(a in values()) {
        prop_assert_eq!(Value::from_options(a.left(), a.right()), a);
    }

    #[test]
    fn mean_is_additive_and_sums_are_no_hotter(a in values(), b in values()) {
        prop_assert_eq!((a + b).mean(), a.mean() + b.mean());
        prop_assert!((a + b).temperature() <= a.temperature().max(b.temperature()));
        prop_assert_eq!((-a).mean(), -a.mean());
    }

    #[test]
    fn multiples_are_repeated_sums(a in values(), n in -4i64..=4) {
        let copies: Value = (0..n.abs()).map(|_| if n < 0 { -a } else { a }).sum();
        prop_assert_eq!(a.times(n.into(), FREE).unwrap(), copies);
    }

    #[test]
    fn cooling_is_additive(a in values(), b in values(), t in 0i64..8) {
        let t = Dyadic::new(t, 2);
        let cooled = |g: Value| g.cool(t, FREE).unwrap();
        prop_assert_eq!(cooled(a + b), cooled(a) + cooled(b));
    }

    #[test]
    fn heating_undoes_cooling_of_stops(a in values(), t in 0i64..8) {
        let t = Dyadic::new(t, 2);
        let thermograph = a.thermograph();
        let cooled = a.cool(t, FREE).unwrap();
        prop_assert_eq!(cooled.stops().left, thermograph.left.at(t));
        prop_assert_eq!(cooled.stops().right, thermograph.right.at(t));
    }

    #[test]
    fn norton_multiplication_keeps_order_and_sum(a in values(), b in values()) {
        prop_assume!(a.birthday() + b.birthday() <= 12.into());
        let by_up = |g: Value| g.norton(Value::UP, FREE).unwrap();
        prop_assert_eq!(by_up(a + b), by_up(a) + by_up(b));
        prop_assert_eq!(a <= b, by_up(a) <= by_up(b));
    }

    #[test]
    fn reduced_form_differs_by_an_infinitesimal_and_forgets_it(a in values(), n in -2i64..=2, k in 0u64..3) {
        let reduced = a.reduced(FREE).unwrap();
        prop_assert!((a - reduced).is_infinitesimal());
        prop_assert_eq!(reduced.reduced(FREE).unwrap(), reduced);
        let dust = Value::UP.times(n.into(), FREE).unwrap() + Value::nimber(k);
        prop_assert_eq!((a + dust).reduced(FREE).unwrap(), reduced);
    }

    #[test]
    fn atomic_weight_is_additive(a in small_values(), b in small_values()) {
        let weight = |g: Value| g.atomic_weight(FREE).unwrap().expect("all-small games are atomic");
        prop_assert_eq!(weight(a + b), weight(a) + weight(b));
        prop_assert_eq!(weight(-a), -weight(a));
    }

    #[test]
    fn stops_say_which_numbers_are_below_and_above(a in values(), n in -24i64..24) {
        let x = Dyadic::new(n, 2);
        let stops = a.stops();
        prop_assert!(stops.left >= stops.right);
        if x < stops.right { prop_assert!(a > x.into()); }
        if x > stops.left { prop_assert!(a < x.into()); }
        if x > stops.right && x < stops.left { prop_assert_eq!(a.relation(x.into()), Relation::Confused); }
    }

    #[test]
    fn incentives_are_never_positive_for_numbers(n in -40i64..40, e in 0u64..5) {
        let x = Value::from(Dyadic::new(n, e));
        for player in [Player::Left, Player::Right] {
            for incentive in x.incentives(player, FREE).unwrap() {
                prop_assert!(incentive < Value::ZERO);
            }
        }
    }
}

/// All-small values.
fn small_values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        (0u64..4).prop_map(Value::nimber),
        (-3i64..=3).prop_map(|n| Value::UP.times(n.into(), FREE).unwrap()),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        (prop::collection::vec(inner.clone(), 1..3), prop::collection::vec(inner, 1..3))
            .prop_map(|(left, right)| Value::from_options(left, right))
    })
}
