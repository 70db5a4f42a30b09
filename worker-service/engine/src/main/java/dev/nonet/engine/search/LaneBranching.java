package dev.nonet.engine.search;

import static dev.nonet.engine.search.LaneBoards.CELLS;
import static dev.nonet.engine.search.LaneBoards.LANES;
import static dev.nonet.engine.search.LaneBoards.WIDTH;
import static jdk.incubator.vector.VectorOperators.BIT_COUNT;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.LSHL;

import jdk.incubator.vector.ShortVector;

/**
 * Chooses where the search branches, for 32 boards at once. In the band or stack with the fewest configurations left
 * (permutations, summed over the digits), a digit with exactly two permutations of minirows gets the one in the first
 * child board and the other in the second. If no digit has exactly two, the board is split at a cell.
 *
 * <pre>
 *   PERMUTATIONS    for each unit (bands 0 to 2, stacks 3 to 5) 7 rows of 32: the digits that may take
 *                   permutation 0 .. 5, then the digits that have exactly two
 *   CONFIGURATIONS  for each unit a row of 32: how many it has left, times 8, plus the unit's number;
 *                   NONE if no digit has exactly two
 *   CHOICE          a row of 32: the least of these
 *   FIRST, SECOND   54 rows of 32 each: the digit that minirow 0 .. 26 and minicolumn 27 .. 53 loses in that child
 *   CELL            a row of 32: the cell to split at, if no digit has exactly two
 * </pre>
 *
 * These rows follow those of {@link LaneBoards} in the same array, so they are aligned to cache lines too. Minirow
 * {@code 3 * row + stack}, minicolumn {@code 27 + 9 * band + column}.
 */
final class LaneBranching {

    /** For a board or unit without a digit that has exactly two permutations. */
    private static final short NONE = Short.MAX_VALUE;

    private static final int UNIT = 7 * WIDTH;
    private static final int TWICE = 6 * WIDTH;

    private static final int PERMUTATIONS = LaneBoards.BRANCHING;
    private static final int CONFIGURATIONS = PERMUTATIONS + 6 * UNIT;
    private static final int CHOICE = CONFIGURATIONS + 6 * WIDTH;
    static final int FIRST = CHOICE + WIDTH;
    static final int SECOND = FIRST + 54 * WIDTH;
    static final int CELL = SECOND + 54 * WIDTH;

    private LaneBranching() {}

    /**
     * Chooses how to split the boards of some lanes. In the other lanes, FIRST and SECOND are 0.
     *
     * @return those of the lanes that must be split at a cell
     */
    static long choose(short[] q, long lanes) {
        for (int band = 0; band < 3; band++) {
            examine(q, CELLS + 27 * WIDTH * band, 9 * WIDTH, 3 * WIDTH, WIDTH, band);
        }
        for (int stack = 0; stack < 3; stack++) {
            examine(q, CELLS + 3 * WIDTH * stack, WIDTH, 27 * WIDTH, 9 * WIDTH, 3 + stack);
        }
        ShortVector best = ShortVector.fromArray(LANES, q, CONFIGURATIONS);
        for (int unit = 1; unit < 6; unit++) {
            best = best.min(ShortVector.fromArray(LANES, q, CONFIGURATIONS + unit * WIDTH));
        }
        best = best.blend(
                NONE, jdk.incubator.vector.VectorMask.fromLong(LANES, lanes).not());
        best.intoArray(q, CHOICE);
        for (int band = 0; band < 3; band++) {
            split(q, band, 9 * WIDTH * band, 3 * WIDTH, WIDTH);
        }
        for (int stack = 0; stack < 3; stack++) {
            split(q, 3 + stack, (27 + 3 * stack) * WIDTH, WIDTH, 9 * WIDTH);
        }
        return best.compare(EQ, NONE).toLong() & lanes;
    }

    /** Computes the PERMUTATIONS and CONFIGURATIONS of a unit. */
    private static void examine(short[] q, int base, int row, int box, int cell, int unit) {
        ShortVector m00 = ShortVector.fromArray(LANES, q, base)
                .or(ShortVector.fromArray(LANES, q, base + cell))
                .or(ShortVector.fromArray(LANES, q, base + 2 * cell));
        ShortVector m01 = ShortVector.fromArray(LANES, q, base + box)
                .or(ShortVector.fromArray(LANES, q, base + box + cell))
                .or(ShortVector.fromArray(LANES, q, base + box + 2 * cell));
        ShortVector m02 = ShortVector.fromArray(LANES, q, base + 2 * box)
                .or(ShortVector.fromArray(LANES, q, base + 2 * box + cell))
                .or(ShortVector.fromArray(LANES, q, base + 2 * box + 2 * cell));
        ShortVector m10 = ShortVector.fromArray(LANES, q, base + row)
                .or(ShortVector.fromArray(LANES, q, base + row + cell))
                .or(ShortVector.fromArray(LANES, q, base + row + 2 * cell));
        ShortVector m11 = ShortVector.fromArray(LANES, q, base + row + box)
                .or(ShortVector.fromArray(LANES, q, base + row + box + cell))
                .or(ShortVector.fromArray(LANES, q, base + row + box + 2 * cell));
        ShortVector m12 = ShortVector.fromArray(LANES, q, base + row + 2 * box)
                .or(ShortVector.fromArray(LANES, q, base + row + 2 * box + cell))
                .or(ShortVector.fromArray(LANES, q, base + row + 2 * box + 2 * cell));
        ShortVector m20 = ShortVector.fromArray(LANES, q, base + 2 * row)
                .or(ShortVector.fromArray(LANES, q, base + 2 * row + cell))
                .or(ShortVector.fromArray(LANES, q, base + 2 * row + 2 * cell));
        ShortVector m21 = ShortVector.fromArray(LANES, q, base + 2 * row + box)
                .or(ShortVector.fromArray(LANES, q, base + 2 * row + box + cell))
                .or(ShortVector.fromArray(LANES, q, base + 2 * row + box + 2 * cell));
        ShortVector m22 = ShortVector.fromArray(LANES, q, base + 2 * row + 2 * box)
                .or(ShortVector.fromArray(LANES, q, base + 2 * row + 2 * box + cell))
                .or(ShortVector.fromArray(LANES, q, base + 2 * row + 2 * box + 2 * cell));
        ShortVector p012 = m00.and(m11).and(m22);
        ShortVector p120 = m01.and(m12).and(m20);
        ShortVector p201 = m02.and(m10).and(m21);
        ShortVector p021 = m00.and(m12).and(m21);
        ShortVector p102 = m01.and(m10).and(m22);
        ShortVector p210 = m02.and(m11).and(m20);
        int to = PERMUTATIONS + UNIT * unit;
        p012.intoArray(q, to);
        p120.intoArray(q, to + WIDTH);
        p201.intoArray(q, to + 2 * WIDTH);
        p021.intoArray(q, to + 3 * WIDTH);
        p102.intoArray(q, to + 4 * WIDTH);
        p210.intoArray(q, to + 5 * WIDTH);
        ShortVector one = p012.or(p120);
        ShortVector two = p012.and(p120);
        ShortVector three = two.and(p201);
        two = two.or(one.and(p201));
        one = one.or(p201);
        three = three.or(two.and(p021));
        two = two.or(one.and(p021));
        one = one.or(p021);
        three = three.or(two.and(p102));
        two = two.or(one.and(p102));
        one = one.or(p102);
        three = three.or(two.and(p210));
        two = two.or(one.and(p210));
        ShortVector twice = two.and(three.not());
        twice.intoArray(q, to + TWICE);
        ShortVector count = p012.lanewise(BIT_COUNT)
                .add(p120.lanewise(BIT_COUNT))
                .add(p201.lanewise(BIT_COUNT))
                .add(p021.lanewise(BIT_COUNT))
                .add(p102.lanewise(BIT_COUNT))
                .add(p210.lanewise(BIT_COUNT));
        count.lanewise(LSHL, 3)
                .or((short) unit)
                .blend(NONE, twice.compare(EQ, (short) 0))
                .intoArray(q, CONFIGURATIONS + unit * WIDTH);
    }

    /**
     * Writes FIRST and SECOND for a unit, in the lanes that chose it; 0 in the others. Of the digit's two permutations
     * the first child keeps the first, in the order of PERMUTATIONS, and the second child the other.
     */
    private static void split(short[] q, int unit, int to, int row, int box) {
        int from = PERMUTATIONS + UNIT * unit;
        ShortVector zero = ShortVector.zero(LANES);
        ShortVector twice = ShortVector.fromArray(LANES, q, from + TWICE);
        ShortVector chosen = ShortVector.fromArray(LANES, q, CHOICE).and((short) 7);
        ShortVector digit = zero.blend(twice.and(zero.sub(twice)), chosen.compare(EQ, (short) unit));
        ShortVector p0 = ShortVector.fromArray(LANES, q, from).and(digit);
        ShortVector p1 = ShortVector.fromArray(LANES, q, from + WIDTH).and(digit);
        ShortVector p2 = ShortVector.fromArray(LANES, q, from + 2 * WIDTH).and(digit);
        ShortVector p3 = ShortVector.fromArray(LANES, q, from + 3 * WIDTH).and(digit);
        ShortVector p4 = ShortVector.fromArray(LANES, q, from + 4 * WIDTH).and(digit);
        ShortVector p5 = ShortVector.fromArray(LANES, q, from + 5 * WIDTH).and(digit);
        ShortVector until1 = p0.or(p1);
        ShortVector until2 = until1.or(p2);
        ShortVector until3 = until2.or(p3);
        ShortVector a1 = p1.and(p0.not());
        ShortVector a2 = p2.and(until1.not());
        ShortVector a3 = p3.and(until2.not());
        ShortVector a4 = p4.and(until3.not());
        digit.and(p0.or(a3).not()).intoArray(q, FIRST + to);
        digit.and(a1.or(a4).not()).intoArray(q, FIRST + to + box);
        digit.and(a2.not()).intoArray(q, FIRST + to + 2 * box);
        digit.and(a2.or(a4).not()).intoArray(q, FIRST + to + row);
        digit.and(p0.not()).intoArray(q, FIRST + to + row + box);
        digit.and(a1.or(a3).not()).intoArray(q, FIRST + to + row + 2 * box);
        digit.and(a1.not()).intoArray(q, FIRST + to + 2 * row);
        digit.and(a2.or(a3).not()).intoArray(q, FIRST + to + 2 * row + box);
        digit.and(p0.or(a4).not()).intoArray(q, FIRST + to + 2 * row + 2 * box);
        ShortVector b1 = p1.and(a1.not());
        ShortVector b2 = p2.and(a2.not());
        ShortVector b3 = p3.and(a3.not());
        ShortVector b4 = p4.and(a4.not());
        digit.and(b3.not()).intoArray(q, SECOND + to);
        digit.and(b1.or(b4).not()).intoArray(q, SECOND + to + box);
        digit.and(b2.or(p5).not()).intoArray(q, SECOND + to + 2 * box);
        digit.and(b2.or(b4).not()).intoArray(q, SECOND + to + row);
        digit.and(p5.not()).intoArray(q, SECOND + to + row + box);
        digit.and(b1.or(b3).not()).intoArray(q, SECOND + to + row + 2 * box);
        digit.and(b1.or(p5).not()).intoArray(q, SECOND + to + 2 * row);
        digit.and(b2.or(b3).not()).intoArray(q, SECOND + to + 2 * row + box);
        digit.and(b4.not()).intoArray(q, SECOND + to + 2 * row + 2 * box);
    }

    /** Writes CELL: in every lane, a cell with the fewest candidates of those with two or more. */
    static void minCandidates(short[] q) {
        ShortVector best = ShortVector.broadcast(LANES, Short.MAX_VALUE);
        ShortVector two = ShortVector.broadcast(LANES, (short) 2);
        for (int cell = 0; cell < 81; cell++) {
            // A cell with one candidate gives -1, which the mask turns into the largest key.
            ShortVector key = ShortVector.fromArray(LANES, q, CELLS + cell * WIDTH)
                    .lanewise(BIT_COUNT)
                    .sub(two)
                    .lanewise(LSHL, 8)
                    .and(Short.MAX_VALUE)
                    .or((short) cell);
            best = best.min(key);
        }
        best.and((short) 0xFF).intoArray(q, CELL);
    }
}
