//! What is computed, not proved, about rational pseudodiagrams (open in the paper): here up to 9 crossings; the
//! example `rational_census` goes to 13.

use std::collections::{BTreeSet, HashMap};
use upstar_knots::rational::{Census, Class, RationalPseudodiagram, Twist, for_each_pseudodiagram};

/// Six of the nine normalised outcomes occur, those with X <= Y, each in one class for each parity.
#[test]
fn making_the_last_move_is_never_worse() {
    let census = Census::up_to(9).unwrap();
    let classes: Vec<Class> = census.rows().map(|(class, _)| class).collect();
    assert_eq!(classes.len(), 12);
    let mut x_y = BTreeSet::new();
    for class in &classes {
        let n = class.normalized();
        assert!(n.x() <= n.y());
        assert!(x_y.insert((class.parity(), n.x(), n.y())));
    }
    let shadows = census.rows().filter(|(_, row)| row.shadows > 0);
    let shadows: BTreeSet<String> = shadows.map(|(c, _)| c.normalized().to_string()).collect();
    assert_eq!(shadows, BTreeSet::from(["(U,U)".into(), "(2,1)".into()]));
}

/// Beside each other the twelve classes obey one rule: X - 1 and Y - 1 are added, and cut at 2.
#[test]
fn in_sums_of_rational_pseudodiagrams_x_and_y_add_up() {
    let census = Census::up_to(6).unwrap();
    let classes: Vec<Class> = census.rows().map(|(class, _)| class).collect();
    let add = |a: u8, b: u8| (a + b - 1).min(3);
    for &a in &classes {
        for &b in &classes {
            let (m, n, sum) = (a.normalized(), b.normalized(), a + b);
            assert!(classes.contains(&sum));
            assert_eq!(sum.normalized().x(), add(m.x(), n.x()));
            assert_eq!(sum.normalized().y(), add(m.y(), n.y()));
        }
    }
}

/// Zero games are equivalent to the unknot (Theorem 3.5); here nothing else is.
#[test]
fn only_zero_games_are_equivalent_to_the_unknot() {
    for n in 0..=9 {
        for_each_pseudodiagram(n, |twists, standing| {
            let unknot = standing.class == Class::UNKNOT;
            assert_eq!(standing.is_zero_game, unknot, "{twists:?}");
        })
        .unwrap();
    }
}

/// Two of five or more crossings of a twist can be left out without changing the class.
#[test]
fn five_crossings_of_a_twist_are_as_good_as_three() {
    let mut known: HashMap<Vec<Twist>, Class> = HashMap::new();
    let mut compared = 0;
    for n in 0..=9 {
        for_each_pseudodiagram(n, |twists, standing| {
            known.insert(twists.to_vec(), standing.class);
        })
        .unwrap();
    }
    for (twists, &class) in &known {
        for i in 0..twists.len() {
            if twists[i].unresolved >= 5 {
                let mut fewer = twists.clone();
                fewer[i].unresolved -= 2;
                let fewer = RationalPseudodiagram::new(fewer).unwrap();
                assert_eq!(fewer.solve().unwrap().class(), class, "{fewer}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 373);
    // Four are not as good as two.
    let class = |text: &str| {
        let p: RationalPseudodiagram = text.parse().unwrap();
        p.solve().unwrap().normalized().to_string()
    };
    assert_eq!(class("[(3),(1),-1(4)]"), "(2,1)");
    assert_eq!(class("[(3),(1),-1(2)]"), "(U,1)");
}
