package dev.nonet.engine.position;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import java.util.Arrays;

/**
 * Candidates for extended rectangles: two parallel lines of one band or stack and three or four lines across them, at most two of
 * these in a box, whose crossings are empty and would have only as many digits as there are lines across, if two cells or one digit
 * were left out.
 *
 * <pre>
 *   lines across    · x · │ · x · │ x · ·
 *   first           · ab· │ · bc· │ ac· ·
 *   second          · ab· │ · bc· │ acd ·      three lines across, and a, b, c but for one cell
 * </pre>
 *
 * The rectangles of a pair of parallel lines are kept until a cell of these lines changes. Not thread-safe.
 */
public final class ExtendedRectangles {

    private static final int FEWEST_ACROSS = 3;
    private static final int MOST_ACROSS = 4;
    private static final int PAIRS = 18;

    /** By pair: the candidates of the cells of the first line, then of the second, for which its {@link #crossings} hold. */
    private final int[] known = new int[18 * PAIRS];

    /** By pair: the lines across of each rectangle, as a mask of cell numbers; {@link #counts} says how many. */
    private final int[][] crossings = new int[PAIRS][16];

    private final int[] counts = new int[PAIRS];

    /** All rectangles: {@code first << 18 | second << 9 | across}. */
    private int[] all = new int[64];

    private int size;

    /** The candidates of the cells of the rectangle that is examined. */
    private final int[] masks = new int[2 * MOST_ACROSS];

    ExtendedRectangles() {
        Arrays.fill(known, -1);
    }

    /** Recomputes what has changed on the board. */
    void update(Candidates board) {
        size = 0;
        for (int pair = 0; pair < PAIRS; pair++) {
            // Three pairs a chute: its lines 0 and 1, 0 and 2, 1 and 2.
            int first = pair / 3 * 3 + (pair % 3 == 2 ? 1 : 0);
            int second = pair / 3 * 3 + (pair % 3 == 0 ? 1 : 2);
            boolean changed = false;
            for (int number = 0; number < 9; number++) {
                changed |= know(18 * pair + number, board.digits(Houses.cell(first, number)));
                changed |= know(18 * pair + 9 + number, board.digits(Houses.cell(second, number)));
            }
            if (changed) {
                counts[pair] = 0;
                if (mayHave(pair)) {
                    choose(pair, 0, 0, 0, 0, 0, 0);
                }
            }
            for (int i = 0; i < counts[pair]; i++) {
                if (size == all.length) {
                    all = Arrays.copyOf(all, 2 * size);
                }
                all[size++] = first << 18 | second << 9 | crossings[pair][i];
            }
        }
    }

    /**
     * A necessary condition for rectangles of a pair of parallel lines, by two lines across. Of k = 3 or 4 lines across with k digits but
     * for two cells, two are complete, or k is 3, one is complete, and each of the others has one cell with only the three digits. Of k lines
     * across with k + 1 digits, any two are complete. So the digits of two complete lines, or of a complete one and a cell, are all of
     * the rectangle's unless they are fewer, and then enough lines across must have only these. (If any two of four lines with five digits
     * have just four, three of them have only four: six pairs lack one of five digits each, so a digit is lacking in two of the pairs.)
     */
    private boolean mayHave(int pair) {
        for (int one = 0; one < 9; one++) {
            int ofOne = inFirst(pair, one) | inSecond(pair, one);
            boolean isSmall = Integer.bitCount(ofOne) <= FEWEST_ACROSS;
            for (int two = isSmall ? 0 : one + 1; two < 9 && isOpen(pair, one); two++) {
                if (two == one || !isOpen(pair, two)) {
                    continue;
                }
                if (mayBeAll(pair, ofOne | inFirst(pair, two) | inSecond(pair, two))
                        || isSmall && mayHaveThreeCells(pair, ofOne | inFirst(pair, two))
                        || isSmall && mayHaveThreeCells(pair, ofOne | inSecond(pair, two))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether the digits of two complete lines across may be all of a rectangle's. */
    private boolean mayBeAll(int pair, int digits) {
        return switch (Integer.bitCount(digits)) {
            case MOST_ACROSS + 1 -> complete(pair, digits) >= MOST_ACROSS;
            case MOST_ACROSS -> complete(pair, digits) >= FEWEST_ACROSS || withSomeCell(pair, digits) >= MOST_ACROSS;
            default -> Integer.bitCount(digits) < MOST_ACROSS;
        };
    }

    /** Whether three lines across may have a cell each with only some digits. */
    private boolean mayHaveThreeCells(int pair, int digits) {
        int count = Integer.bitCount(digits);
        return count < FEWEST_ACROSS || count == FEWEST_ACROSS && withSomeCell(pair, digits) >= FEWEST_ACROSS;
    }

    /** Whether both cells of a line across are empty. */
    private boolean isOpen(int pair, int number) {
        return inFirst(pair, number) != 0 && inSecond(pair, number) != 0;
    }

    /** How many lines across have only some digits. */
    private int complete(int pair, int digits) {
        int lines = 0;
        for (int number = 0; number < 9; number++) {
            int ofBoth = inFirst(pair, number) | inSecond(pair, number);
            lines += isOpen(pair, number) && (ofBoth & ~digits) == 0 ? 1 : 0;
        }
        return lines;
    }

    /** How many lines across have a cell with only some digits. */
    private int withSomeCell(int pair, int digits) {
        int lines = 0;
        for (int number = 0; number < 9; number++) {
            boolean any = (inFirst(pair, number) & ~digits) == 0 || (inSecond(pair, number) & ~digits) == 0;
            lines += isOpen(pair, number) && any ? 1 : 0;
        }
        return lines;
    }

    /** The candidates of a cell of the pair's first line, as a mask; 0 if it is filled. */
    private int inFirst(int pair, int number) {
        return known[18 * pair + number];
    }

    /** The candidates of a cell of the pair's second line, as a mask; 0 if it is filled. */
    private int inSecond(int pair, int number) {
        return known[18 * pair + 9 + number];
    }

    /** Stores the candidates of a cell; whether they are others than before. */
    private boolean know(int at, int digits) {
        boolean changed = known[at] != digits;
        known[at] = digits;
        return changed;
    }

    /**
     * Adds further lines across, and reports each choice that is a rectangle.
     *
     * @param across the lines across so far, as a mask
     * @param once the digits that are in at least one of the cells so far
     * @param twice those in at least two
     * @param thrice those in at least three
     * @param tooLarge how many of the cells have more than {@value #MOST_ACROSS} digits
     */
    private void choose(int pair, int from, int across, int once, int twice, int thrice, int tooLarge) {
        int count = Integer.bitCount(across);
        // A digit of three cells stays, whichever two are left out.
        if (count >= FEWEST_ACROSS
                && (Integer.bitCount(once) == count + 1
                        || Integer.bitCount(thrice) <= count && isDeadlyWithoutTwo(pair, across))) {
            add(pair, across);
        }
        for (int number = from; number < 9 && count < MOST_ACROSS; number++) {
            int one = inFirst(pair, number);
            int two = inSecond(pair, number);
            int inBox = Integer.bitCount(across & 0b111 << number / 3 * 3);
            if (one != 0 && two != 0 && inBox < 2) {
                int three = thrice | twice & (one | two) | once & one & two;
                int both = twice | once & (one | two) | one & two;
                int any = once | one | two;
                // Leaving out two cells removes no digit of three cells, and leaving out a digit removes one only.
                // Cells with too many digits must be among those left out.
                int large =
                        (Integer.bitCount(one) > MOST_ACROSS ? 1 : 0) + (Integer.bitCount(two) > MOST_ACROSS ? 1 : 0);
                if (Integer.bitCount(any) <= MOST_ACROSS + 1
                        || Integer.bitCount(three) <= MOST_ACROSS && tooLarge + large <= 2) {
                    choose(pair, number + 1, across | 1 << number, any, both, three, tooLarge + large);
                }
            }
        }
    }

    private boolean isDeadlyWithoutTwo(int pair, int across) {
        int count = Integer.bitCount(across);
        int cells = 0;
        int tooLarge = 0;
        for (int rest = across; rest != 0; rest = Masks.dropFirst(rest)) {
            int number = Masks.first(rest);
            masks[cells] = inFirst(pair, number);
            masks[cells + 1] = inSecond(pair, number);
            tooLarge += Integer.bitCount(masks[cells]) > count ? 1 : 0;
            tooLarge += Integer.bitCount(masks[cells + 1]) > count ? 1 : 0;
            cells += 2;
        }
        if (tooLarge > 2) {
            return false;
        }
        for (int one = 0; one < cells; one++) {
            for (int two = one; two < cells; two++) {
                int others = 0;
                for (int i = 0; i < cells; i++) {
                    others |= i == one || i == two ? 0 : masks[i];
                }
                if (Integer.bitCount(others) == count) {
                    return true;
                }
            }
        }
        return false;
    }

    private void add(int pair, int across) {
        if (counts[pair] == crossings[pair].length) {
            crossings[pair] = Arrays.copyOf(crossings[pair], 2 * counts[pair]);
        }
        crossings[pair][counts[pair]++] = across;
    }

    public int size() {
        return size;
    }

    /** The first of the parallel lines, as a house. */
    public int first(int number) {
        return all[number] >> 18;
    }

    /** The second of the parallel lines, as a house. */
    public int second(int number) {
        return all[number] >> 9 & 0b111_111_111;
    }

    /** The cells of either parallel line that are in the lines across, as a mask of their numbers. */
    public int across(int number) {
        return all[number] & 0b111_111_111;
    }
}
