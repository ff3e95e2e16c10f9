//! Values as bytes, for the store: the followers of the value in an order in which options come before the games that have
//! them, each as a number-up-star or as the places of its options.

use num_bigint::BigInt;
use upstar_values::{Budget, Dyadic, NumberUpStar, Stopped, Value};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

const NUMBER_UP_STAR: u8 = 0;
const GAME: u8 = 1;

/// The value as bytes, or `None` if it has more than `most` followers.
pub(crate) fn encode(value: Value, most: usize) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut places: HashMap<Value, u64, FxBuildHasher> = HashMap::default();
    let mut walk = vec![(value, false)];
    while let Some((v, options_are_written)) = walk.pop() {
        if places.contains_key(&v) {
            continue;
        }
        if let Some(nus) = v.as_number_up_star() {
            bytes.push(NUMBER_UP_STAR);
            write_number(&mut bytes, nus.number);
            write_number(&mut bytes, nus.up);
            write_count(&mut bytes, nus.star);
        } else if options_are_written {
            bytes.push(GAME);
            for options in [v.left(), v.right()] {
                write_count(&mut bytes, options.clone().count() as u64);
                options.for_each(|option| write_count(&mut bytes, places[&option]));
            }
        } else {
            walk.push((v, true));
            walk.extend(v.left().chain(v.right()).map(|option| (option, false)));
            continue;
        }
        places.insert(v, places.len() as u64);
        if places.len() > most {
            return None;
        }
    }
    Some(bytes)
}

/// The value that the bytes stand for, or `None` if they stand for none.
pub(crate) fn decode(bytes: &[u8], budget: &Budget) -> Result<Option<Value>, Stopped> {
    let mut reader = Reader(bytes);
    let mut values: Vec<Value> = Vec::new();
    while !reader.0.is_empty() {
        let Some(entry) = reader.entry(&values) else { return Ok(None) };
        values.push(match entry {
            Entry::Nus(nus) => nus.into(),
            Entry::Game([left, right]) => Value::from_options_within(left, right, budget)?,
        });
    }
    Ok(values.last().copied())
}

enum Entry {
    Nus(NumberUpStar),
    Game([Vec<Value>; 2]),
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    /// Seven bits a byte, the lowest first.
    fn count(&mut self) -> Option<u64> {
        let mut count = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            count |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Some(count);
            }
        }
        None
    }

    fn number(&mut self) -> Option<Dyadic> {
        let exponent = self.count()?;
        let length = usize::try_from(self.count()?).ok()?;
        let (digits, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(Dyadic::new(BigInt::from_signed_bytes_le(digits), exponent))
    }

    fn entry(&mut self, known: &[Value]) -> Option<Entry> {
        match self.byte()? {
            NUMBER_UP_STAR => {
                Some(Entry::Nus(NumberUpStar { number: self.number()?, up: self.number()?, star: self.count()? }))
            }
            GAME => {
                let mut side = || -> Option<Vec<Value>> {
                    let count = self.count()?;
                    (0..count).map(|_| known.get(usize::try_from(self.count()?).ok()?).copied()).collect()
                };
                Some(Entry::Game([side()?, side()?]))
            }
            _ => None,
        }
    }
}

fn write_count(bytes: &mut Vec<u8>, mut count: u64) {
    while count >= 128 {
        bytes.push(count as u8 | 128);
        count >>= 7;
    }
    bytes.push(count as u8);
}

fn write_number(bytes: &mut Vec<u8>, x: Dyadic) {
    write_count(bytes, x.exponent());
    let digits = x.numerator().to_signed_bytes_le();
    write_count(bytes, digits.len() as u64);
    bytes.extend(digits);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_survive() {
        let mut values = vec![Value::ZERO, Value::STAR, Value::UP, Value::from(-7), Value::nimber(3)];
        for i in 0..60 {
            let (a, b) = (values[i * 7 % values.len()], values[i * 3 % 5]);
            values.push(Value::from_options([a, Value::from(i as i64 % 3)], [b]));
        }
        values.extend([Value::nimber(1 << 40), Dyadic::new(-12345, 200).into()]);
        for value in values {
            let bytes = encode(value, 10_000).unwrap();
            assert_eq!(decode(&bytes, Budget::UNLIMITED).unwrap(), Some(value));
        }
    }

    #[test]
    fn nonsense_is_no_value() {
        for bytes in
            [&[7u8][..], &[0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255], &[1, 1, 9, 0], &[0, 0, 200, 1]]
        {
            assert_eq!(decode(bytes, Budget::UNLIMITED).unwrap(), None, "{bytes:?}");
        }
    }
}
