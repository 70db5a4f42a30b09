package dev.nonet.engine.position;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import java.util.Arrays;

/**
 * Candidates for extended rectangles: the six or eight cells where two parallel lines of one band or stack cross three
 * or four lines, at most two of these in a box. All cells are empty, and without two of the cells or one of the digits
 * they have only as many digits as there are lines across: a deadly pattern.
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

    private static final int MIN_ACROSS = 3;
    private static final int MAX_ACROSS = 4;
    private static final int PAIRS = 18;

    /**
     * By pair: the candidates of the cells of the first line, then of the second, from which its {@link #crossings}
     * were found.
     */
    private final int[] candidates = new int[18 * PAIRS];

    /** By pair: the lines across of each rectangle, as a mask of cell numbers; {@link #counts} says how many. */
    private final int[][] crossings = new int[PAIRS][16];

    private final int[] counts = new int[PAIRS];

    /** All rectangles: {@code first << 18 | second << 9 | across}. */
    private int[] all = new int[64];

    private int size;

    /** The candidates of the cells of the rectangle that is examined. */
    private final int[] masks = new int[2 * MAX_ACROSS];

    /**
     * By number of lines across that have been chosen so far: the digits that are in at least one, two and three of
     * their cells, and how many of these cells have more than {@value #MAX_ACROSS} digits. All zero without a line.
     */
    private final int[] once = new int[MAX_ACROSS + 1];

    private final int[] twice = new int[MAX_ACROSS + 1];
    private final int[] thrice = new int[MAX_ACROSS + 1];
    private final int[] tooLarge = new int[MAX_ACROSS + 1];

    ExtendedRectangles() {
        Arrays.fill(candidates, -1);
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
                changed |= store(18 * pair + number, board.digits(Houses.cell(first, number)));
                changed |= store(18 * pair + 9 + number, board.digits(Houses.cell(second, number)));
            }
            if (changed) {
                counts[pair] = 0;
                if (mayHave(pair)) {
                    chooseAcross(pair, 0, 0);
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
     * Whether a pair of parallel lines meets a necessary condition for rectangles, tested on every two lines across.
     *
     * <p>A line across is complete if both its cells have only digits of the rectangle. A rectangle with k = 3 or 4
     * lines across has k digits without two of its cells, or k + 1 digits in all. With k + 1 digits all lines are
     * complete. With k digits two lines are complete; or k is 3, one line is complete, and each of the others has one
     * cell with only the three digits.
     *
     * <p>So two complete lines, or a complete line and a cell, usually have all digits of the rectangle, and then
     * enough lines across must have only these. If they have fewer digits, the pair may have a rectangle. (If any two
     * of four complete lines have only four of five digits, each of the six pairs lacks a digit, two pairs lack the
     * same one, and so three lines have the same four digits.)
     */
    private boolean mayHave(int pair) {
        for (int one = 0; one < 9; one++) {
            if (!isOpen(pair, one)) {
                continue;
            }
            int ofOne = inFirst(pair, one) | inSecond(pair, one);
            boolean isSmall = Integer.bitCount(ofOne) <= MIN_ACROSS;
            // Both orders are tried if the first may be complete in a rectangle of three: of the other one only a cell
            // need be.
            for (int two = isSmall ? 0 : one + 1; two < 9; two++) {
                if (two == one || !isOpen(pair, two)) {
                    continue;
                }
                if (mayBeAll(pair, ofOne | inFirst(pair, two) | inSecond(pair, two))
                        || isSmall && mayBeAllOfThree(pair, ofOne | inFirst(pair, two))
                        || isSmall && mayBeAllOfThree(pair, ofOne | inSecond(pair, two))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether the digits of two complete lines across may be all of a rectangle's. */
    private boolean mayBeAll(int pair, int digits) {
        return switch (Integer.bitCount(digits)) {
            case MAX_ACROSS + 1 -> countComplete(pair, digits) >= MAX_ACROSS;
            case MAX_ACROSS -> countComplete(pair, digits) >= MIN_ACROSS || countWithCell(pair, digits) >= MAX_ACROSS;
            default -> Integer.bitCount(digits) < MAX_ACROSS;
        };
    }

    /**
     * Whether the digits of a complete line across and of a cell may be all of a rectangle's with three lines across.
     */
    private boolean mayBeAllOfThree(int pair, int digits) {
        int count = Integer.bitCount(digits);
        return count < MIN_ACROSS || count == MIN_ACROSS && countWithCell(pair, digits) >= MIN_ACROSS;
    }

    /** Whether both cells of a line across are empty. */
    private boolean isOpen(int pair, int number) {
        return inFirst(pair, number) != 0 && inSecond(pair, number) != 0;
    }

    /** How many lines across have no other candidates than some digits. */
    private int countComplete(int pair, int digits) {
        int lines = 0;
        for (int number = 0; number < 9; number++) {
            int ofBoth = inFirst(pair, number) | inSecond(pair, number);
            lines += isOpen(pair, number) && (ofBoth & ~digits) == 0 ? 1 : 0;
        }
        return lines;
    }

    /** How many lines across have a cell with no other candidates than some digits. */
    private int countWithCell(int pair, int digits) {
        int lines = 0;
        for (int number = 0; number < 9; number++) {
            boolean any = (inFirst(pair, number) & ~digits) == 0 || (inSecond(pair, number) & ~digits) == 0;
            lines += isOpen(pair, number) && any ? 1 : 0;
        }
        return lines;
    }

    /** The candidates of a cell of the pair's first line, as a mask; 0 if it is filled. */
    private int inFirst(int pair, int number) {
        return candidates[18 * pair + number];
    }

    /** The candidates of a cell of the pair's second line, as a mask; 0 if it is filled. */
    private int inSecond(int pair, int number) {
        return candidates[18 * pair + 9 + number];
    }

    /** Stores the candidates of a cell, and tells whether they have changed. */
    private boolean store(int at, int digits) {
        boolean changed = candidates[at] != digits;
        candidates[at] = digits;
        return changed;
    }

    /**
     * Stores the lines across that have been chosen, if they make a rectangle, and adds further ones in every way.
     *
     * @param from the first line that may be added
     * @param across the lines across so far, as a mask
     */
    private void chooseAcross(int pair, int from, int across) {
        int count = Integer.bitCount(across);
        // A digit of three cells is left in one of them, whichever two cells are left out.
        if (count >= MIN_ACROSS
                && (Integer.bitCount(once[count]) == count + 1
                        || Integer.bitCount(thrice[count]) <= count && isDeadlyWithoutTwo(pair, across))) {
            add(pair, across);
        }
        for (int number = from; number < 9 && count < MAX_ACROSS; number++) {
            int inBox = Integer.bitCount(across & 0b111 << number / 3 * 3);
            if (isOpen(pair, number) && inBox < 2) {
                countDigits(inFirst(pair, number), inSecond(pair, number), count);
                // Either one digit of at most MAX_ACROSS + 1 is left out; or two cells are left out, among them those
                // that are too large, and every digit of three cells stays.
                if (Integer.bitCount(once[count + 1]) <= MAX_ACROSS + 1
                        || Integer.bitCount(thrice[count + 1]) <= MAX_ACROSS && tooLarge[count + 1] <= 2) {
                    chooseAcross(pair, number + 1, across | 1 << number);
                }
            }
        }
    }

    /** Counts the digits of one more line across, after so many. */
    private void countDigits(int ofFirst, int ofSecond, int count) {
        int any = ofFirst | ofSecond;
        int both = ofFirst & ofSecond;
        once[count + 1] = once[count] | any;
        twice[count + 1] = twice[count] | once[count] & any | both;
        thrice[count + 1] = thrice[count] | twice[count] & any | once[count] & both;
        tooLarge[count + 1] = tooLarge[count]
                + (Integer.bitCount(ofFirst) > MAX_ACROSS ? 1 : 0)
                + (Integer.bitCount(ofSecond) > MAX_ACROSS ? 1 : 0);
    }

    /** Whether the crossings, without some two of them, have only as many digits as there are lines across. */
    private boolean isDeadlyWithoutTwo(int pair, int across) {
        int count = Integer.bitCount(across);
        int cells = 0;
        int larger = 0;
        for (int rest = across; rest != 0; rest = Masks.dropFirst(rest)) {
            int number = Masks.first(rest);
            masks[cells] = inFirst(pair, number);
            masks[cells + 1] = inSecond(pair, number);
            larger += Integer.bitCount(masks[cells]) > count ? 1 : 0;
            larger += Integer.bitCount(masks[cells + 1]) > count ? 1 : 0;
            cells += 2;
        }
        if (larger > 2) {
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
