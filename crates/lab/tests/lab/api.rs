//! What the lab answers, and that the answers are as its description says.

use crate::client::Lab;
use crate::schema::fault;
use serde_json::{Value as Json, json};

#[test]
fn every_example_of_the_description_is_answered_as_described() {
    let lab = Lab::start();
    let document = lab.get("/api/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    assert_eq!(document["info"]["version"], env!("CARGO_PKG_VERSION"));
    for (path, methods) in document["paths"].as_object().unwrap() {
        if let Some(post) = methods.get("post") {
            let body = &post["requestBody"]["content"]["application/json"];
            assert_eq!(fault(&document, &body["schema"], &body["example"], path), None);
            let response = lab.post(path, &body["example"]);
            assert_eq!(response.status, 200, "{path}: {}", response.text());
            let content = &post["responses"]["200"]["content"];
            match content.get("text/event-stream") {
                None => {
                    let schema = &content["application/json"]["schema"];
                    assert_eq!(fault(&document, schema, &response.json(), path), None);
                }
                Some(stream) => {
                    let events = response.events();
                    assert!(events.len() > 3, "{path}: {events:?}");
                    assert_eq!(events.last().unwrap().0, "done", "{path}");
                    for (name, data) in &events {
                        assert_ne!(name, "failed", "{path}: {data}");
                        let schema = stream["x-events"].get(name).unwrap_or_else(|| panic!("{path}: no event {name}"));
                        assert_eq!(fault(&document, schema, data, &format!("{path}: {name}")), None);
                    }
                }
            }
        }
        if let Some(get) = methods.get("get") {
            let given = get["parameters"].as_array().into_iter().flatten().filter(|p| !p["example"].is_null());
            let query: Vec<String> = given
                .map(|p| {
                    let example = p["example"].as_str().map_or_else(|| p["example"].to_string(), str::to_string);
                    format!("{}={}", p["name"].as_str().unwrap(), escaped(&example))
                })
                .collect();
            let response = lab.get(&format!("{path}?{}", query.join("&")));
            assert_eq!(response.status, 200, "{path}: {}", response.text());
            let kind = response.header("content-type").unwrap().split(';').next().unwrap();
            let content = &get["responses"]["200"]["content"][kind];
            assert!(!content.is_null(), "{path} answers {kind}");
            if kind == "application/json" {
                assert_eq!(fault(&document, &content["schema"], &response.json(), path), None);
            }
        }
    }
}

/// Text in a query.
fn escaped(text: &str) -> String {
    text.bytes()
        .map(|byte| if byte.is_ascii_alphanumeric() { (byte as char).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

#[test]
fn what_is_left_of_a_hackenbush_picture_stays_where_it_was() {
    let lab = Lab::start();
    // Two parallel stalks with a loop and a bridge; chopping the second stalk lets nothing fall, the first trunk much.
    let start = r#"hackenbush("0-1B 0-2R 1-3R 2-3G 3-3B 0-4B 4-5B")"#;
    let shown = |expression: &str, since: Option<&str>| {
        let response = lab.post("/api/position", &json!({"expression": expression, "since": since}));
        assert_eq!(response.status, 200, "{}", response.text());
        response.json()["picture"].as_str().unwrap().to_owned()
    };
    let frame = |svg: &str| svg.split("viewBox=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    // The seen line of an edge is the last path of its group.
    let line = |svg: &str, edge: usize| {
        let group = svg.split(&format!("data-name=\"edge {edge}\"")).nth(1).unwrap().split("</g>").next().unwrap();
        group.rsplit("<path d=\"").next().unwrap().split('"').next().unwrap().to_owned()
    };
    let whole = shown(start, None);
    for (left, standing) in [
        (r#"hackenbush("0-1B 1-3R 2-3G 3-3B 0-4B 4-5B")"#, vec![0, 2, 3, 4, 5, 6]),
        (r#"hackenbush("0-1B 1-3R 2-3G 3-3B")"#, vec![0, 2, 3, 4]),
        (r#"hackenbush("0-4B")"#, vec![5]),
        (r#"hackenbush("")"#, vec![]),
    ] {
        let rest = shown(left, Some(start));
        assert_eq!(frame(&rest), frame(&whole), "{left}");
        for (now, then) in standing.into_iter().enumerate() {
            assert_eq!(line(&rest, now), line(&whole, then), "edge {then} in {left}");
        }
    }
    let alone = r#"hackenbush("0-4B")"#;
    assert_ne!(frame(&shown(alone, None)), frame(&whole));
    // What is no rest of the start is drawn as if it began here.
    assert_eq!(shown(r#"hackenbush("GG")"#, Some(start)), shown(r#"hackenbush("GG")"#, None));
    assert_eq!(shown("nim(3,5)", Some("nim(3,7)")), shown("nim(3,5)", None));
    assert_eq!(lab.post("/api/position", &json!({"expression": alone, "since": "nimm(1)"})).status, 400);
}

#[test]
fn errors_are_as_described_and_point_at_the_column() {
    let lab = Lab::start();
    let document = lab.get("/api/openapi.json").json();
    let schema = json!({"$ref": "#/components/schemas/Error"});
    let refused = |path: &str, body: Json, status: u16| {
        let response = lab.post(path, &body);
        assert_eq!(response.status, status, "{path} {body}: {}", response.text());
        assert_eq!(fault(&document, &schema, &response.json(), path), None);
        response.json()["error"].clone()
    };
    for path in ["/api/position", "/api/solve", "/api/options", "/api/answer", "/api/evaluate"] {
        let mut body = json!({"expression": "nimm(3,5)"});
        match path {
            "/api/options" => body["player"] = "left".into(),
            "/api/answer" => body["mover"] = "left".into(),
            _ => {}
        }
        let error = refused(path, body, 400);
        assert_eq!(error["message"], "nimm is not a known game or function", "{path}");
        assert_eq!(error["column"], 1);
        assert_eq!(error["help"], "did you mean nim?");
    }
    assert_eq!(refused("/api/position", json!({"expression": "{1|2"}), 400)["column"], 1);
    assert_eq!(
        refused("/api/position", json!({"expression": "true"}), 400)["message"],
        "a truth value is nothing one can play"
    );
    let message = |error: Json| error["message"].as_str().unwrap().to_string();
    assert!(message(refused("/api/position", json!({}), 400)).contains("missing field `expression`"));
    assert!(message(refused("/api/position", json!({"expresion": "1"}), 400)).contains("unknown field `expresion`"));
    assert!(message(refused("/api/position", json!({"expression": 3}), 400)).contains("expected a string"));
    assert!(
        message(refused("/api/answer", json!({"expression": "nim(3)", "mover": "up"}), 400))
            .contains("unknown variant `up`")
    );
    assert_eq!(
        message(refused("/api/answer", json!({"expression": "nim(0)", "mover": "left"}), 400)),
        "Left has no move here: the game is over"
    );
    assert!(
        message(refused("/api/table", json!({"expression": "n", "axes": [{"name": "n", "range": "1.."}]}), 400))
            .starts_with("n=1..: ")
    );
    assert!(
        message(refused("/api/census", json!({"which": "shadows", "max_crossings": 10}), 400))
            .contains("up to 9 crossings")
    );
    let error = refused("/api/evaluate", json!({"expression": "g + 1", "given": ["let g = {1|", "let h = 2"]}), 400);
    assert!(message(error).starts_with("in the earlier line let g = {1|: "));
    let picture = lab.get("/api/picture?expression=nim%28&theme=light");
    assert_eq!((picture.status, picture.json()["error"]["column"].is_null()), (400, false));
    assert_eq!(lab.get("/api/picture?theme=light").status, 400);
    assert_eq!(lab.get("/api/picture?expression=1&theme=pink").status, 400);
    assert_eq!(lab.get("/api/knots?limit=many").status, 400);
    assert_eq!(lab.get("/api/nothing").status, 404);
    assert_eq!(lab.get("/api/solve").json()["error"]["help"], "use POST");
    assert_eq!(lab.post("/api/games", &json!({})).status, 405);
}

#[test]
fn the_perfect_opponent_wins_when_it_can_and_says_when_it_cannot() {
    let lab = Lab::start();
    let answer = |expression: &str, mover: &str| {
        lab.post("/api/answer", &json!({"expression": expression, "mover": mover})).json()
    };
    // Play Nim 3, 5, 7 to the end: whoever starts wins.
    let (mut position, mut mover, mut moves) = ("nim(3,5,7)".to_string(), "left", 0);
    loop {
        let shown = lab.post("/api/position", &json!({"expression": position})).json();
        if shown["moves"][mover].as_array().unwrap().is_empty() {
            break;
        }
        let made = answer(&position, mover);
        assert_eq!(made["wins"], mover == "left", "{position}: {made}");
        let listed = &shown["moves"][mover][made["index"].as_u64().unwrap() as usize];
        assert_eq!((&listed["name"], &listed["to"], &listed["places"]), (&made["name"], &made["to"], &made["places"]));
        position = made["to"].as_str().unwrap().to_string();
        mover = if mover == "left" { "right" } else { "left" };
        moves += 1;
    }
    assert_eq!(mover, "right", "Left made the last of {moves} moves");
    // Lost for Right: of the two moves of *2 + *2, one leaves more wrong answers than the other.
    let made = answer("nim(2,2)", "right");
    assert_eq!(made["wins"], false);
    assert_eq!(made["message"], "every move loses; after this one 1 of 3 answers wins");
}

#[test]
fn a_position_is_shown_with_places_that_its_picture_has() {
    let lab = Lab::start();
    for expression in [
        "domineering(3,4)",
        "hackenbush(\"0-1B 1-2R 0-2G\")",
        "nim(3,5)",
        "shadow(\"4_1\")",
        "queens(4,4)",
        "{1|0}",
        "col(grid(2,2)) + nim(2)",
    ] {
        let shown = lab.post("/api/position", &json!({"expression": expression})).json();
        let picture = shown["picture"].as_str().unwrap_or_else(|| panic!("{expression}: {shown}"));
        assert!(picture.starts_with("<svg "), "{expression}");
        for side in ["left", "right"] {
            for made in shown["moves"][side].as_array().unwrap() {
                for place in made["places"].as_array().unwrap() {
                    let group = format!("data-name=\"{}\"", place.as_str().unwrap());
                    assert!(picture.contains(&group), "{expression} has a move {made}, but no {group}");
                }
                // Every move leads to a position that can be shown in its turn.
                let next = lab.post("/api/position", &json!({"expression": made["to"]}));
                assert_eq!(next.status, 200, "{expression}: {made}: {}", next.text());
            }
        }
    }
    let large = lab.post("/api/position", &json!({"expression": "nim(5000)"})).json();
    assert_eq!(large["moves"]["left"].as_array().unwrap().len(), 2000);
    assert_eq!(large["moves_left_out"], 6000);
}

#[test]
fn solving_agrees_with_the_calculator() {
    let lab = Lab::start();
    let solved = |expression: &str| lab.post("/api/solve", &json!({"expression": expression})).events();
    let of = |events: &[(String, Json)], name: &str| -> Json {
        events.iter().find(|(known, _)| known == name).map_or(Json::Null, |(_, data)| data.clone())
    };
    let events = solved("hackenbush(\"BRR\")");
    assert_eq!(of(&events, "value")["ascii"], "1/4");
    assert_eq!(of(&events, "winner")["words"], "Left, whoever starts");
    let events = solved("nim(3,5,7)");
    assert_eq!(of(&events, "winner")["outcome"], "N");
    let winning: Vec<&Json> = events.iter().filter(|(name, _)| name == "winning").map(|(_, data)| data).collect();
    assert_eq!(winning.len(), 2);
    assert_eq!(winning[0]["moves"].as_array().unwrap().len(), 3);
    let events = solved("shadow(\"8_18\")");
    assert_eq!(of(&events, "winner")["words"], "Knotter, whoever starts");
    let events = solved("{1||0|-1}");
    assert_eq!(
        (&of(&events, "thermograph")["mean"], &of(&events, "thermograph")["temperature"]),
        (&json!("1/4"), &json!("3/4"))
    );
    let events = solved("knot(\"3_1\")");
    assert!(events.iter().any(|(name, data)| name == "fact" && data["name"] == "determinant" && data["text"] == "3"));
}

#[test]
fn options_play_their_roles() {
    let lab = Lab::start();
    let ask = |sensible: bool| {
        let body = json!({"expression": "{0,1,^|5}", "player": "left", "sensible": sensible});
        lab.post("/api/options", &body).json()
    };
    // A value is kept in canonical form, so look at a position that is not.
    let all = lab.post("/api/options", &json!({"expression": "cutcake(2,4)", "player": "left"})).json();
    let roles: Vec<(&str, &str)> = all["options"]
        .as_array()
        .unwrap()
        .iter()
        .map(|option| (option["value"]["ascii"].as_str().unwrap(), option["role"].as_str().unwrap()))
        .collect();
    // 2x4 is worth 1: cutting it in the middle leaves 0, everything else is worse for Left.
    assert!(roles.contains(&("0", "canonical")), "{roles:?}");
    assert!(roles.iter().filter(|(_, role)| *role == "canonical").count() == 1, "{roles:?}");
    assert!(roles.iter().any(|(_, role)| *role == "dominated"), "{roles:?}");
    assert_eq!(ask(true)["options"], ask(false)["options"]);
}

#[test]
fn tables_and_censuses_come_in_order() {
    let lab = Lab::start();
    let axes = json!([{"name": "m", "range": "1..3"}, {"name": "n", "range": "[1,2]"}]);
    let events = lab.post("/api/table", &json!({"expression": "{m|n/0}", "axes": axes})).events();
    let cells: Vec<&Json> = events.iter().filter(|(name, _)| name == "cell").map(|(_, data)| data).collect();
    assert_eq!(cells.len(), 6);
    assert!(cells.iter().enumerate().all(|(i, cell)| cell["index"] == i && cell["error"].is_string()), "{cells:?}");
    let events = lab.post("/api/table", &json!({"expression": "{m|-n}", "axes": axes})).events();
    let texts: Vec<&str> = events.iter().filter_map(|(_, data)| data["text"].as_str()).collect();
    assert_eq!(texts, ["+-1", "{1|-2}", "{2|-1}", "+-2", "{3|-1}", "{3|-2}"]);
    let rows = |which: &str, max_crossings: usize| {
        let events = lab.post("/api/census", &json!({"which": which, "max_crossings": max_crossings})).events();
        events.into_iter().filter(|(name, _)| name == "row").map(|(_, row)| row).collect::<Vec<Json>>()
    };
    let knots = rows("knots", 7);
    assert_eq!(knots.len(), 1 + 1 + 2 + 3 + 7);
    assert_eq!(knots[0]["name"], "3_1");
    let tricolor = rows("tricolor", 4);
    assert_eq!((tricolor.len(), &tricolor[1]["winner"]), (2, &json!("P2")));
    for row in rows("shadows", 3).iter().chain(&knots).chain(&tricolor) {
        let shown = lab.post("/api/position", &json!({"expression": row["expression"]}));
        assert_eq!(shown.status, 200, "{row}: {}", shown.text());
    }
}

#[test]
fn the_knots_can_be_searched() {
    let lab = Lab::start();
    let knots = |query: &str| lab.get(&format!("/api/knots?{query}")).json();
    assert_eq!(knots("crossings=8")["total"], 21);
    assert_eq!(knots("query=8_1")["knots"][0]["name"], "8_1");
    assert_eq!(
        knots("query=K11n&limit=3")["knots"][2],
        json!({"name": "11n_3", "crossings": 11, "alternating": false})
    );
    let page = knots("limit=2&offset=12964");
    assert_eq!((&page["total"], page["knots"].as_array().unwrap().len()), (&json!(12_966), 2));
    assert_eq!(knots("query=nothing")["total"], 0);
}
