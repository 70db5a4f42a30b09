package dev.nonet.engine.board;

import dev.nonet.puzzle.CellSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The templates of a digit: the ways to place all its missing instances, one in every row, column and box that still
 * has places for it. A place in none of the templates is false ("template delete"). Every elimination by an argument
 * about one digit alone is among these, so such arguments can skip the digits that have none.
 *
 * <p>Templates are put together from bands. A <em>pick</em> of a band is one place in each of its rows that has places,
 * in different boxes; a template is a pick for each band, such that no two share a column.
 *
 * <pre>
 *   pick   26 … 18 | 17 … 9 | 8 … 0       a row is nine bits, bit 0 its leftmost cell
 *          row 3     row 2    row 1
 * </pre>
 *
 * Invariant: as many boxes as rows have places (checked for each band), and as many columns (checked for the board);
 * otherwise there is no template. So one place for each row, no two in one box or column, fills every box and column
 * that has places.
 *
 * <p>Keeps the eliminations of each digit until its places change. Not thread-safe.
 */
public final class DigitTemplates {

    private static final int ROW = 0b111_111_111;
    private static final int BAND = (1 << 27) - 1;

    /** By set of columns: the stacks that they are in, bit s for stack s. */
    private static final byte[] STACKS = new byte[1 << 9];

    /** The most picks of a band: 6 orders of the boxes times 3 columns for each of three rows. */
    private static final int MAX_PICKS = 162;

    static {
        for (int columns = 0; columns < 1 << 9; columns++) {
            for (int stack = 0; stack < 3; stack++) {
                if ((columns >>> 3 * stack & 0b111) != 0) {
                    STACKS[columns] |= (byte) (1 << stack);
                }
            }
        }
    }

    private final int[][] picks = new int[3][MAX_PICKS];
    private final int[] counts = new int[3];

    /**
     * By digit: the places for which {@link #eliminations} holds. At first there are no places, and no eliminations.
     */
    private final CellBits[] known = CellBits.array(10);

    private final CellSet[] eliminations = new CellSet[10];

    /** The places in no template that were found last, in the layout of {@link CellSet}. */
    private long goneUpper;

    private long goneLower;

    /** The digits that have eliminations. */
    private int digits;

    public DigitTemplates() {
        Arrays.fill(eliminations, CellSet.EMPTY);
    }

    /** Finds the eliminations of the digits that have changed on a board. */
    public void update(Board board) {
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = board.places(digit);
            if (!known[digit].hasJust(places)) {
                known[digit].set(places);
                find(places.upper(), places.lower());
                eliminations[digit] = (goneUpper | goneLower) == 0 ? CellSet.EMPTY : new CellSet(goneUpper, goneLower);
                int bit = 1 << (digit - 1);
                digits = eliminations[digit].isEmpty() ? digits & ~bit : digits | bit;
            }
        }
    }

    /**
     * The digits, as a nine-bit mask, of which some place is in no template, on the board of the last {@link #update}.
     */
    public int digitsWithEliminations() {
        return digits;
    }

    /** The places of a digit that are in no template, on the board of the last {@link #update}. */
    public CellSet eliminations(int digit) {
        return eliminations[digit];
    }

    /** Some places of a digit that are in none of its templates; all of them if there is no template. */
    public CellSet eliminations(CellSet places) {
        find(places.upper(), places.lower());
        return new CellSet(goneUpper, goneLower);
    }

    private void find(long upper, long lower) {
        int first = (int) upper & BAND;
        int second = (int) (upper >>> 27);
        int third = (int) lower;
        goneUpper = upper;
        goneLower = lower;
        if (!pickAll(0, first) || !pickAll(1, second) || !pickAll(2, third)) {
            return;
        }
        int rows = rows(first) + rows(second) + rows(third);
        if (rows != Integer.bitCount(columns(first) | columns(second) | columns(third))) {
            return;
        }
        int firstFit = 0;
        int secondFit = 0;
        int thirdFit = 0;
        for (int i = 0; i < counts[0]; i++) {
            int one = picks[0][i];
            for (int j = 0; j < counts[1]; j++) {
                int two = picks[1][j];
                int both = columns(one) | columns(two);
                // Without news, all places of the two picks and of the third band are known to be in templates.
                boolean news = (one & ~firstFit | two & ~secondFit | third & ~thirdFit) != 0;
                if (!news || (columns(one) & columns(two)) != 0) {
                    continue;
                }
                for (int k = 0; k < counts[2]; k++) {
                    if ((columns(picks[2][k]) & both) == 0) {
                        firstFit |= one;
                        secondFit |= two;
                        thirdFit |= picks[2][k];
                    }
                }
            }
        }
        goneUpper = first & ~firstFit | (long) (second & ~secondFit) << 27;
        goneLower = third & ~thirdFit;
    }

    /** A template that uses only these places; null if there is none. */
    public @Nullable CellSet any(CellSet places) {
        int first = (int) places.upper() & BAND;
        int second = (int) (places.upper() >>> 27);
        int third = (int) places.lower();
        int columns = Integer.bitCount(columns(first) | columns(second) | columns(third));
        if (rows(first) + rows(second) + rows(third) != columns
                || !pickAll(0, first)
                || !pickAll(1, second)
                || !pickAll(2, third)) {
            return null;
        }
        for (int i = 0; i < counts[0]; i++) {
            for (int j = 0; j < counts[1]; j++) {
                int both = columns(picks[0][i]) | columns(picks[1][j]);
                for (int k = 0; k < counts[2] && (columns(picks[0][i]) & columns(picks[1][j])) == 0; k++) {
                    if ((columns(picks[2][k]) & both) == 0) {
                        return new CellSet(picks[0][i] | (long) picks[1][j] << 27, picks[2][k]);
                    }
                }
            }
        }
        return null;
    }

    /** Lists the picks of a band; false if there are none. */
    private boolean pickAll(int band, int places) {
        if (Integer.bitCount(STACKS[columns(places)]) != rows(places)) {
            return false;
        }
        int count = 0;
        int one = places & ROW;
        do {
            int first = one & -one;
            int two = places & ROW << 9;
            do {
                int second = two & -two;
                if (areApart(first, second >>> 9)) {
                    int three = places & ROW << 18;
                    do {
                        int third = three & -three;
                        if (areApart(first | second >>> 9, third >>> 18)) {
                            picks[band][count++] = first | second | third;
                        }
                        three &= three - 1;
                    } while (three != 0);
                }
                two &= two - 1;
            } while (two != 0);
            one &= one - 1;
        } while (one != 0);
        counts[band] = count;
        return count > 0;
    }

    private static boolean areApart(int columns, int others) {
        return (STACKS[columns] & STACKS[others]) == 0;
    }

    private static int rows(int band) {
        return ((band & ROW) != 0 ? 1 : 0) + ((band & ROW << 9) != 0 ? 1 : 0) + (band >>> 18 != 0 ? 1 : 0);
    }

    private static int columns(int band) {
        return (band | band >>> 9 | band >>> 18) & ROW;
    }
}
