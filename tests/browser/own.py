"""Kinds of the user with something in every place: margins, sides, corners, symbols, arrows."""

SUMS = """% Sums: numbers beside a line add up to how many of its cells are shaded.
#include "../lib/grid.lp".
#defined margin/4.
meta(title, "Sums").
layer(top, margin, list).
layer(left, margin, list).
answer(shaded, cell).
{ shaded(R, C) } :- cell(R, C).
rule(columns, "The numbers above a column add up to its shaded cells.").
violated(columns, column(C)) :- margin(top, C, _, _),
    #sum { N, K : margin(top, C, K, N); -1, R, shaded : shaded(R, C) } != 0.
rule(rows, "The numbers left of a row add up to its shaded cells.").
violated(rows, row(R)) :- margin(left, R, _, _),
    #sum { N, K : margin(left, R, K, N); -1, C, shaded : shaded(R, C) } != 0.
#show shaded/2.
"""

RINGS = """% Rings: lines through cells close; they run straight on at white pearls, turn at black.
#include "../lib/grid.lp".
#include "../lib/neighbours.lp".
#defined symbol/3.
meta(title, "Rings").
layer(pearls, cell, symbol).
answer(line, side).
glyph(pearls, white, "w", "white pearl", circle).
glyph(pearls, black, "b", "black pearl", disc).
{ line(R, C, R', C') } :- next(R, C, right, R', C').
{ line(R, C, R', C') } :- next(R, C, down, R', C').
way(R, C, right) :- line(R, C, R, C + 1).
way(R, C, left)  :- line(R, C - 1, R, C).
way(R, C, down)  :- line(R, C, R + 1, C).
way(R, C, up)    :- line(R - 1, C, R, C).
rule(ends, "Lines have no ends and no crossings.").
violated(ends, cell(R, C)) :- cell(R, C), N = #count { D : way(R, C, D) }, N != 0, N != 2.
rule(pearl, "Every pearl is on a line.").
violated(pearl, cell(R, C)) :- symbol(R, C, _), not way(R, C, _).
straight(R, C) :- way(R, C, up), way(R, C, down).
straight(R, C) :- way(R, C, left), way(R, C, right).
rule(white, "Lines do not turn in white pearls.").
violated(white, cell(R, C)) :- symbol(R, C, white), way(R, C, _), not straight(R, C).
rule(black, "Lines turn in black pearls.").
violated(black, cell(R, C)) :- symbol(R, C, black), straight(R, C).
#show line/4.
"""

FENCES = """% Fences: lines along sides close; a number tells how many its cell has.
#include "../lib/grid.lp".
#defined number/3.
meta(title, "Fences").
layer(numbers, cell, number).
answer(border, edge).
part(R, C - 1, R, C) :- size(Rows, Cols), R = 0..Rows - 1, C = 0..Cols.
part(R - 1, C, R, C) :- size(Rows, Cols), R = 0..Rows, C = 0..Cols - 1.
{ border(R, C, R', C') } :- part(R, C, R', C').
around(R, C, R, C, R', C') :- border(R, C, R', C').
around(R', C', R, C, R', C') :- border(R, C, R', C').
rule(number, "A number tells how many sides of its cell have a line.").
violated(number, cell(R, C)) :- number(R, C, N),
    #count { A, B, A', B' : around(R, C, A, B, A', B') } != N.
% touch(I, J, ..): the line ends at this corner.
touch(R, C, R, C - 1, R, C) :- border(R, C - 1, R, C).
touch(R + 1, C, R, C - 1, R, C) :- border(R, C - 1, R, C).
touch(R, C, R - 1, C, R, C) :- border(R - 1, C, R, C).
touch(R, C + 1, R - 1, C, R, C) :- border(R - 1, C, R, C).
rule(ends, "Lines have no ends and no crossings.").
violated(ends, corner(I, J)) :- touch(I, J, _, _, _, _),
    #count { A, B, A', B' : touch(I, J, A, B, A', B') } != 2.
#show border/4.
"""

ODDS = """% Odds and ends: something of everything that a board can have.
#include "../lib/grid.lp".
#include "../lib/neighbours.lp".
#defined symbol/3. #defined side/5. #defined corner/3. #defined arrow/4. #defined hole/2.
#defined setting/2.
meta(title, "Odds and ends").
layer(holes, cell, hole).
layer(skies, cell, symbol).
layer(arrows, cell, arrow).
layer(ties, side, symbol).
layer(corners, corner, number).
answer(shaded, cell).
parameter(total, unknown).
framed(corners, circle).
glyph(skies, sun, "s", "sun", star).
glyph(skies, moon, "m", "moon", disc).
glyph(ties, same, "=", "equal", equal).
glyph(ties, other, "x", "unequal", cross).
{ shaded(R, C) } :- cell(R, C).
rule(sky, "Suns are shaded, moons are not.").
violated(sky, cell(R, C)) :- symbol(R, C, sun), not shaded(R, C).
violated(sky, cell(R, C)) :- symbol(R, C, moon), shaded(R, C).
rule(tie, "A sign tells whether two cells are alike.").
violated(tie, side(R, C, R', C')) :- side(R, C, R', C', same), shaded(R, C), not shaded(R', C').
violated(tie, side(R, C, R', C')) :- side(R, C, R', C', same), not shaded(R, C), shaded(R', C').
violated(tie, side(R, C, R', C')) :- side(R, C, R', C', other), shaded(R, C), shaded(R', C').
violated(tie, side(R, C, R', C')) :- side(R, C, R', C', other), not shaded(R, C),
                                     not shaded(R', C').
rule(corner, "A number tells how many cells around it are shaded.").
violated(corner, corner(R, C)) :- corner(R, C, N),
    #count { A, B : shaded(R - A, C - B), A = 0..1, B = 0..1 } != N.
seen(R, C, D, R', C') :- arrow(R, C, D, _), next(R, C, D, R', C').
seen(R, C, D, R', C') :- seen(R, C, D, A, B), next(A, B, D, R', C').
rule(arrow, "An arrow tells how many cells that way are shaded, and is not.").
violated(arrow, cell(R, C)) :- arrow(R, C, D, N),
    #count { A, B : seen(R, C, D, A, B), shaded(A, B) } != N.
violated(arrow, cell(R, C)) :- arrow(R, C, _, _), shaded(R, C).
rule(total, "So many cells are shaded.").
violated(total, grid) :- setting(total, N), #count { R, C : shaded(R, C) } != N.
#show shaded/2.
"""

KINDS = {"sums": SUMS, "rings": RINGS, "fences": FENCES, "odds": ODDS}
