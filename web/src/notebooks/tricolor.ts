import { question, text } from '../lib/notebook'
import type { Example } from '.'

export const tricolor: Example = {
  id: 'tricolorability',
  title: 'The tricolorability game',
  about: 'Colour the strands of a knot in three colours, one after the other.',
  source: 'After J. McKeown, The Tricolorability Game (2011).',
  cells: [
    text('At every crossing three strands meet: one passes over, two end below it. In turn the players colour a strand red, green or blue. When all three strands of a crossing are coloured they must have one colour or three. Whoever cannot colour a strand any more loses.'),
    question('tricolor("3_1")\ntricolor("3_1").winner'),
    text('# Complete games\n\nA **complete game** is a colouring to which nothing can be added. The trefoil has nine, and all of them colour all three strands: an odd number of moves, so the first player wins however they play. Each is reached in 3! orders.'),
    question('tricolor("3_1").complete\ntricolor("3_1").gameplays'),
    text('For most knots the complete games have different lengths, and one must look at the game. On the figure eight knot the second player wins.'),
    question('tricolor("4_1").winner\ntricolor("4_1").nimber\ntricolor("4_1").histogram'),
    text('# Twists of the unknot\n\nA loop of string twisted n times is still the unknot, but the game on it is not trivial. Only the sets of strands at the crossings matter.'),
    question('twist(5)\ntricolor(twist(5)).winner'),
    text('The number of complete games grows quickly; counting them needs no list of them.'),
    question('table tricolor(twist(n)).complete n=3..20'),
    question('tricolor(twist(9)).histogram\ntricolor(twist(9)).gameplays'),
    text('Who wins? Odd twists are won by the first player, who colours the middle strand and then mirrors; the small even ones by the second.'),
    question('table tricolor(twist(n)).winner n=3..12'),
    text('# Any crossings\n\nThe game needs no picture: write the strands at each crossing as a triple. Crossings with the same strands count once.'),
    question('tricolor([(0,1,2),(0,3,4)]).winner'),
    text('Colourings of all strands with at least two colours tell knots apart: a knot that has one cannot be undone.'),
    question('[knot("3_1").tricolorable, knot("4_1").tricolorable, knot("6_1").tricolorable]'),
  ],
}
