package dev.nonet.engine.board;

import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.Arrays;

/**
 * Fills in naked and hidden singles until none is left, in waves: all singles of the board are found first, then placed
 * together, and the next wave begins. So the number of waves until a conclusion is the same for every orientation of a
 * board.
 *
 * <pre>
 *   bands[3 * (d - 1) + b]   d = 1 … 9, b = 0 … 2: where d may be in the rows 3b + 1 to 3b + 3, 27 bits,
 *                            bit 9 * (row % 3) + column; a filled cell keeps its digit's bit
 *   placed[b]                filled cells, whose digit has been removed from their peers
 *   changed                  the digits, bit d - 1, that have lost a bit since their
 *                            hidden singles were last looked for
 * </pre>
 *
 * Invariant: a filled cell has the bit of its digit alone. So every contradiction shows as a cell without a bit, or as
 * a house without a bit of some digit. Two digits placed in one cell, or one digit in two cells of a house, remove each
 * other's bit, which the next wave finds.
 */
public final class Cascade {

    /** The outcome of a wave. */
    public enum Wave {
        /** There were no singles. */
        NOTHING,
        PLACED,
        /** A cell can hold no digit, or a house has no place for one; nothing was placed. */
        CONTRADICTION
    }

    private static final int BAND = (1 << 27) - 1;
    private static final int ROW = (1 << 9) - 1;
    private static final int IN_EVERY_ROW = 1 | 1 << 9 | 1 << 18;
    private static final int FIRST_BOX = 0b111;

    /** By {@code 3 * cell + b}: the cell itself and the cells of band b that do not see it. */
    private static final int[] UNSEEN = new int[3 * Cell.COUNT];

    static {
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int b = 0; b < 3; b++) {
                UNSEEN[3 * cell + b] = BAND & ~Houses.band(Houses.peers(cell), b);
            }
        }
    }

    private final int[] bands = new int[27];
    private final int[] placed = new int[3];
    private int changed;

    /** The singles of the current wave, in the layout of {@link #bands}. */
    private final int[] found = new int[27];

    /** Begins with a board's digits and candidates. */
    public static Cascade of(Board board) {
        Cascade cascade = new Cascade();
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = board.places(digit);
            for (int b = 0; b < 3; b++) {
                cascade.bands[3 * (digit - 1) + b] = Houses.band(places, b);
            }
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (board.digit(cell) != 0) {
                cascade.bands[3 * (board.digit(cell) - 1) + cell / 27] |= 1 << cell % 27;
                cascade.placed[cell / 27] |= 1 << cell % 27;
            }
        }
        cascade.changed = ROW;
        return cascade;
    }

    /** The board with these digits and candidates. */
    public Board toBoard() {
        Board board = new Board();
        board.load(this);
        return board;
    }

    /** Begins with the givens of a puzzle: 81 digits, 0 for an empty cell. */
    public void load(byte[] puzzle) {
        Arrays.fill(bands, BAND);
        Arrays.fill(placed, 0);
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (puzzle[cell] != 0) {
                place(cell, puzzle[cell]);
            }
        }
        changed = ROW;
    }

    /** Takes over the state of another cascade. */
    public void copyFrom(Cascade other) {
        System.arraycopy(other.bands, 0, bands, 0, bands.length);
        System.arraycopy(other.placed, 0, placed, 0, placed.length);
        changed = other.changed;
    }

    /** Fills a cell and removes its digit from its peers. */
    public void place(int cell, int digit) {
        int b = cell / 27;
        int bit = 1 << cell % 27;
        placed[b] |= bit;
        int first = 3 * (digit - 1);
        int own = bands[first + b];
        for (int other = 0; other < 9; other++) {
            int in = bands[3 * other + b];
            changed |= (in >>> cell % 27 & 1) << other;
            bands[3 * other + b] = in & ~bit;
        }
        bands[first + b] = own;
        bands[first] &= UNSEEN[3 * cell];
        bands[first + 1] &= UNSEEN[3 * cell + 1];
        bands[first + 2] &= UNSEEN[3 * cell + 2];
        changed |= 1 << digit - 1;
    }

    public void eliminate(int digit, CellSet cells) {
        for (int b = 0; b < 3; b++) {
            bands[3 * (digit - 1) + b] &= ~Houses.band(cells, b);
        }
        changed |= 1 << digit - 1;
    }

    /** Removes a digit from all cells of band {@code b} but these. */
    public void keep(int digit, int b, int cells) {
        int i = 3 * (digit - 1) + b;
        if ((bands[i] & ~cells) != 0) {
            bands[i] &= cells;
            changed |= 1 << digit - 1;
        }
    }

    /** Whether a digit has lost a place since singles were last looked for. */
    public boolean isChanged() {
        return changed != 0;
    }

    public boolean isSolved() {
        return (placed[0] & placed[1] & placed[2]) == BAND;
    }

    /** Runs waves until no single is left; false if that leads to a contradiction. */
    public boolean fillSingles() {
        Wave wave;
        do {
            wave = wave();
        } while (wave == Wave.PLACED);
        return wave == Wave.NOTHING;
    }

    /** One wave: finds all singles, then places them. */
    public Wave wave() {
        if (!findNaked() || !findHidden()) {
            return Wave.CONTRADICTION;
        }
        boolean any = false;
        for (int i = 0; i < found.length; i++) {
            for (int rest = found[i]; rest != 0; rest &= rest - 1) {
                place(27 * (i % 3) + Integer.numberOfTrailingZeros(rest), 1 + i / 3);
                any = true;
            }
        }
        return any ? Wave.PLACED : Wave.NOTHING;
    }

    private boolean findNaked() {
        for (int b = 0; b < 3; b++) {
            int one = 0;
            int two = 0;
            for (int i = b; i < bands.length; i += 3) {
                two |= one & bands[i];
                one |= bands[i];
            }
            if (one != BAND) {
                return false;
            }
            int naked = ~two & ~placed[b];
            for (int i = b; i < bands.length; i += 3) {
                found[i] = bands[i] & naked;
            }
        }
        return true;
    }

    private boolean findHidden() {
        for (; changed != 0; changed &= changed - 1) {
            int first = 3 * Integer.numberOfTrailingZeros(changed);
            int any = 0;
            int two = 0;
            for (int b = 0; b < 3; b++) {
                int band = bands[first + b];
                int top = band & ROW;
                int middle = band >>> 9 & ROW;
                int bottom = band >>> 18;
                int columns = top | middle | bottom;
                if (top == 0
                        || middle == 0
                        || bottom == 0
                        || (columns & FIRST_BOX) == 0
                        || (columns & FIRST_BOX << 3) == 0
                        || (columns & FIRST_BOX << 6) == 0) {
                    return false;
                }
                two |= top & middle | (top | middle) & bottom | any & columns;
                any |= columns;
            }
            if (any != ROW) {
                return false;
            }
            int alone = (any & ~two) * IN_EVERY_ROW;
            for (int b = 0; b < 3; b++) {
                int band = bands[first + b];
                int last = band & alone | LastPlaces.aloneInRows(band) | LastPlaces.aloneInBoxes(band);
                found[first + b] |= last & ~placed[b];
            }
        }
        return true;
    }

    /** The state as words, in the layout above; changes with every call. Read-only. */
    public int[] bands() {
        return bands;
    }

    /** The cells that may hold or do hold a digit. */
    public CellSet places(int digit) {
        int first = 3 * (digit - 1);
        return new CellSet(bands[first] | (long) bands[first + 1] << 27, bands[first + 2]);
    }

    /** The filled cells. */
    public CellSet placed() {
        return new CellSet(placed[0] | (long) placed[1] << 27, placed[2]);
    }

    /** The candidates of the cells that are not filled. */
    public CandidateSet candidates() {
        CellSet empty = CellSet.ALL.minus(placed());
        return CandidateSet.of(digit -> places(digit).and(empty));
    }
}
