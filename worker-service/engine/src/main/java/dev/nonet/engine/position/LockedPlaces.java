package dev.nonet.engine.position;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.puzzle.House;

/**
 * The locked candidates of a board, from boxes (pointing) or from lines (claiming): all places of a digit in one house
 * lie in its intersection with another house, which has more of them. One of the houses is a box, the other a line.
 *
 * <pre>
 *   found[i] = (27 * digit + house with all places in the intersection) * 27 + house with more
 * </pre>
 */
public final class LockedPlaces {

    private static final int NONE = -1;

    /**
     * By mask of cells of a box: the line that has them all, if they are several: 0 to 2 a row, 3 to 5 a column;
     * otherwise -1.
     */
    private static final byte[] LINE = new byte[1 << 9];

    /** By mask of cells of a line: the third of it that has them all, 0 to 2, if they are several; otherwise -1. */
    private static final byte[] THIRD = new byte[1 << 9];

    static {
        for (int mask = 0; mask < 1 << 9; mask++) {
            LINE[mask] = NONE;
            THIRD[mask] = NONE;
            for (int i = 0; i < 3 && Integer.bitCount(mask) > 1; i++) {
                if ((mask & ~Masks.third(i)) == 0) {
                    LINE[mask] = (byte) i;
                    THIRD[mask] = (byte) i;
                }
                if ((mask & ~Masks.everyThird(i)) == 0) {
                    LINE[mask] = (byte) (3 + i);
                }
            }
        }
    }

    private final int first;
    private final int end;
    private final int[] found = new int[9 * House.COUNT];
    private int size;

    /**
     * @param first the first house whose places may be locked
     * @param end one after the last of these houses
     */
    private LockedPlaces(int first, int end) {
        this.first = first;
        this.end = end;
    }

    static LockedPlaces ofBoxes() {
        return new LockedPlaces(Houses.FIRST_BOX, House.COUNT);
    }

    static LockedPlaces ofLines() {
        return new LockedPlaces(0, Houses.FIRST_BOX);
    }

    void update(Candidates candidates) {
        int[] places = candidates.placesInHouses();
        size = 0;
        for (int digit = 1; digit <= 9; digit++) {
            int ofDigit = House.COUNT * digit;
            for (int from = first; from < end; from++) {
                int mask = places[ofDigit + from];
                int into = from >= Houses.FIRST_BOX ? lineOf(from - Houses.FIRST_BOX, mask) : boxOf(from, mask);
                if (into != NONE && Integer.bitCount(places[ofDigit + into]) > Integer.bitCount(mask)) {
                    found[size++] = (ofDigit + from) * House.COUNT + into;
                }
            }
        }
    }

    /** The line that has all these places of a box, if they are several; -1 if there is none. */
    private static int lineOf(int box, int places) {
        int line = LINE[places];
        return line == NONE ? NONE : line < 3 ? box / 3 * 3 + line : Houses.FIRST_COLUMN + box % 3 * 3 + line - 3;
    }

    /** The box that has all these places of a line, if they are several; -1 if there is none. */
    private static int boxOf(int line, int places) {
        int third = THIRD[places];
        if (third == NONE) {
            return NONE;
        }
        int box = line < Houses.FIRST_COLUMN ? line / 3 * 3 + third : 3 * third + (line - Houses.FIRST_COLUMN) / 3;
        return Houses.FIRST_BOX + box;
    }

    /** How many locked candidates there are: digits with two houses. */
    public int size() {
        return size;
    }

    public int digit(int number) {
        return found[number] / (House.COUNT * House.COUNT);
    }

    /** The house all of whose places lie in the intersection. */
    public int from(int number) {
        return found[number] / House.COUNT % House.COUNT;
    }

    /** The house that has more places. */
    public int into(int number) {
        return found[number] % House.COUNT;
    }
}
