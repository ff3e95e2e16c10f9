//! Dyadic rationals `m/2^e`, exact at any size and still one machine word.
//!
//! A dyadic whose numerator fits in 56 bits and whose exponent is below 64 lives in the word itself; a larger one is
//! interned once in a process-wide table and the word is its index. Either way equal numbers are equal words.

use std::cmp::Ordering;
use std::fmt;
use std::hash::BuildHasher;
use std::ops::{Add, Mul, Neg, Sub};
use std::sync::LazyLock;

use hashbrown::HashTable;
use num_bigint::{BigInt, Sign};
use num_traits::{Signed, ToPrimitive, Zero};
use parking_lot::Mutex;
use rustc_hash::FxBuildHasher;

/// A number `m/2^e` in lowest terms.
///
/// ```
/// use upstar_values::Dyadic;
/// let x = Dyadic::new(3, 2) + Dyadic::from(1); // 3/4 + 1
/// assert_eq!(x.to_string(), "7/4");
/// assert_eq!((x + x).to_string(), "7/2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dyadic(u64);

/// The two low bits of a word that is a number; [`Value`](crate::Value) uses the other two patterns.
pub(crate) const TAG_MASK: u64 = 0b11;
const INLINE: u64 = 0b00;
const BIG: u64 = 0b11;
const EXPONENT_BITS: u32 = 6;
const NUMERATOR_SHIFT: u32 = 2 + EXPONENT_BITS;
const MAX_NUMERATOR: i128 = (1 << 55) - 1;

#[derive(PartialEq, Eq, Hash)]
struct Big {
    numerator: BigInt,
    exponent: u64,
}

#[derive(Default)]
struct Bigs {
    numbers: boxcar::Vec<Big>,
    index: Mutex<HashTable<usize>>,
}

static BIGS: LazyLock<Bigs> = LazyLock::new(Bigs::default);

impl Bigs {
    fn intern(&self, big: Big) -> usize {
        let hash = |b: &Big| FxBuildHasher.hash_one(b);
        let mut index = self.index.lock();
        if let Some(&i) = index.find(hash(&big), |&i| self.numbers[i] == big) {
            return i;
        }
        let h = hash(&big);
        let i = self.numbers.push(big);
        index.insert_unique(h, i, |&i| hash(&self.numbers[i]));
        i
    }
}

impl Dyadic {
    /// The number 0.
    pub const ZERO: Dyadic = Dyadic(0);
    /// The number 1.
    pub const ONE: Dyadic = Dyadic(1 << NUMERATOR_SHIFT);
    /// The number -1.
    pub const MINUS_ONE: Dyadic = Dyadic((-1i64 as u64) << NUMERATOR_SHIFT);

    /// `numerator / 2^exponent`, reduced to lowest terms.
    pub fn new(numerator: impl Into<BigInt>, exponent: u64) -> Dyadic {
        let numerator = numerator.into();
        match (numerator.to_i64(), u32::try_from(exponent)) {
            (Some(n), Ok(e)) if e < 64 => Dyadic::small(n.into(), e),
            _ => Dyadic::big(numerator, exponent),
        }
    }

    /// `1/2^exponent`.
    pub fn power_of_half(exponent: u64) -> Dyadic {
        Dyadic::new(1, exponent)
    }

    fn small(mut numerator: i128, mut exponent: u32) -> Dyadic {
        let shift = numerator.trailing_zeros().min(exponent);
        if numerator == 0 {
            return Dyadic::ZERO;
        }
        numerator >>= shift;
        exponent -= shift;
        if (-MAX_NUMERATOR..=MAX_NUMERATOR).contains(&numerator) && exponent < 1 << EXPONENT_BITS {
            Dyadic((numerator as u64) << NUMERATOR_SHIFT | u64::from(exponent) << 2 | INLINE)
        } else {
            Dyadic::big(numerator.into(), exponent.into())
        }
    }

    fn big(numerator: BigInt, exponent: u64) -> Dyadic {
        if numerator.is_zero() {
            return Dyadic::ZERO;
        }
        let shift = numerator.trailing_zeros().unwrap_or(0).min(exponent);
        let (numerator, exponent) = (numerator >> shift, exponent - shift);
        if exponent < 1 << EXPONENT_BITS
            && let Some(n) = numerator.to_i128()
            && (-MAX_NUMERATOR..=MAX_NUMERATOR).contains(&n)
        {
            return Dyadic((n as u64) << NUMERATOR_SHIFT | exponent << 2 | INLINE);
        }
        Dyadic((BIGS.intern(Big { numerator, exponent }) as u64) << 2 | BIG)
    }

    /// A number already in lowest terms that is known to fit in the word.
    pub(crate) const fn new_small(numerator: i64, exponent: u32) -> Dyadic {
        Dyadic((numerator as u64) << NUMERATOR_SHIFT | (exponent as u64) << 2 | INLINE)
    }

    pub(crate) const fn from_bits(bits: u64) -> Dyadic {
        Dyadic(bits)
    }

    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// Whether a word is the representation of a number.
    pub(crate) const fn is_number_word(bits: u64) -> bool {
        bits & TAG_MASK == INLINE || bits & TAG_MASK == BIG
    }

    /// Numerator and exponent when the number is inline.
    pub(crate) fn inline(self) -> Option<(i64, u32)> {
        (self.0 & TAG_MASK == INLINE)
            .then_some((self.0 as i64 >> NUMERATOR_SHIFT, (self.0 >> 2) as u32 & ((1 << EXPONENT_BITS) - 1)))
    }

    fn interned(self) -> &'static Big {
        &BIGS.numbers[(self.0 >> 2) as usize]
    }

    /// The numerator in lowest terms.
    pub fn numerator(self) -> BigInt {
        match self.inline() {
            Some((n, _)) => n.into(),
            None => self.interned().numerator.clone(),
        }
    }

    /// The exponent `e` of the denominator `2^e` in lowest terms.
    pub fn exponent(self) -> u64 {
        match self.inline() {
            Some((_, e)) => e.into(),
            None => self.interned().exponent,
        }
    }

    /// How many bits numerator and denominator take together: the cost of calculating with it.
    pub fn size_in_bits(self) -> u64 {
        match self.inline() {
            Some((n, e)) => u64::from(64 - n.unsigned_abs().leading_zeros()) + u64::from(e),
            None => self.interned().numerator.bits() + self.interned().exponent,
        }
    }

    /// Whether the denominator is 1.
    pub fn is_integer(self) -> bool {
        self.exponent() == 0
    }

    /// The number as an `i64`, if it is an integer in that range.
    pub fn to_i64(self) -> Option<i64> {
        match self.inline() {
            Some((n, 0)) => Some(n),
            Some(_) => None,
            None => self.is_integer().then(|| self.interned().numerator.to_i64()).flatten(),
        }
    }

    /// The nearest floating-point number, for pictures only.
    pub fn to_f64(self) -> f64 {
        match self.inline() {
            Some((n, e)) => n as f64 / (1u64 << e) as f64,
            None => {
                // Keep 64 significant bits so that neither part overflows on its own.
                let Big { numerator, exponent } = self.interned();
                let excess = numerator.bits().saturating_sub(64);
                let mantissa = (numerator >> excess).to_f64().unwrap_or(f64::INFINITY);
                mantissa * 2f64.powf(excess as f64 - *exponent as f64)
            }
        }
    }

    /// -1, 0 or 1.
    pub fn signum(self) -> i32 {
        match self.inline() {
            Some((n, _)) => n.signum() as i32,
            None if self.interned().numerator.is_negative() => -1,
            None => 1,
        }
    }

    /// The distance from 0.
    pub fn abs(self) -> Dyadic {
        if self.signum() < 0 { -self } else { self }
    }

    /// Half of it.
    pub fn half(self) -> Dyadic {
        match self.inline() {
            Some((n, e)) => Dyadic::small(n.into(), e + 1),
            None => Dyadic::new(self.numerator(), self.exponent() + 1),
        }
    }

    /// The greatest integer at most this number.
    pub fn floor(self) -> Dyadic {
        match self.inline() {
            Some((n, e)) => Dyadic::small((n >> e).into(), 0),
            // Shifting a BigInt right rounds towards minus infinity.
            None => Dyadic::new(self.numerator() >> self.exponent(), 0),
        }
    }

    /// The least integer at least this number.
    pub fn ceil(self) -> Dyadic {
        -(-self).floor()
    }

    /// The day on which the number is born: the length of its sign expansion.
    pub fn birthday(self) -> Dyadic {
        let whole = self.abs().floor();
        if self.is_integer() { whole } else { whole + Dyadic::new(self.exponent() + 1, 0) }
    }

    /// The Left option of the canonical form, `{n-1|}` or `{p/2^q|(p+1)/2^q}`.
    pub fn left(self) -> Option<Dyadic> {
        if self.is_integer() {
            (self.signum() > 0).then(|| self - Dyadic::ONE)
        } else {
            Some(self - Dyadic::power_of_half(self.exponent()))
        }
    }

    /// The Right option of the canonical form.
    pub fn right(self) -> Option<Dyadic> {
        (-self).left().map(Neg::neg)
    }

    /// The simplest number that fits between two bounds (*Winning Ways* ch. 2, the Simplicity Rule), if any does.
    ///
    /// ```
    /// use upstar_values::{Bound, Dyadic};
    /// let x = Dyadic::simplest(Bound::Open(Dyadic::new(5, 2)), Bound::Open(Dyadic::from(2)));
    /// assert_eq!(x, Some(Dyadic::new(3, 1))); // {5/4|2} = 3/2
    /// ```
    pub fn simplest(lower: Bound, upper: Bound) -> Option<Dyadic> {
        if let (Some(l), Some(h)) = (lower.number(), upper.number())
            && (l > h || (l == h && (lower, upper) != (Bound::Closed(l), Bound::Closed(h))))
        {
            return None;
        }
        let fits = |x: Dyadic| lower.lets_in(x, Ordering::Greater) && upper.lets_in(x, Ordering::Less);
        if fits(Dyadic::ZERO) {
            return Some(Dyadic::ZERO);
        }
        if upper.number().is_some_and(|h| h.signum() <= 0) {
            return Dyadic::simplest(upper.mirrored(), lower.mirrored()).map(Neg::neg);
        }
        // Everything that fits is positive: the least multiple of 1/2^k beyond the lower bound, for the least k.
        let l = lower.number()?;
        let candidate = |k: u64| {
            let scaled = Dyadic::scaled(l, k);
            let next = if matches!(lower, Bound::Open(_)) { scaled.floor() + Dyadic::ONE } else { scaled.ceil() };
            let x = Dyadic::new(next.numerator(), k);
            fits(x).then_some(x)
        };
        if let Some(integer) = candidate(0) {
            return Some(integer);
        }
        // Multiples of 1/2^k are multiples of 1/2^(k+1), so the least k is found by bisection.
        let width = upper.number()? - l;
        let mut fitting = if width == Dyadic::ZERO { l.exponent() } else { width.exponent() + 2 };
        let mut failing = 0;
        while fitting - failing > 1 {
            let k = failing.midpoint(fitting);
            if candidate(k).is_some() {
                fitting = k;
            } else {
                failing = k;
            }
        }
        candidate(fitting)
    }

    /// `x * 2^k`.
    fn scaled(x: Dyadic, k: u64) -> Dyadic {
        let e = x.exponent();
        if k <= e { Dyadic::new(x.numerator(), e - k) } else { Dyadic::new(x.numerator() << (k - e), 0) }
    }
}

/// One end of an interval of numbers, for [`Dyadic::simplest`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The interval has no end here.
    None,
    /// The end itself does not fit.
    Open(Dyadic),
    /// The end itself fits.
    Closed(Dyadic),
}

impl Bound {
    fn number(self) -> Option<Dyadic> {
        match self {
            Bound::None => None,
            Bound::Open(x) | Bound::Closed(x) => Some(x),
        }
    }

    /// Whether `x` lies on the `side` of the bound that belongs to the interval.
    fn lets_in(self, x: Dyadic, side: Ordering) -> bool {
        match self {
            Bound::None => true,
            Bound::Open(end) => x.cmp(&end) == side,
            Bound::Closed(end) => x == end || x.cmp(&end) == side,
        }
    }

    fn mirrored(self) -> Bound {
        match self {
            Bound::None => Bound::None,
            Bound::Open(x) => Bound::Open(-x),
            Bound::Closed(x) => Bound::Closed(-x),
        }
    }
}

impl From<i64> for Dyadic {
    fn from(n: i64) -> Dyadic {
        Dyadic::small(n.into(), 0)
    }
}

impl Ord for Dyadic {
    #[inline]
    fn cmp(&self, other: &Dyadic) -> Ordering {
        // Equal tags and exponents below equal widths: the words themselves are in order.
        const LOW: u64 = (1 << NUMERATOR_SHIFT) - 1;
        if (self.0 ^ other.0) & LOW == 0 && self.0 & TAG_MASK == INLINE {
            return (self.0 as i64).cmp(&(other.0 as i64));
        }
        self.cmp_aligned(*other)
    }
}

impl Dyadic {
    fn cmp_aligned(self, other: Dyadic) -> Ordering {
        if self == other {
            return Ordering::Equal;
        }
        match (self.inline(), other.inline()) {
            (Some((a, e)), Some((b, f))) => (i128::from(a) << f).cmp(&(i128::from(b) << e)),
            _ => {
                let by_sign = self.signum().cmp(&other.signum());
                by_sign
                    .then_with(|| (self.numerator() << other.exponent()).cmp(&(other.numerator() << self.exponent())))
            }
        }
    }
}

impl PartialOrd for Dyadic {
    #[inline]
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for Dyadic {
    type Output = Dyadic;
    fn add(self, other: Dyadic) -> Dyadic {
        match (self.inline(), other.inline()) {
            (Some((a, e)), Some((b, f))) => {
                let exponent = e.max(f);
                Dyadic::small((i128::from(a) << (exponent - e)) + (i128::from(b) << (exponent - f)), exponent)
            }
            _ => {
                let exponent = self.exponent().max(other.exponent());
                let aligned = |x: Dyadic| x.numerator() << (exponent - x.exponent());
                Dyadic::big(aligned(self) + aligned(other), exponent)
            }
        }
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        match self.inline() {
            Some((n, e)) => Dyadic::small(-i128::from(n), e),
            None => Dyadic::big(-self.numerator(), self.exponent()),
        }
    }
}

impl Sub for Dyadic {
    type Output = Dyadic;
    fn sub(self, other: Dyadic) -> Dyadic {
        self + -other
    }
}

impl Mul for Dyadic {
    type Output = Dyadic;
    fn mul(self, other: Dyadic) -> Dyadic {
        match (self.inline(), other.inline()) {
            (Some((a, e)), Some((b, f))) => Dyadic::small(i128::from(a) * i128::from(b), e + f),
            _ => Dyadic::big(self.numerator() * other.numerator(), self.exponent() + other.exponent()),
        }
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.inline(), self.exponent()) {
            (Some((n, 0)), _) => write!(f, "{n}"),
            (Some((n, e)), _) => write!(f, "{n}/{}", 1u64 << e),
            (None, 0) => write!(f, "{}", self.interned().numerator),
            (None, e) => write!(
                f,
                "{}/{}",
                self.interned().numerator,
                BigInt::from_biguint(Sign::Plus, num_bigint::BigUint::from(1u8) << e)
            ),
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
