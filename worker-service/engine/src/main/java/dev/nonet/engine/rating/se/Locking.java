package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.rating.IntList;
import dev.nonet.engine.rating.MarkedBoard;
import dev.nonet.puzzle.House;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Producers 2 and 6: all places of a digit in one house lie in a second one. From a block to a line it is pointing,
 * from a line to a block claiming. The indirect form removes the digit from the rest of the second house; the direct
 * form looks only for a hidden single that this would leave in a house beside the first.
 */
final class Locking implements Producer {

    /** Kinds of the first and of the second house, in the order of the scans. */
    private static final int[][] SCANS = {
        {Order.BLOCK, Order.COLUMN}, {Order.BLOCK, Order.ROW}, {Order.COLUMN, Order.BLOCK}, {Order.ROW, Order.BLOCK}
    };

    /** By house and kind of house: the houses of this kind that cross it, rising. */
    private static final int[][][] SECONDS = new int[House.COUNT][Houses.KINDS][];

    static {
        for (int house = 0; house < House.COUNT; house++) {
            for (int kind = 0; kind < Houses.KINDS; kind++) {
                int of = house;
                SECONDS[house][kind] = IntStream.range(9 * kind, 9 * kind + 9)
                        .filter(other -> Houses.crossing(of, other) != 0)
                        .toArray();
            }
        }
    }

    private static final int NO_THIRD = 3;

    /** By mask of numbers, at least two: the third 012, 345 or 678 that has them all, or {@link #NO_THIRD}. */
    private static final byte[] THIRD = thirds(0b000_000_111, 3);

    /**
     * By mask of numbers, at least two: the third 036, 147 or 258, a column of a block, that has them all, or
     * {@link #NO_THIRD}.
     */
    private static final byte[] THIRD_ACROSS = thirds(0b001_001_001, 1);

    private static byte[] thirds(int first, int shift) {
        byte[] thirds = new byte[Masks.OF_NINE];
        for (int mask = 0; mask < Masks.OF_NINE; mask++) {
            thirds[mask] = NO_THIRD;
            for (int third = 0; third < 3; third++) {
                if (Masks.areSeveral(mask) && (mask & ~(first << shift * third)) == 0) {
                    thirds[mask] = (byte) third;
                }
            }
        }
        return thirds;
    }

    /** By third of the current first house: the digits that are locked in it; then those that are not. */
    private final int[] locked = new int[NO_THIRD + 1];

    private final boolean direct;

    Locking(boolean direct) {
        this.direct = direct;
    }

    @Override
    public void find(MarkedBoard board, Hints hints) {
        for (int[] scan : SCANS) {
            byte[] thirds = scan[1] == Order.COLUMN ? THIRD_ACROSS : THIRD;
            for (int first = 9 * scan[0]; first < 9 * scan[0] + 9; first++) {
                if (board.empty(first) != 0 && find(first, SECONDS[first][scan[1]], thirds, board, hints)) {
                    return;
                }
            }
        }
    }

    /**
     * @param seconds the three houses of one kind that cross the first
     * @param thirds by places in the first: which of these has them all
     */
    private boolean find(int first, int[] seconds, byte[] thirds, MarkedBoard board, Hints hints) {
        Arrays.fill(locked, 0);
        for (int digit = 1; digit <= 9; digit++) {
            locked[thirds[board.places(first, digit)]] |= Digits.of(digit);
        }
        for (int i = 0; i < seconds.length; i++) {
            for (int rest = locked[i]; rest != 0; rest = Digits.dropFirst(rest)) {
                if (direct
                        ? placing(first, seconds[i], Digits.first(rest), board, hints)
                        : removing(first, seconds[i], Digits.first(rest), board, hints)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean placing(int first, int second, int digit, MarkedBoard board, Hints hints) {
        int kind = first / 9;
        for (int beside : SECONDS[second][kind]) {
            int places = board.places(beside, digit);
            int left = places & ~Houses.crossing(beside, second);
            if (beside != first && Masks.isOne(left) && left != places) {
                int cell = Houses.firstCell(beside, left);
                boolean enough = hints.take(
                        kind == Order.BLOCK
                                ? Hint.placing("Direct Pointing", 1.7, cell, digit)
                                : Hint.placing("Direct Claiming", 1.9, cell, digit));
                if (enough) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean removing(int first, int second, int digit, MarkedBoard board, Hints hints) {
        int gone = board.places(second, digit) & ~Houses.crossing(second, first);
        if (gone == 0) {
            return false;
        }
        IntList removals = new IntList();
        for (int rest = gone; rest != 0; rest = Masks.dropFirst(rest)) {
            removals.add(Order.candidate(Houses.firstCell(second, rest), digit));
        }
        IntList premises = new IntList();
        for (int number = 0; number < 9; number++) {
            if (!Masks.contain(Houses.crossing(first, second), number)) {
                premises.add(Order.candidate(Houses.cell(first, number), digit));
            }
        }
        return hints.take(
                first / 9 == Order.BLOCK
                        ? Hint.removing("Pointing", 2.6, removals, premises)
                        : Hint.removing("Claiming", 2.8, removals, premises));
    }
}
