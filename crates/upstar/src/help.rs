//! What the REPL says when asked for help.

use std::fmt::Write;

use upstar_calc::{ATTRIBUTES, FUNCTIONS, game, games, nearest};

use crate::games::description;

const INTRODUCTION: &str = "\
A game is written {Left's options|Right's options}. Values the field has names for:
  numbers    3  -5/8        nimbers   *  *2         ups      ^  ^^  ^3  v  ^*  ^<2>  ^[2]
  switches   +-1  +-{2|1}   tinies    tiny(2)       bars     {1||0|-1} is {1|{0|-1}}
Operators:   G + H   G - H   -G   G:H (ordinal sum)   == != < <= > >= <| |> || (confused with)
Ask a value: {1|0}.mean, {3||2|1}.cool(1/2); a list asks each member: [1, 1/2].birthday
Positions:   domineering(4,4).value, cutcake(5,10) + nim(3); whatever is asked of a value is asked of them too
Lists:       [G, H], 1..6, [times(n,^) for n in 1..6];  names: let g = {2|-1}

Commands:    help NAME, names, ascii, unicode, latex, quit";

/// Help on everything, or on one name.
pub fn help(topic: &str) -> String {
    let mut text = String::new();
    if topic.is_empty() {
        let list = |names: Vec<&str>| names.join(" ");
        let functions = list(FUNCTIONS.iter().map(|f| f.name).collect());
        let attributes = list(ATTRIBUTES.iter().map(|a| a.name).collect());
        let games = list(games().map(|g| g.about.name).collect());
        let sections = [("Functions:", functions), ("Games:", games), ("Attributes:", attributes)];
        let _ = writeln!(text, "{INTRODUCTION}");
        for (heading, words) in sections {
            let _ = write!(text, "\n{heading:<13}{}", wrap(&words));
        }
        return text;
    }
    if let Some(game) = game(topic) {
        return description(game);
    }
    let attribute = ATTRIBUTES.iter().find(|a| a.name == topic).map(|a| (format!("G.{}", a.usage), a.about, a.example));
    let function = FUNCTIONS.iter().find(|f| f.name == topic).map(|f| (f.usage.to_string(), f.about, f.example));
    match attribute.or(function) {
        Some((usage, about, (question, answer))) => {
            let _ = write!(text, "{usage}: {about}\n  {question}\n  {answer}");
        }
        None => {
            let known = ATTRIBUTES
                .iter()
                .map(|a| a.name)
                .chain(FUNCTIONS.iter().map(|f| f.name))
                .chain(games().map(|g| g.about.name));
            let _ = write!(text, "nothing is called {topic}");
            if let Some(near) = nearest(topic, known) {
                let _ = write!(text, "; did you mean {near}?");
            }
        }
    }
    text
}

/// Words broken into lines under the first one.
fn wrap(words: &str) -> String {
    let (mut text, mut column) = (String::new(), 0);
    for word in words.split(' ') {
        if column + word.len() > 76 {
            text.push_str("\n             ");
            column = 0;
        }
        text.push_str(word);
        text.push(' ');
        column += word.len() + 1;
    }
    text.truncate(text.trim_end().len());
    text
}
