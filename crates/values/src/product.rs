//! The ordinal sum and Conway's product. Both depend on the form, and take the canonical one.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::budget::{Budget, Stopped};
use crate::canonical::{List, canonical};
use crate::deep::deep;
use crate::value::{Options, Value};

impl Value {
    /// The ordinal sum `G:H = {G^L, G:H^L | G^R, G:H^R}`: a move in the base `G` wipes out `H`.
    pub fn ordinal_sum(self, top: Value, budget: &Budget) -> Result<Value, Stopped> {
        let mut known = HashMap::default();
        ordinal_sum(self, top, budget, &mut known)
    }

    /// Conway's product, which multiplies numbers as usual.
    pub fn conway_product(self, other: Value, budget: &Budget) -> Result<Value, Stopped> {
        let mut known = HashMap::default();
        conway_product(self, other, budget, &mut known)
    }
}

type Tops = HashMap<Value, Value, FxBuildHasher>;

fn ordinal_sum(base: Value, top: Value, budget: &Budget, known: &mut Tops) -> Result<Value, Stopped> {
    if top == Value::ZERO {
        return Ok(base);
    }
    if base == Value::ZERO {
        return Ok(top);
    }
    if let Some(&value) = known.get(&top) {
        return Ok(value);
    }
    budget.check()?;
    let mut side = |of_base: Options, of_top: Options| -> Result<List, Stopped> {
        let mut list: List = of_base.collect();
        for option in of_top {
            list.push(ordinal_sum(base, option, budget, known)?);
        }
        Ok(list)
    };
    let (left, right) = deep(|| Ok((side(base.left(), top.left())?, side(base.right(), top.right())?)))?;
    let value = canonical(left, right, budget)?;
    known.insert(top, value);
    Ok(value)
}

type Products = HashMap<(Value, Value), Value, FxBuildHasher>;

fn conway_product(g: Value, h: Value, budget: &Budget, known: &mut Products) -> Result<Value, Stopped> {
    if let (Some(x), Some(y)) = (g.as_number(), h.as_number()) {
        budget.check_digits(x.size_in_bits() + y.size_in_bits())?;
        return Ok((x * y).into());
    }
    if g == Value::ZERO || h == Value::ZERO {
        return Ok(Value::ZERO);
    }
    if let Some(&value) = known.get(&(g, h)) {
        return Ok(value);
    }
    budget.check()?;
    // One option for every pair of an option of g and an option of h: g'h + gh' - g'h'.
    let mut pairs = |list: &mut List, gs: Options, hs: Options| -> Result<(), Stopped> {
        for a in gs {
            for b in hs.clone() {
                let ah = conway_product(a, h, budget, known)?;
                let gb = conway_product(g, b, budget, known)?;
                let ab = conway_product(a, b, budget, known)?;
                list.push(ah.plus(gb, budget)?.minus(ab, budget)?);
            }
        }
        Ok(())
    };
    let (mut left, mut right) = (List::new(), List::new());
    deep(|| -> Result<(), Stopped> {
        pairs(&mut left, g.left(), h.left())?;
        pairs(&mut left, g.right(), h.right())?;
        pairs(&mut right, g.left(), h.right())?;
        pairs(&mut right, g.right(), h.left())
    })?;
    let value = canonical(left, right, budget)?;
    known.insert((g, h), value);
    Ok(value)
}
