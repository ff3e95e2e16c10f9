//! Parts that answer themselves.
//!
//! Tweedledum and Tweedledee (*Winning Ways* ch. 1): if a part has a symmetry of order two that moves every strand, and a
//! strand and its image never disagree when they are coloured alike, whoever moves second wins by playing
//! the image of the last move. Such a part is worth nothing, however large it is.

use super::network::{Domain, Pair, Triple, bits};
use super::part::Local;

/// How a symmetry takes the colours of one strand to those of its image; [`NO_COLOUR`] where there is none.
type ColourMap = [u8; 3];
const NO_COLOUR: u8 = 3;

/// Colour maps that are tried for each strand before the search for one symmetry is given up.
const MOST_TRIES: usize = 64;

/// A symmetry of order two in the making.
struct Mirror<'a> {
    local: &'a Local,
    image: Vec<u8>,
    colours: Vec<Option<ColourMap>>,
    tries: usize,
}

impl Local {
    /// Whether the symmetry that takes the strand at each place of the walk `one` to that of the walk `two` answers
    /// every move, for some choice of its colours.
    pub fn mirrors(&self, one: &[u8], two: &[u8]) -> bool {
        let mut strand_at = vec![0u8; two.len()];
        for (v, &place) in two.iter().enumerate() {
            strand_at[usize::from(place)] = v as u8;
        }
        let image: Vec<u8> = one.iter().map(|&place| strand_at[usize::from(place)]).collect();
        let size = |v: usize| self.domains[v].count_ones();
        let moves_all = (0..image.len()).all(|v| {
            let w = usize::from(image[v]);
            w != v && usize::from(image[w]) == v && size(v) == size(w)
        });
        let mut order: Vec<usize> = (0..image.len()).collect();
        order.sort_unstable_by_key(|&v| one[v]);
        let mut mirror = Mirror { local: self, colours: vec![None; image.len()], image, tries: 0 };
        moves_all && mirror.choose(&order)
    }
}

impl Mirror<'_> {
    /// Finds colour maps for these strands and their images.
    fn choose(&mut self, order: &[usize]) -> bool {
        let Some((&v, rest)) = order.split_first() else {
            return true;
        };
        if self.colours[v].is_some() {
            return self.choose(rest);
        }
        let w = usize::from(self.image[v]);
        for map in colour_maps(self.local.domains[v], self.local.domains[w]) {
            self.tries += 1;
            if self.tries > MOST_TRIES * self.image.len() {
                return false;
            }
            let mut back = [NO_COLOUR; 3];
            for a in bits(self.local.domains[v].into()) {
                back[usize::from(map[usize::from(a)])] = a;
            }
            self.colours[v] = Some(map);
            self.colours[w] = Some(back);
            let near = |strands: &[u8]| strands.contains(&(v as u8)) || strands.contains(&(w as u8));
            let fits = (self.local.pairs.iter().filter(|pair| near(&pair.strands))).all(|pair| self.fits_pair(pair))
                && (self.local.triples.iter().filter(|triple| near(&triple.strands)))
                    .all(|triple| self.fits_triple(triple));
            if fits && self.choose(rest) {
                return true;
            }
        }
        self.colours[v] = None;
        self.colours[w] = None;
        false
    }

    /// Whether the symmetry keeps a relation, as far as its colours are chosen, and never brings a strand and its
    /// image into conflict.
    fn fits_pair(&self, pair: &Pair) -> bool {
        let [x, y] = pair.strands.map(usize::from);
        let images = [self.image[x], self.image[y]];
        let (Some(at_x), Some(at_y)) = (self.colours[x], self.colours[y]) else {
            return true;
        };
        let Some(other) = self.local.pairs.iter().find(|pair| same_strands(&pair.strands, &images)) else {
            return false;
        };
        let weight = if other.strands == images { [3, 1] } else { [1, 3] };
        let domains = [x, y].map(|v| self.local.domains[v]);
        pairs_of(domains).all(|(a, b)| {
            let allowed = pair.allowed >> (3 * a + b) & 1 == 1;
            let image = weight[0] * at_x[usize::from(a)] + weight[1] * at_y[usize::from(b)];
            let conflict = usize::from(images[0]) == y && at_x[usize::from(a)] == b && !allowed;
            (other.allowed >> image & 1 == 1) == allowed && !conflict
        })
    }

    /// As [`Mirror::fits_pair`].
    fn fits_triple(&self, triple: &Triple) -> bool {
        let strands = triple.strands.map(usize::from);
        let images = strands.map(|v| self.image[v]);
        let [Some(at_x), Some(at_y), Some(at_z)] = strands.map(|v| self.colours[v]) else {
            return true;
        };
        let Some(other) = self.local.triples.iter().find(|triple| same_strands(&triple.strands, &images)) else {
            return false;
        };
        let weight = images.map(|v| [9, 3, 1][other.strands.iter().position(|&w| w == v).unwrap_or(0)]);
        let [dx, dy, dz] = strands.map(|v| self.local.domains[v]);
        let keeps = pairs_of([dx, dy]).flat_map(|(a, b)| bits(dz.into()).map(move |c| (a, b, c))).all(|(a, b, c)| {
            let image =
                weight[0] * at_x[usize::from(a)] + weight[1] * at_y[usize::from(b)] + weight[2] * at_z[usize::from(c)];
            (other.allowed >> image & 1) == (triple.allowed >> (9 * a + 3 * b + c) & 1)
        });
        keeps
            && (0..3).all(|place| {
                let [x, y] = triple.others(place).map(usize::from);
                let Some(map) = self.colours[x].filter(|_| usize::from(self.image[x]) == y) else {
                    return true;
                };
                let (third, own) = (self.local.domains[strands[place]], self.local.domains[x]);
                pairs_of([third, own]).all(|(c, a)| triple.slice(place, c) >> (3 * a + map[usize::from(a)]) & 1 == 1)
            })
    }
}

fn same_strands(one: &[u8], two: &[u8]) -> bool {
    one.iter().all(|v| two.contains(v))
}

fn pairs_of([x, y]: [Domain; 2]) -> impl Iterator<Item = (u8, u8)> {
    bits(x.into()).flat_map(move |a| bits(y.into()).map(move |b| (a, b)))
}

/// The one-to-one maps between two domains of the same size.
fn colour_maps(from: Domain, to: Domain) -> impl Iterator<Item = ColourMap> {
    const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    ORDERS.into_iter().filter_map(move |order| {
        // The first colours of `from` in this order go to those of `to`, ascending; every map comes once if the
        // colours outside `from` keep their places.
        let inside = |a: u8| from >> a & 1 == 1;
        let kept = (0..3).all(|i| inside(i) || order[usize::from(i)] == i);
        kept.then(|| {
            let mut map = [NO_COLOUR; 3];
            let sources = order.into_iter().filter(|&a| inside(a));
            for (a, b) in sources.zip(bits(to.into())) {
                map[usize::from(a)] = b;
            }
            map
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_map_comes_once() {
        for (from, to, count) in [(0b001, 0b100, 1), (0b110, 0b101, 2), (0b101, 0b011, 2), (0b111, 0b111, 6)] {
            let maps: std::collections::BTreeSet<_> = colour_maps(from, to).collect();
            assert_eq!((maps.len(), colour_maps(from, to).count()), (count, count));
            for map in maps {
                let image = bits(from.into()).fold(0, |set, a| set | 1 << map[usize::from(a)]);
                assert_eq!(image, to);
            }
        }
    }
}
