import { question, text } from '../lib/notebook'
import type { Example } from '.'

export const grids: Example = {
  id: 'grid-games',
  title: 'Grid games',
  about: 'Chess pieces placed in turn so that none threatens another: who runs out of squares?',
  source: 'After R. Boone, Abstractions and Analyses of Grid Games (2016).',
  cells: [
    text('In turn the players put a knight on a square that is free and not threatened by a knight on the board. Whoever cannot loses. The board is empty at first, so everything is decided by its shape.'),
    question('knights(5,5)\nknights(5,5).nimber'),
    text('# Symmetry\n\nIf one side of the board is even, the second player answers every move by its mirror image and wins. If both are odd, the first player takes the centre and then does the same by half a turn.'),
    question('table knights(m,n).nimber m=1..6 n=1..6'),
    text('Bishops have the same winners, by the same arguments, but not the same nimbers.'),
    question('table bishops(m,n).nimber m=1..6 n=1..6'),
    text('# Queens, rooks and kings\n\nQueens attack their own mirror images, so there is no such easy answer. Only on an odd by odd board is the first move clear: the centre.'),
    question('table queens(m,n).nimber m=1..6 n=1..6'),
    text('A rook takes its row and its column away and leaves a smaller board, so the game lasts as many moves as the shorter side.'),
    question('table rooks(m,n).nimber m=1..6 n=1..6'),
    question('queens(4,4).strategy\nqueens(5,5).strategy'),
    text('# Sets of squares\n\nA finished game is a set of squares that do not threaten each other and leave nothing free: independent and dominating. The largest such set of knights on a 4 by 4 board has 8, the smallest 4.'),
    question('[knights(4,4).independence, knights(4,4).independent_domination]\nknights(4,4).terminal_sets'),
    text('Eight queens fit on a chess board.'),
    question('queens(8,8).independence'),
    text('It was thought that the number of knights in a finished game always has the parity of the board. On 3 by 3 it has not.'),
    question('knights(3,3).terminal_sets'),
    text('# Several pieces\n\nWith two kinds of piece a move chooses which one to place.'),
    question('table placement("bishop+knight", m, n).nimber m=1..4 n=1..5'),
    text('# Other surfaces\n\nGlue the edges of the board together and the pieces walk around them.'),
    question('queens(4,5, on="torus").nimber\nknights(4,4, on="klein").nimber\nkings(3,4, on="mobius").nimber'),
    text('# A tour\n\nThe graph of a knight’s moves has been asked older questions: can a knight visit every square once?'),
    question('knights(5,6).tour'),
  ],
}
