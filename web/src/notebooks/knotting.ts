import { question, text } from '../lib/notebook'
import type { Example } from '.'

export const knotting: Example = {
  id: 'knotting-unknotting',
  title: 'The knotting-unknotting game',
  about: 'Two players decide the crossings of a curve, one after the other. Does it end as a knot?',
  source: 'After W. Johnson, The Knotting-Unknotting Game played on Sums of Rational Shadows (2011).',
  cells: [
    text(
      'A **shadow** is a closed curve whose crossings are undecided. In turn the players choose a crossing and decide which strand runs on top. At the end the Unknotter wins if the knot can be undone, and the Knotter if it cannot.',
    ),
    question('shadow("3_1")'),
    text(
      'There are four outcomes: `U` and `K` if one player wins whoever begins, `1` and `2` if it is decided by who begins. On the trefoil the Unknotter wins, and 6 of the 8 ways to decide its crossings are unknots.',
    ),
    question('shadow("3_1").outcome\nshadow("3_1").unknotted'),
    text('# A loop changes the turn\n\nAdding a loop with an undecided crossing adds one move that decides nothing. What a position is worth with and without such a move are its **extended outcomes**; ordered by parity they become two numbers, X and Y, from 1 (good for the Unknotter) to 3.'),
    question('shadow("4_1").extended\nshadow("4_1").normalized\n[shadow("4_1").x, shadow("4_1").y]'),
    text('# Rational shadows\n\n`[(3),(1),(3)]` is a curve of three twists. If it reduces, by undoing loops, to a shadow in which only the first or only the last twist is odd, the Unknotter wins. Every other rational shadow is won by whoever makes the last move. The Knotter alone never wins one.'),
    question('rational("[(3),(1),(3)]")\nrational("[(3),(1),(3)]").outcome'),
    question('[rational("[(5)]").outcome, rational("[(2),(4),(3)]").outcome, rational("[(2),(2)]").outcome, rational("[(3),(2)]").outcome]'),
    text('Some crossings may be decided already: `1(2)` is a twist with one decided crossing and two undecided ones.'),
    question('rational("[1(2),-1,(2)]").outcome'),
    text('# Sums\n\nThe Unknotter must win every part of a connected sum, the Knotter only one. A sum of shadows that are each won by the Unknotter in the way above is won by her too.'),
    question('(rational("[(3)]") # rational("[(2),(3)]")).outcome\n(shadow("4_1") # shadow("3_1")).outcome'),
    text('# The first shadow that the Knotter wins\n\nThe curve of 8_18 has neither a loop nor a face with two sides, so nothing can be undone at first. It is the smallest such curve, and the Knotter wins on it whoever begins.'),
    question('shadow("8_18")\nshadow("8_18").outcome'),
    text('But that is not enough to win: the curve of 9_40 cannot be reduced either, and there the first player wins.'),
    question('shadow("9_40").outcome'),
    text('Outcomes belong to curves and not to knots: these two knots share one.'),
    question('[shadow("8_10").outcome, shadow("8_19").outcome]\n[knot("8_10").determinant, knot("8_19").determinant]'),
  ],
}
