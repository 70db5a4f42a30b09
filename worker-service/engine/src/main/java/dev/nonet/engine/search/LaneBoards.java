package dev.nonet.engine.search;

import static jdk.incubator.vector.VectorOperators.BIT_COUNT;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Deductions on 32 boards at once, one in each lane of a 512-bit vector of shorts.
 *
 * <pre>
 *   row of 32 shorts      holds, for each lane
 *      0 .. 80            cell: its candidates, bit d - 1 for digit d
 *     81                  CHANGED: not 0 if the second half of the last sweep, over the stacks, changed a cell
 *     82                  MIN: 0 if a cell has no candidate
 *     83                  ALIVE: the digits that still have a permutation of minirows in every band and stack, and do
 *                         not fill two cells of one box
 *     84                  SEVERAL: 0 if every cell has at most one candidate
 *     85 .. 93            the digits that the current pass allows in each of its nine minirows
 *     94 .. 251           working memory of {@link LaneBranching}
 * </pre>
 *
 * All rows lie in one array, from {@link #CELLS} on. If the array begins at a cache line, so does each row, and no
 * vector straddles two lines, which would cost two accesses. G1 starts an array of more than half a region in regions
 * of its own (a humongous object) and never moves it. With {@code -XX:G1HeapRegionSize=4m}, which {@code ./nonet}
 * passes, this array is long enough for that. Other collectors and sizes give the same results, more slowly.
 *
 * <p>A <em>pass</em> works on a band, or on a stack as if it were a band lying on its side: only the strides differ. It
 * computes the digits that each minirow may hold. A digit may stay in a minirow if a permutation of minirows, one in
 * each row and each box, has it there; so locked candidates of all digits and all boards take some fifty operations,
 * without a table. Three digits that have the same single minirow left in a row fill it, so that no other digit can be
 * there (a hidden triple). Then each box gets its hidden singles, and in the bands its naked singles.
 *
 * <p>The code is written so that C2 compiles it to plain vector instructions: species and shifts are constants, vectors
 * never leave a method, and no method has many more than 1,000 bytecodes, beyond which it is compiled badly or not at
 * all.
 *
 * <p>To search over configurations of minirows is the idea of tdoku (Tom Dillon); doing so for a board in each lane is
 * our own.
 */
final class LaneBoards {

    static final VectorSpecies<Short> LANES = ShortVector.SPECIES_512;
    static final int WIDTH = 32;

    /** The index of the first row: at byte 64, a cache line, of which 16 bytes are the array's header. */
    static final int CELLS = WIDTH - 8;

    static final int CHANGED = CELLS + 81 * WIDTH;
    static final int MIN = CELLS + 82 * WIDTH;
    static final int ALIVE = CELLS + 83 * WIDTH;
    static final int SEVERAL = CELLS + 84 * WIDTH;
    private static final int ALLOWED = CELLS + 85 * WIDTH;

    /** Rows from here on are for {@link LaneBranching}. */
    static final int BRANCHING = CELLS + 94 * WIDTH;

    /** In shorts: more than half a region of 4 MiB. */
    private static final int LENGTH = 1_100_000;

    private static final short ALL_DIGITS = 0x1FF;

    private LaneBoards() {}

    /** Room for the rows of 32 boards. */
    static short[] rows() {
        return new short[LENGTH];
    }

    /** Makes deductions on all boards once: in the three bands, then in the three stacks. */
    static void sweep(short[] q) {
        ShortVector all = ShortVector.broadcast(LANES, ALL_DIGITS);
        ShortVector none = ShortVector.zero(LANES);
        none.intoArray(q, CHANGED);
        all.intoArray(q, MIN);
        all.intoArray(q, ALIVE);
        none.intoArray(q, SEVERAL);
        for (int band = 0; band < 3; band++) {
            int base = CELLS + 27 * WIDTH * band;
            allowMinirows(q, base, 9 * WIDTH, 3 * WIDTH, WIDTH);
            for (int box = 0; box < 3; box++) {
                propagateInBox(q, base + 3 * WIDTH * box, ALLOWED + WIDTH * box);
            }
        }
        for (int stack = 0; stack < 3; stack++) {
            int base = CELLS + 3 * WIDTH * stack;
            allowMinirows(q, base, WIDTH, 27 * WIDTH, 9 * WIDTH);
            for (int box = 0; box < 3; box++) {
                propagateInBoxByColumns(q, base + 27 * WIDTH * box, ALLOWED + WIDTH * box);
            }
        }
    }

    private static ShortVector at(short[] q, int index) {
        return ShortVector.fromArray(LANES, q, index);
    }

    /** Computes which digits each minirow of a band or stack may hold, and stores them for its boxes. */
    private static void allowMinirows(short[] q, int base, int row, int box, int cell) {
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
        // The digits of each of the six permutations: pABC has row 0 in box A, row 1 in box B, row 2 in box C.
        ShortVector p012 = m00.and(m11).and(m22);
        ShortVector p120 = m01.and(m12).and(m20);
        ShortVector p201 = m02.and(m10).and(m21);
        ShortVector p021 = m00.and(m12).and(m21);
        ShortVector p102 = m01.and(m10).and(m22);
        ShortVector p210 = m02.and(m11).and(m20);
        ShortVector k00 = p012.or(p021);
        ShortVector k01 = p120.or(p102);
        ShortVector k02 = p201.or(p210);
        ShortVector h00 = k00.and(k01.or(k02).not());
        k00.blend(h00, h00.lanewise(BIT_COUNT).compare(EQ, (short) 3)).intoArray(q, ALLOWED);
        ShortVector h01 = k01.and(k00.or(k02).not());
        k01.blend(h01, h01.lanewise(BIT_COUNT).compare(EQ, (short) 3)).intoArray(q, ALLOWED + WIDTH);
        ShortVector h02 = k02.and(k00.or(k01).not());
        k02.blend(h02, h02.lanewise(BIT_COUNT).compare(EQ, (short) 3)).intoArray(q, ALLOWED + 2 * WIDTH);

        ShortVector k10 = p201.or(p102);
        ShortVector k11 = p012.or(p210);
        ShortVector k12 = p120.or(p021);
        ShortVector h10 = k10.and(k11.or(k12).not());
        k10.blend(h10, h10.lanewise(BIT_COUNT).compare(EQ, (short) 3)).intoArray(q, ALLOWED + 3 * WIDTH);
        ShortVector h11 = k11.and(k10.or(k12).not());
        k11.blend(h11, h11.lanewise(BIT_COUNT).compare(EQ, (short) 3)).intoArray(q, ALLOWED + 4 * WIDTH);
        ShortVector h12 = k12.and(k10.or(k11).not());
        k12.blend(h12, h12.lanewise(BIT_COUNT).compare(EQ, (short) 3)).intoArray(q, ALLOWED + 5 * WIDTH);

        ShortVector k20 = p120.or(p210);
        ShortVector k21 = p201.or(p021);
        ShortVector k22 = p012.or(p102);
        ShortVector h20 = k20.and(k21.or(k22).not());
        k20.blend(h20, h20.lanewise(BIT_COUNT).compare(EQ, (short) 3)).intoArray(q, ALLOWED + 6 * WIDTH);
        ShortVector h21 = k21.and(k20.or(k22).not());
        k21.blend(h21, h21.lanewise(BIT_COUNT).compare(EQ, (short) 3)).intoArray(q, ALLOWED + 7 * WIDTH);
        ShortVector h22 = k22.and(k20.or(k21).not());
        k22.blend(h22, h22.lanewise(BIT_COUNT).compare(EQ, (short) 3)).intoArray(q, ALLOWED + 8 * WIDTH);

        ShortVector.fromArray(LANES, q, ALIVE).and(k00.or(k01).or(k02)).intoArray(q, ALIVE);
    }

    /**
     * In a box of a band: removes what its minirows do not allow, fills hidden singles, then removes naked singles from
     * other cells.
     */
    private static void propagateInBox(short[] q, int base, int allowed) {
        ShortVector k0 = ShortVector.fromArray(LANES, q, allowed);
        ShortVector k1 = ShortVector.fromArray(LANES, q, allowed + 3 * WIDTH);
        ShortVector k2 = ShortVector.fromArray(LANES, q, allowed + 6 * WIDTH);
        ShortVector x00 = ShortVector.fromArray(LANES, q, base).and(k0);
        ShortVector x01 = ShortVector.fromArray(LANES, q, base + WIDTH).and(k0);
        ShortVector x02 = ShortVector.fromArray(LANES, q, base + 2 * WIDTH).and(k0);
        ShortVector x10 = ShortVector.fromArray(LANES, q, base + 9 * WIDTH).and(k1);
        ShortVector x11 = ShortVector.fromArray(LANES, q, base + 10 * WIDTH).and(k1);
        ShortVector x12 = ShortVector.fromArray(LANES, q, base + 11 * WIDTH).and(k1);
        ShortVector x20 = ShortVector.fromArray(LANES, q, base + 18 * WIDTH).and(k2);
        ShortVector x21 = ShortVector.fromArray(LANES, q, base + 19 * WIDTH).and(k2);
        ShortVector x22 = ShortVector.fromArray(LANES, q, base + 20 * WIDTH).and(k2);
        ShortVector u0 = x00.or(x01).or(x02);
        ShortVector u1 = x10.or(x11).or(x12);
        ShortVector u2 = x20.or(x21).or(x22);
        ShortVector once = x00.and(x01)
                .or(x02.and(x00.or(x01)))
                .or(x10.and(x11).or(x12.and(x10.or(x11))))
                .or(x20.and(x21).or(x22.and(x20.or(x21))))
                .or(u0.and(u1).or(u2.and(u0.or(u1))))
                .not();
        ShortVector h00 = x00.and(once);
        x00 = x00.blend(h00, h00.compare(NE, (short) 0));
        ShortVector h01 = x01.and(once);
        x01 = x01.blend(h01, h01.compare(NE, (short) 0));
        ShortVector h02 = x02.and(once);
        x02 = x02.blend(h02, h02.compare(NE, (short) 0));
        ShortVector h10 = x10.and(once);
        x10 = x10.blend(h10, h10.compare(NE, (short) 0));
        ShortVector h11 = x11.and(once);
        x11 = x11.blend(h11, h11.compare(NE, (short) 0));
        ShortVector h12 = x12.and(once);
        x12 = x12.blend(h12, h12.compare(NE, (short) 0));
        ShortVector h20 = x20.and(once);
        x20 = x20.blend(h20, h20.compare(NE, (short) 0));
        ShortVector h21 = x21.and(once);
        x21 = x21.blend(h21, h21.compare(NE, (short) 0));
        ShortVector h22 = x22.and(once);
        x22 = x22.blend(h22, h22.compare(NE, (short) 0));
        ShortVector one = ShortVector.broadcast(LANES, (short) 1);
        ShortVector none = ShortVector.zero(LANES);
        ShortVector y00 = x00.and(x00.sub(one));
        ShortVector y01 = x01.and(x01.sub(one));
        ShortVector y02 = x02.and(x02.sub(one));
        ShortVector y10 = x10.and(x10.sub(one));
        ShortVector y11 = x11.and(x11.sub(one));
        ShortVector y12 = x12.and(x12.sub(one));
        ShortVector y20 = x20.and(x20.sub(one));
        ShortVector y21 = x21.and(x21.sub(one));
        ShortVector y22 = x22.and(x22.sub(one));
        ShortVector.fromArray(LANES, q, SEVERAL)
                .or(y00)
                .or(y01)
                .or(y02)
                .or(y10)
                .or(y11)
                .or(y12)
                .or(y20)
                .or(y21)
                .or(y22)
                .intoArray(q, SEVERAL);
        ShortVector s00 = none.blend(x00, y00.compare(EQ, (short) 0));
        ShortVector s01 = none.blend(x01, y01.compare(EQ, (short) 0));
        ShortVector s02 = none.blend(x02, y02.compare(EQ, (short) 0));
        ShortVector s10 = none.blend(x10, y10.compare(EQ, (short) 0));
        ShortVector s11 = none.blend(x11, y11.compare(EQ, (short) 0));
        ShortVector s12 = none.blend(x12, y12.compare(EQ, (short) 0));
        ShortVector s20 = none.blend(x20, y20.compare(EQ, (short) 0));
        ShortVector s21 = none.blend(x21, y21.compare(EQ, (short) 0));
        ShortVector s22 = none.blend(x22, y22.compare(EQ, (short) 0));
        ShortVector g0 = s00.or(s01).or(s02);
        ShortVector g1 = s10.or(s11).or(s12);
        ShortVector g2 = s20.or(s21).or(s22);
        // Two cells of one minirow that both hold the same digit pass every test of permutations, so they are looked
        // for here.
        ShortVector twice = s00.and(s01)
                .or(s02.and(s00.or(s01)))
                .or(s10.and(s11).or(s12.and(s10.or(s11))))
                .or(s20.and(s21).or(s22.and(s20.or(s21))))
                .or(g0.and(g1).or(g2.and(g0.or(g1))));
        ShortVector.fromArray(LANES, q, ALIVE).and(twice.not()).intoArray(q, ALIVE);
        ShortVector open = g0.or(g1).or(g2).not();
        x00 = x00.and(open.or(s00));
        x01 = x01.and(open.or(s01));
        x02 = x02.and(open.or(s02));
        x10 = x10.and(open.or(s10));
        x11 = x11.and(open.or(s11));
        x12 = x12.and(open.or(s12));
        x20 = x20.and(open.or(s20));
        x21 = x21.and(open.or(s21));
        x22 = x22.and(open.or(s22));
        ShortVector.fromArray(LANES, q, MIN)
                .min(x00)
                .min(x01)
                .min(x02)
                .min(x10)
                .min(x11)
                .min(x12)
                .min(x20)
                .min(x21)
                .min(x22)
                .intoArray(q, MIN);
        x00.intoArray(q, base);
        x01.intoArray(q, base + WIDTH);
        x02.intoArray(q, base + 2 * WIDTH);
        x10.intoArray(q, base + 9 * WIDTH);
        x11.intoArray(q, base + 10 * WIDTH);
        x12.intoArray(q, base + 11 * WIDTH);
        x20.intoArray(q, base + 18 * WIDTH);
        x21.intoArray(q, base + 19 * WIDTH);
        x22.intoArray(q, base + 20 * WIDTH);
    }

    /**
     * In a box of a stack: removes what its minicolumns do not allow, and fills hidden singles; records which boards
     * changed.
     */
    private static void propagateInBoxByColumns(short[] q, int base, int allowed) {
        ShortVector k0 = ShortVector.fromArray(LANES, q, allowed);
        ShortVector k1 = ShortVector.fromArray(LANES, q, allowed + 3 * WIDTH);
        ShortVector k2 = ShortVector.fromArray(LANES, q, allowed + 6 * WIDTH);
        ShortVector v00 = ShortVector.fromArray(LANES, q, base);
        ShortVector v01 = ShortVector.fromArray(LANES, q, base + WIDTH);
        ShortVector v02 = ShortVector.fromArray(LANES, q, base + 2 * WIDTH);
        ShortVector v10 = ShortVector.fromArray(LANES, q, base + 9 * WIDTH);
        ShortVector v11 = ShortVector.fromArray(LANES, q, base + 10 * WIDTH);
        ShortVector v12 = ShortVector.fromArray(LANES, q, base + 11 * WIDTH);
        ShortVector v20 = ShortVector.fromArray(LANES, q, base + 18 * WIDTH);
        ShortVector v21 = ShortVector.fromArray(LANES, q, base + 19 * WIDTH);
        ShortVector v22 = ShortVector.fromArray(LANES, q, base + 20 * WIDTH);
        ShortVector x00 = v00.and(k0);
        ShortVector x01 = v01.and(k1);
        ShortVector x02 = v02.and(k2);
        ShortVector x10 = v10.and(k0);
        ShortVector x11 = v11.and(k1);
        ShortVector x12 = v12.and(k2);
        ShortVector x20 = v20.and(k0);
        ShortVector x21 = v21.and(k1);
        ShortVector x22 = v22.and(k2);
        ShortVector u0 = x00.or(x01).or(x02);
        ShortVector u1 = x10.or(x11).or(x12);
        ShortVector u2 = x20.or(x21).or(x22);
        ShortVector once = x00.and(x01)
                .or(x02.and(x00.or(x01)))
                .or(x10.and(x11).or(x12.and(x10.or(x11))))
                .or(x20.and(x21).or(x22.and(x20.or(x21))))
                .or(u0.and(u1).or(u2.and(u0.or(u1))))
                .not();
        ShortVector h00 = x00.and(once);
        x00 = x00.blend(h00, h00.compare(NE, (short) 0));
        ShortVector h01 = x01.and(once);
        x01 = x01.blend(h01, h01.compare(NE, (short) 0));
        ShortVector h02 = x02.and(once);
        x02 = x02.blend(h02, h02.compare(NE, (short) 0));
        ShortVector h10 = x10.and(once);
        x10 = x10.blend(h10, h10.compare(NE, (short) 0));
        ShortVector h11 = x11.and(once);
        x11 = x11.blend(h11, h11.compare(NE, (short) 0));
        ShortVector h12 = x12.and(once);
        x12 = x12.blend(h12, h12.compare(NE, (short) 0));
        ShortVector h20 = x20.and(once);
        x20 = x20.blend(h20, h20.compare(NE, (short) 0));
        ShortVector h21 = x21.and(once);
        x21 = x21.blend(h21, h21.compare(NE, (short) 0));
        ShortVector h22 = x22.and(once);
        x22 = x22.blend(h22, h22.compare(NE, (short) 0));
        ShortVector.fromArray(LANES, q, CHANGED)
                .or(x00.lanewise(XOR, v00))
                .or(x01.lanewise(XOR, v01))
                .or(x02.lanewise(XOR, v02))
                .or(x10.lanewise(XOR, v10))
                .or(x11.lanewise(XOR, v11))
                .or(x12.lanewise(XOR, v12))
                .or(x20.lanewise(XOR, v20))
                .or(x21.lanewise(XOR, v21))
                .or(x22.lanewise(XOR, v22))
                .intoArray(q, CHANGED);
        x00.intoArray(q, base);
        x01.intoArray(q, base + WIDTH);
        x02.intoArray(q, base + 2 * WIDTH);
        x10.intoArray(q, base + 9 * WIDTH);
        x11.intoArray(q, base + 10 * WIDTH);
        x12.intoArray(q, base + 11 * WIDTH);
        x20.intoArray(q, base + 18 * WIDTH);
        x21.intoArray(q, base + 19 * WIDTH);
        x22.intoArray(q, base + 20 * WIDTH);
    }

    /** The lanes in which a row of the array is 0, as bits. */
    static long zero(short[] q, int row) {
        return at(q, row).compare(EQ, (short) 0).toLong();
    }

    /** The lanes in which the last sweep has found a contradiction: a cell or a digit without a place. */
    static long dead(short[] q) {
        return at(q, ALIVE)
                .compare(NE, ALL_DIGITS)
                .or(at(q, MIN).compare(EQ, (short) 0))
                .toLong();
    }

    /**
     * The lanes in which every row has all nine digits. A board of single candidates, in which the last sweep has found
     * no contradiction, is solved exactly if it is among them.
     */
    static long rowsFull(short[] q) {
        ShortVector full = ShortVector.broadcast(LANES, ALL_DIGITS);
        for (int row = CELLS; row < CHANGED; row += 9 * WIDTH) {
            ShortVector union = at(q, row);
            for (int cell = WIDTH; cell < 9 * WIDTH; cell += WIDTH) {
                union = union.or(at(q, row + cell));
            }
            full = full.and(union);
        }
        return full.compare(EQ, ALL_DIGITS).toLong();
    }
}
