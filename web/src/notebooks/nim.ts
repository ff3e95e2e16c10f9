import { question, text } from '../lib/notebook'
import type { Example } from '.'

export const nim: Example = {
  id: 'nim-and-rims',
  title: 'Nim and Rims',
  about: 'Bouton’s theorem, and a game of loops around dots that turns out to be Nim.',
  source: 'After lecture notes on combinatorial games (Bouton’s theorem and the game of Rims).',
  cells: [
    text('In **Nim** a move takes any number of counters from one heap, and whoever takes the last counter wins. A position is `P` if the previous player wins, that is, whoever has just moved, and `N` if the next player does.'),
    question('nim(3,5,7)\nnim(3,5,7).outcome'),
    text('# Bouton’s theorem\n\nWrite the heaps in binary and add without carrying: this is the **nim-sum**. The `P` positions are those with nim-sum 0. The nim-sum of 5, 6 and 15 is 12, and that of 4, 6, 15 and 13 is 0.'),
    question('nim(5,6,15).nimber\nnim(4,6,15,13).nimber'),
    text('For 13, 9 and 3 it is 7: the binary digits 1101, 1001 and 0011 have an odd number of ones in the columns of 4, 2 and 1.'),
    question('nim(13,9,3).nimber\n*13 + *9 + *3'),
    text('A heap whose binary form has a one in the highest column of the nim-sum can always be made smaller so that the sum becomes 0. From 13, 9 and 3 the heap of 13 becomes 13 ⊕ 7 = 10.'),
    question('nim(10,9,3).outcome'),
    text('Two heaps make a table of nim-sums; the diagonal, where both are equal, is lost for whoever moves.'),
    question('table nim(m,n).nimber m=0..15 n=0..15'),
    text('# Rims\n\nIn **Rims** there are dots in the plane. A move draws a loop through at least one dot that meets no other loop; the dots that are left fall into those inside and those outside. So a move takes at least one counter from a heap and may part the rest into two heaps. These additional moves change nothing: parts u and v have u ⊕ v ≤ u + v, so whatever a move does could have been done by a move of Nim.'),
    question('rims(4,5)\n[rims(n).nimber for n in 1..12]'),
    text('In Kayles, where at most two counters are taken, parting a heap matters a great deal.'),
    question('[kayles(n).nimber for n in 1..24]'),
    text('And the sum of a game of Rims and one of Kayles is as easy as two heaps.'),
    question('(rims(4) + kayles(9)).value\n(rims(4) + kayles(9)).outcome'),
  ],
}
