//! All items: those that are part of the program, or those of a directory.

use std::collections::BTreeMap;
use std::path::Path;

use rust_embed::RustEmbed;
use upstar_calc::nearest;

use crate::error::{Error, Result};
use crate::item::{Item, Source};

#[derive(RustEmbed)]
#[folder = "../../literature"]
struct Files;

/// Sources and their items, both in the order of their names.
#[derive(Clone, Debug, Default)]
pub struct Literature {
    sources: Vec<Source>,
    items: Vec<Item>,
}

impl Literature {
    /// The literature that is part of the program.
    pub fn embedded() -> Result<Literature> {
        let mut files = BTreeMap::new();
        for name in Files::iter().filter(|name| name.ends_with(".toml")) {
            if let Some(file) = Files::get(&name) {
                files.insert(name.to_string(), String::from_utf8_lossy(&file.data).into_owned());
            }
        }
        Literature::read(files)
    }

    /// The literature in a directory: a directory for every source, in it `source.toml` and a file for every item.
    pub fn in_directory(path: &Path) -> Result<Literature> {
        let unreadable = |path: &Path, error| Error::Unreadable { path: path.display().to_string(), error };
        let list = |path: &Path| -> Result<Vec<std::path::PathBuf>> {
            let entries = std::fs::read_dir(path).map_err(|error| unreadable(path, error))?;
            Ok(entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect())
        };
        let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut files = BTreeMap::new();
        for source in list(path)?.into_iter().filter(|path| path.is_dir()) {
            for file in list(&source)?.into_iter().filter(|path| path.extension().is_some_and(|e| e == "toml")) {
                let text = std::fs::read_to_string(&file).map_err(|error| unreadable(&file, error))?;
                files.insert(format!("{}/{}", name(&source), name(&file)), text);
            }
        }
        Literature::read(files)
    }

    /// Reads files by their names `source/item.toml`.
    fn read(files: BTreeMap<String, String>) -> Result<Literature> {
        let mut literature = Literature::default();
        for (file, text) in &files {
            let malformed = |problem: String| Error::Malformed { file: file.clone(), problem };
            let Some((key, item)) = file.strip_suffix(".toml").and_then(|name| name.split_once('/')) else {
                return Err(malformed("expected SOURCE/ITEM.toml".into()));
            };
            if item == "source" {
                let source: Source = toml::from_str(text).map_err(|error| malformed(error.to_string()))?;
                literature.sources.push(Source { key: key.into(), ..source });
            } else {
                let read: Item = toml::from_str(text).map_err(|error| malformed(error.to_string()))?;
                let item = Item { name: format!("{key}/{item}"), ..read };
                if let Some(problem) = item.problem() {
                    return Err(malformed(problem));
                }
                literature.items.push(item);
            }
        }
        for item in &literature.items {
            if literature.source(item).is_none() {
                return Err(Error::Malformed { file: item.name.clone(), problem: "its source.toml is missing".into() });
            }
        }
        Ok(literature)
    }

    /// The sources.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// The items.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Where an item comes from.
    pub fn source(&self, item: &Item) -> Option<&Source> {
        self.sources.iter().find(|source| item.name.split('/').next() == Some(&source.key))
    }

    /// The item with this name, or with this last part of its name if that is clear.
    pub fn find(&self, name: &str) -> Result<&Item> {
        let last = |item: &&Item| item.name.rsplit('/').next() == Some(name);
        let exact = self.items.iter().find(|item| item.name == name);
        let mut short = self.items.iter().filter(last);
        match (exact, short.next(), short.next()) {
            (Some(item), ..) | (None, Some(item), None) => Ok(item),
            (None, Some(one), Some(_)) => {
                Err(Error::Unknown { name: format!("{name} alone"), nearest: Some(one.name.clone()) })
            }
            _ => Err(self.unknown(name)),
        }
    }

    /// The items that a name stands for: a source with all its items, or one item.
    pub fn select(&self, name: &str) -> Result<Vec<&Item>> {
        let of_source: Vec<&Item> =
            self.items.iter().filter(|item| item.name.split('/').next() == Some(name)).collect();
        if of_source.is_empty() { Ok(vec![self.find(name)?]) } else { Ok(of_source) }
    }

    fn unknown(&self, name: &str) -> Error {
        let names = self.items.iter().flat_map(|item| [item.name.as_str(), item.name.rsplit('/').next().unwrap_or("")]);
        let known = names.chain(self.sources.iter().map(|source| source.key.as_str()));
        Error::Unknown { name: name.into(), nearest: nearest(name, known).map(str::to_owned) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(file: &str, text: &str) -> String {
        let source = "author = \"A\"\ntitle = \"T\"\npublished = \"2000\"".to_string();
        let files = BTreeMap::from([("a/source.toml".into(), source), (file.into(), text.into())]);
        Literature::read(files).map_or_else(|error| error.to_string(), |l| l.items().len().to_string())
    }

    #[test]
    fn wrong_files_are_explained() {
        let start = "title = \"T\"\nwhere = \"p. 1\"\nsays = \"s\"\n";
        assert_eq!(of("a/b.toml", &format!("{start}[[value]]\nexpression = \"1\"\npublished = \"1\"")), "1");
        assert!(of("a/b.toml", "title = 3").contains("a/b.toml: "));
        assert!(of("a/b.toml", &format!("{start}colour = 1")).contains("unknown field"));
        assert!(
            of("a/b.toml", &format!("{start}[[value]]\nexpression = \"1\"\npubished = \"1\"")).contains("pubished")
        );
        assert!(of("a/b.toml", &format!("{start}[[value]]\ncheck = \"no\"")).contains("no check is called no"));
        assert!(of("a/b.toml", &format!("{start}[[value]]\npublished = \"1\"")).contains("expected an expression"));
        assert!(of("a/b.toml", &format!("{start}[[value]]\nexpression = \"1\"")).contains("neither published nor new"));
        assert!(of("c/b.toml", start).contains("its source.toml is missing"));
        let table = "[[table]]\nexpression = \"n\"\nacross = \"n=1..3\"\npublished = \"1 2\"";
        assert!(of("a/b.toml", &format!("{start}{table}")).contains("row 1 has 2 cells, not 3"));
    }

    #[test]
    fn names_are_found_in_full_and_by_their_last_part() {
        let literature = Literature::embedded().unwrap();
        assert_eq!(literature.find("figure-a-1-1").unwrap().name, "boone/figure-a-1-1");
        assert!(literature.select("boone").unwrap().len() > 9);
        let error = literature.select("figure-a-1-11").unwrap_err().to_string();
        assert!(error.starts_with("no table or theorem is called figure-a-1-11; did you mean figure-a-1-"), "{error}");
    }
}
