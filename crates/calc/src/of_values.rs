//! What can be asked of a value: `value.attribute`.

use upstar_values::{Player, Value};

use crate::answer::Answer;
use crate::arguments::Arguments;
use crate::attribute::Attribute;
use crate::error::Error;
use crate::shown::Shown;

/// Everything that can be asked of a value.
pub static ATTRIBUTES: &[Attribute<Value>] = &[
    Attribute {
        name: "outcome",
        usage: "outcome",
        about: "who wins: P (second player), N (first player), L (Left) or R (Right)",
        example: ("{0|-1}.outcome", "N"),
        ask: |g, _| Ok(Answer::Outcome(g.outcome())),
    },
    Attribute {
        name: "cloud",
        usage: "cloud",
        about: "where it is on the number line, to be drawn",
        example: ("{2|-1}.cloud", "{2|-1} over the number line: confused with the numbers from -1 to 2"),
        ask: |g, _| {
            let g = *g;
            Ok(Shown::answer(upstar_draw::cloud(g).title, move || Ok(upstar_draw::cloud(g))))
        },
    },
    Attribute {
        name: "tree",
        usage: "tree",
        about: "the game tree of the canonical form, to be drawn with every position as often as it occurs",
        example: ("^.tree", "the game tree of ^"),
        ask: |g, _| {
            let g = *g;
            let words = format!("the game tree of {}", g.text(Default::default()).width(60));
            Ok(Shown::answer(words, move || upstar_draw::game_tree(g, false)))
        },
    },
    Attribute {
        name: "canonical",
        usage: "canonical",
        about: "the canonical form, which every value is kept in",
        example: ("{-1,0|6}.canonical", "1"),
        ask: |g, _| Ok((*g).into()),
    },
    Attribute {
        name: "left",
        usage: "left",
        about: "the Left options of the canonical form",
        example: ("{0,*|1/2}.left", "[0]"),
        ask: |g, arguments| options(*g, Player::Left, arguments),
    },
    Attribute {
        name: "right",
        usage: "right",
        about: "the Right options of the canonical form",
        example: ("^.right", "[*]"),
        ask: |g, arguments| options(*g, Player::Right, arguments),
    },
    Attribute {
        name: "birthday",
        usage: "birthday",
        about: "the day on which the value is born: the depth of its canonical form",
        example: ("5/4.birthday", "4"),
        ask: |g, _| Ok(g.birthday().into()),
    },
    Attribute {
        name: "followers",
        usage: "followers",
        about: "how many different positions the canonical form has, itself included",
        example: ("+-1.followers", "4"),
        ask: |g, arguments| Ok(arguments.within(g.followers(arguments.budget))?.into()),
    },
    Attribute {
        name: "stops",
        usage: "stops",
        about: "the Left and the Right stop",
        example: ("{1||0|-1}.stops", "[1, 0]"),
        ask: |g, _| Ok(Answer::List(vec![g.stops().left.into(), g.stops().right.into()])),
    },
    Attribute {
        name: "left_stop",
        usage: "left_stop",
        about: "the number play stops at when Left starts",
        example: ("{1|-1}.left_stop", "1"),
        ask: |g, _| Ok(g.stops().left.into()),
    },
    Attribute {
        name: "right_stop",
        usage: "right_stop",
        about: "the number play stops at when Right starts",
        example: ("{1|-1}.right_stop", "-1"),
        ask: |g, _| Ok(g.stops().right.into()),
    },
    Attribute {
        name: "confusion",
        usage: "confusion",
        about: "the numbers the game is confused with, as an interval",
        example: ("{1|-1}.confusion", "[-1, 1]"),
        ask: |g, _| Ok(Answer::Interval(g.confusion_interval())),
    },
    Attribute {
        name: "mean",
        usage: "mean",
        about: "what many copies are worth, each",
        example: ("{3|-2}.mean", "1/2"),
        ask: |g, arguments| Ok(arguments.within(g.thermograph_within(arguments.budget))?.mean.into()),
    },
    Attribute {
        name: "temperature",
        usage: "temperature",
        about: "how urgent it is to move; -1 for integers, -1/2^n for other numbers, 0 for infinitesimals",
        example: ("{3|-2}.temperature", "5/2"),
        ask: |g, arguments| Ok(arguments.within(g.thermograph_within(arguments.budget))?.temperature.into()),
    },
    Attribute {
        name: "thermograph",
        usage: "thermograph",
        about: "both walls as the points where they turn, with mean and temperature",
        example: ("{1|-1}.thermograph", "mean 0, temperature 1; left wall 1 @ 0 0 @ 1; right wall -1 @ 0 0 @ 1"),
        ask: |g, arguments| Ok(Answer::Thermograph(arguments.within(g.thermograph_within(arguments.budget))?)),
    },
    Attribute {
        name: "cool",
        usage: "cool(t)",
        about: "the game cooled by a number t >= 0",
        example: ("{3||2*|1*}.cool(3/4)", "9/4*"),
        ask: |g, arguments| {
            let t = arguments.number("t")?;
            if t.signum() < 0 {
                return Err(Error::new(arguments.span(), "a game is cooled by a number that is not negative")
                    .help("heat(t) warms"));
            }
            Ok(arguments.within(g.cool(t, arguments.budget))?.into())
        },
    },
    Attribute {
        name: "heat",
        usage: "heat(t)",
        about: "the game heated by t: numbers stay, every other move gains t",
        example: ("*.heat(1)", "+-1"),
        ask: |g, arguments| {
            let t = arguments.value("t")?;
            Ok(arguments.within(g.heat(t, arguments.budget))?.into())
        },
    },
    Attribute {
        name: "overheat",
        usage: "overheat(s,t)",
        about: "overheated from s to t: an integer n becomes n copies of s, every other move gains t",
        example: ("1/2.overheat(1,1)", "{1|0}"),
        ask: |g, arguments| {
            let (s, t) = (arguments.value("s")?, arguments.value("t")?);
            Ok(arguments.within(g.overheat(s, t, arguments.budget))?.into())
        },
    },
    Attribute {
        name: "freeze",
        usage: "freeze",
        about: "the game cooled by its own temperature",
        example: ("{4|2||*}.freeze", "3/2*"),
        ask: |g, arguments| Ok(arguments.within(g.freeze(arguments.budget))?.into()),
    },
    Attribute {
        name: "atomic_weight",
        usage: "atomic_weight",
        about: "how many ups an infinitesimal is worth, or that it is not atomic",
        example: ("{^3|v2}.atomic_weight", "{1|0}"),
        ask: |g, arguments| {
            let weight = arguments.within(g.atomic_weight(arguments.budget))?;
            Ok(weight.map_or(Answer::Text("not atomic".into()), Answer::Value))
        },
    },
    Attribute {
        name: "incentives",
        usage: "incentives or incentives(Left)",
        about: "what a player gains by moving, G^L - G or G - G^R, the best ones only",
        example: ("{3|1}.incentives(Left)", "[{2|0}]"),
        ask: |g, arguments| {
            let players = match arguments.next_if_any() {
                None => vec![Player::Left, Player::Right],
                Some((Answer::Text(text), _)) if text == "Left" => vec![Player::Left],
                Some((Answer::Text(text), _)) if text == "Right" => vec![Player::Right],
                Some((_, span)) => return Err(Error::new(span, "expected Left or Right")),
            };
            let mut list = Vec::new();
            for player in players {
                for incentive in arguments.within(g.incentives(player, arguments.budget))? {
                    if !list.contains(&incentive) {
                        list.push(incentive);
                    }
                }
            }
            Ok(Answer::List(list.into_iter().map(Answer::Value).collect()))
        },
    },
    Attribute {
        name: "reduced",
        usage: "reduced",
        about: "the reduced canonical form: the simplest game that differs by an infinitesimal",
        example: ("{2*|^}.reduced", "{2|0}"),
        ask: |g, arguments| Ok(arguments.within(g.reduced(arguments.budget))?.into()),
    },
    Attribute {
        name: "is_number",
        usage: "is_number",
        about: "whether the value is a number",
        example: ("{1/2|3/4}.is_number", "true"),
        ask: |g, _| Ok(g.is_number().into()),
    },
    Attribute {
        name: "is_integer",
        usage: "is_integer",
        about: "whether the value is an integer",
        example: ("{0|6}.is_integer", "true"),
        ask: |g, _| Ok(g.is_integer().into()),
    },
    Attribute {
        name: "is_nimber",
        usage: "is_nimber",
        about: "whether the value is a nimber",
        example: ("{0,*|0,*}.is_nimber", "true"),
        ask: |g, _| Ok(g.is_nimber().into()),
    },
    Attribute {
        name: "is_infinitesimal",
        usage: "is_infinitesimal",
        about: "whether the value lies between all negative and all positive numbers",
        example: ("tiny(2).is_infinitesimal", "true"),
        ask: |g, _| Ok(g.is_infinitesimal().into()),
    },
    Attribute {
        name: "is_all_small",
        usage: "is_all_small",
        about: "whether in every follower both players can move or neither can",
        example: ("tiny(2).is_all_small", "false"),
        ask: |g, arguments| Ok(arguments.within(g.is_all_small(arguments.budget))?.into()),
    },
];

/// Options as a list; a nimber has as many as its size, so the number of them is bounded.
fn options(g: Value, player: Player, arguments: &Arguments) -> Result<Answer, Error> {
    const MOST: u64 = 1_000_000;
    if g.as_number_up_star().is_some_and(|nus| nus.star > MOST) {
        return Err(Error::new(arguments.span(), format!("more than {MOST} options")));
    }
    let list = match player {
        Player::Left => g.left_in_order(),
        Player::Right => g.right_in_order(),
    };
    Ok(Answer::List(list.into_iter().map(Answer::Value).collect()))
}
