//! The description of the API, as programs read it.

use std::sync::LazyLock;

use serde_json::Value as Json;

static DOCUMENT: LazyLock<Json> = LazyLock::new(|| {
    // The tests read the same file; that it is JSON is one of them.
    let mut document: Json = serde_json::from_str(include_str!("../openapi.json")).unwrap_or_default();
    document["info"]["version"] = env!("CARGO_PKG_VERSION").into();
    document
});

/// The OpenAPI document.
pub(crate) fn document() -> &'static Json {
    &DOCUMENT
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::ROUTES;

    #[test]
    fn every_route_is_described_and_nothing_else() {
        let mut described = Vec::new();
        for (path, methods) in document()["paths"].as_object().unwrap() {
            described.extend(methods.as_object().unwrap().keys().map(|method| (method.as_str(), path.as_str())));
        }
        let mut routes = ROUTES.to_vec();
        routes.sort_unstable();
        described.sort_unstable();
        assert_eq!(described, routes);
    }
}
