package dev.nonet.engine.board;

import dev.nonet.puzzle.Cell;
import java.util.Arrays;

/**
 * How far the simplest steps carry a puzzle, without saying which steps: a test that is cheap enough to be made before any
 * grading. What singles and locked candidates leave does not depend on their order, so this is what the rungs of a ladder
 * for them leave.
 *
 * <pre>
 *   places[3 * digit + band]   27 bits, 9 a row: where in the band the digit, from 0, may go or stands
 *   open[band]                 27 bits: the cells not yet filled
 * </pre>
 *
 * Invariant: a filled cell is a place of its digit alone, and no cell that sees it is one. An instance belongs to one thread
 * and allocates nothing.
 */
public final class BasicSteps {

    /** The simplest kind of step that, with those before it, finishes a puzzle. */
    public enum Kind {
        /** Full houses, hidden and naked singles. */
        SINGLES,
        /** Pointing and claiming too. */
        LOCKED_CANDIDATES,
        /** These are not enough. */
        MORE
    }

    private static final int BAND = (1 << 27) - 1;
    private static final int ROW = 0x1FF;
    private static final int BOX = 7 | 7 << 9 | 7 << 18;
    private static final int COLUMN = 1 | 1 << 9 | 1 << 18;
    private static final int MINIROW = 7;

    private final int[] places = new int[27];
    private final int[] open = new int[3];

    /** What a puzzle with exactly one solution needs; its givens as 81 digits, 0 for an empty cell. */
    public Kind neededFor(byte[] puzzle) {
        load(puzzle);
        fillSingles();
        Kind needed = Kind.SINGLES;
        while (!isSolved()) {
            if (!lockCandidates()) {
                return Kind.MORE;
            }
            needed = Kind.LOCKED_CANDIDATES;
            fillSingles();
        }
        return needed;
    }

    private boolean isSolved() {
        return (open[0] | open[1] | open[2]) == 0;
    }

    private void load(byte[] puzzle) {
        Arrays.fill(places, BAND);
        Arrays.fill(open, BAND);
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (puzzle[cell] != 0) {
                fill(cell / 27, cell % 27, puzzle[cell] - 1);
            }
        }
    }

    private void fill(int band, int place, int digit) {
        int bit = 1 << place;
        int column = COLUMN << place % 9;
        for (int word = band; word < 27; word += 3) {
            places[word] &= ~bit;
        }
        int word = 3 * digit;
        places[word] &= ~column;
        places[word + 1] &= ~column;
        places[word + 2] &= ~column;
        int seen = ROW << place / 9 * 9 | BOX << place % 9 / 3 * 3;
        places[word + band] = places[word + band] & ~seen | bit;
        open[band] &= ~bit;
    }

    private void fillSingles() {
        boolean filled;
        do {
            filled = false;
            for (int band = 0; band < 3; band++) {
                filled |= fillNaked(band);
                for (int digit = 0; digit < 9; digit++) {
                    for (int third = 0; third < 3; third++) {
                        filled |= fillHidden(band, digit, ROW << 9 * third);
                        filled |= fillHidden(band, digit, BOX << 3 * third);
                    }
                }
            }
            for (int digit = 0; digit < 9; digit++) {
                filled |= fillHiddenInColumns(digit);
            }
        } while (filled);
    }

    private boolean fillNaked(int band) {
        int one = 0;
        int two = 0;
        for (int word = band; word < 27; word += 3) {
            two |= one & places[word];
            one |= places[word];
        }
        int singles = one & ~two & open[band];
        boolean filled = false;
        for (int rest = singles; rest != 0; rest &= rest - 1) {
            int bit = rest & -rest;
            for (int digit = 0; digit < 9; digit++) {
                if ((places[3 * digit + band] & bit) != 0) {
                    fill(band, Integer.numberOfTrailingZeros(bit), digit);
                    filled = true;
                }
            }
        }
        return filled;
    }

    private boolean fillHidden(int band, int digit, int house) {
        int in = places[3 * digit + band] & house;
        if (in == 0 || (in & in - 1) != 0 || (in & open[band]) == 0) {
            return false;
        }
        fill(band, Integer.numberOfTrailingZeros(in), digit);
        return true;
    }

    private boolean fillHiddenInColumns(int digit) {
        int one = 0;
        int two = 0;
        for (int band = 0; band < 3; band++) {
            int in = places[3 * digit + band];
            for (int row = 0; row < 27; row += 9) {
                two |= one & in >> row;
                one |= in >> row;
            }
        }
        boolean filled = false;
        for (int columns = one & ~two & ROW; columns != 0; columns &= columns - 1) {
            int column = COLUMN << Integer.numberOfTrailingZeros(columns);
            for (int band = 0; band < 3; band++) {
                int in = places[3 * digit + band] & column & open[band];
                if (in != 0) {
                    fill(band, Integer.numberOfTrailingZeros(in), digit);
                    filled = true;
                }
            }
        }
        return filled;
    }

    /** Pointing and claiming, once over the board; returns whether a candidate went. */
    private boolean lockCandidates() {
        boolean changed = false;
        for (int digit = 0; digit < 9; digit++) {
            for (int band = 0; band < 3; band++) {
                changed |= lockInRows(3 * digit, band);
                changed |= lockInColumns(3 * digit, band);
            }
        }
        return changed;
    }

    /** Where a row crosses a box: a digit that one of them has nowhere else goes from the rest of the other. */
    private boolean lockInRows(int word, int band) {
        int in = places[word + band];
        int left = in;
        for (int row = 0; row < 27; row += 9) {
            for (int box = 0; box < 9; box += 3) {
                int crossing = MINIROW << row + box;
                if ((in & crossing) != 0) {
                    int restOfRow = ROW << row & ~crossing;
                    int restOfBox = BOX << box & ~crossing;
                    if ((in & restOfBox) == 0) {
                        left &= ~restOfRow;
                    } else if ((in & restOfRow) == 0) {
                        left &= ~restOfBox;
                    }
                }
            }
        }
        places[word + band] = left;
        return left != in;
    }

    /** The same where columns cross the boxes of a band. */
    private boolean lockInColumns(int word, int band) {
        boolean changed = false;
        int second = word + (band + 1) % 3;
        int third = word + (band + 2) % 3;
        for (int column = 0; column < 9; column++) {
            int in = places[word + band];
            int line = COLUMN << column;
            int restOfBox = BOX << column / 3 * 3 & ~line;
            if ((in & line) == 0) {
                continue;
            }
            boolean elsewhere = ((places[second] | places[third]) & line) != 0;
            if ((in & restOfBox) == 0 && elsewhere) {
                places[second] &= ~line;
                places[third] &= ~line;
                changed = true;
            } else if (!elsewhere && (in & restOfBox) != 0) {
                places[word + band] = in & ~restOfBox;
                changed = true;
            }
        }
        return changed;
    }
}
