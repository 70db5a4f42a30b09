package dev.nonet.engine.position;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bent subsets with eliminations: n cells of a line and a box that cross, with n candidates in all. The cells of
 * the line outside the box and the cells of the box outside the line have just one of these in common. Tells which
 * sizes each crossing may have, so that finders look only where there are any, and lists the subsets of a size.
 *
 * <pre>
 *   line   L0 L1 L2 │ X0 X1 X2 │ L3 L4 L5      parts of a crossing: the rest of the line (L), the crossing cells (X),
 *                   │ B0 B1 B2 │               the rest of the box (B), line by line
 *                   │ B3 B4 B5 │
 *
 *   CELL[15 * crossing + i]                the cells L0 … L5, B0 … B5, X0 … X2
 *   fromLine, fromBox, fromCross           cells chosen from L, B, X: bit n is the n-th cell of the part
 *   ofLine[fromLine], ofCross[fromCross]   their candidates together
 *   sizes[crossing]                        bit n: there may be a bent subset of n cells with eliminations
 * </pre>
 *
 * Invariant: a size that is not in {@code sizes} does not occur in the crossing. A crossing is searched again when its
 * own cells have changed. If only other cells have, a subset may have no eliminations left, so {@code sizes} may have
 * too many sizes.
 *
 * <p>With n cells and n candidates in all, of which the parts L and B have one in common, the candidates of L exceed
 * its cells by some e, those of B by f, and e + f is at most x + 1, where x is the number of cells chosen from X. Few
 * choices exceed their cells by so little. A crossing with cells of L or of B that have fewer candidates than cells is
 * left out: the board has no solution. Not thread-safe.
 */
public final class BentSubsets {

    /**
     * A bent subset.
     *
     * @param digits the candidates of its cells, as a mask, as many as cells
     * @param common the digit that cells of L and cells of B have in common
     * @param order the sort key in a crossing: the subsets whose cells of L have the fewest candidates first, then of
     *     B, then of X; equal ones by the numbers of these cells
     */
    public record BentCells(CellSet cells, int digits, int common, long order) {}

    private static final int CROSSINGS = 54;
    private static final int CELLS = 15;

    /** Index of the first cell of B among the cells of a crossing. */
    private static final int BOX = 6;

    /** Index of the first cell of X among the cells of a crossing. */
    private static final int CROSS = 12;

    private static final int MIN_CELLS = 4;

    /** The most that the candidates of L and B can exceed their cells: by the three cells of X, and one. */
    private static final int MAX_EXCESS = 4;

    /** All sizes. */
    private static final int ANY = -1;

    private static final int[] CELL = new int[CELLS * CROSSINGS];

    /** By crossing: all of its cells. */
    private static final CellSet[] ALL = new CellSet[CROSSINGS];

    /**
     * By {@code 4 * crossing + 2 * i + j}: the cells beyond the line that see all of the i-th half of L and all of the
     * j-th half of B.
     */
    private static final CellSet[] OUTSIDE = new CellSet[4 * CROSSINGS];

    /** By {@code 27 * line + box}: the number of the crossing; -1 if they do not cross. */
    private static final int[] NUMBER = new int[Houses.FIRST_BOX * House.COUNT];

    static {
        int crossing = 0;
        for (int line = 0; line < Houses.FIRST_BOX; line++) {
            for (int box = Houses.FIRST_BOX; box < House.COUNT; box++) {
                CellSet inLine = House.of(line).cells();
                CellSet inBox = House.of(box).cells();
                NUMBER[House.COUNT * line + box] = -1;
                if (inLine.intersects(inBox)) {
                    NUMBER[House.COUNT * line + box] = crossing;
                    ALL[crossing] = inLine.or(inBox);
                    enter(inLine.minus(inBox), CELLS * crossing);
                    enterByLine(inBox.minus(inLine), line, CELLS * crossing + BOX);
                    enter(inLine.and(inBox), CELLS * crossing + CROSS);
                    for (int half = 0; half < 4; half++) {
                        int ofLine = CELLS * crossing + 3 * (half >> 1);
                        int ofBox = CELLS * crossing + BOX + 3 * (half & 1);
                        OUTSIDE[4 * crossing + half] = Houses.commonPeers(
                                        CellSet.of(CELL[ofLine], CELL[ofLine + 1], CELL[ofLine + 2]))
                                .and(Houses.commonPeers(CellSet.of(CELL[ofBox], CELL[ofBox + 1], CELL[ofBox + 2])))
                                .minus(inLine);
                    }
                    crossing++;
                }
            }
        }
    }

    /** The candidates of the cells of the crossing that is searched. */
    private final int[] digits = new int[CELLS];

    private final int[] sizes = new int[CROSSINGS];

    /** The choices of cells of B. */
    private final Choices ofBox = new Choices();

    /** By number: the choices of B whose candidates are at most so many more than their cells. */
    private final long[] within = new long[MAX_EXCESS + 1];

    private final int[] ofLine = new int[1 << 6];
    private final int[] ofCross = new int[1 << 3];

    /** All sizes of all crossings together. */
    private int all;

    /** The sizes that the search looks for, as a mask. */
    private int wanted;

    /** The subsets that the search has found; null if it only looks for sizes, each of which it needs to find once. */
    private @Nullable List<BentCells> found;

    private static void enter(CellSet cells, int at) {
        int to = at;
        for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
            CELL[to++] = cell;
        }
    }

    /** The cells of a box outside a line, those of one parallel line after those of the other. */
    private static void enterByLine(CellSet cells, int line, int at) {
        int first = line < 9 ? 0 : 9;
        int to = at;
        for (int parallel = first; parallel < first + 9; parallel++) {
            CellSet inParallel = House.of(parallel).cells().and(cells);
            enter(inParallel, to);
            to += inParallel.size();
        }
    }

    /**
     * Searches the crossings with changed cells.
     *
     * @param changed the cells that have lost candidates since the last call; all cells if some have gained any
     */
    void update(Candidates board, CellSet changed) {
        all = 0;
        for (int crossing = 0; crossing < CROSSINGS; crossing++) {
            if (ALL[crossing].intersects(changed)) {
                sizes[crossing] = 0;
                wanted = ANY;
                found = null;
                search(crossing, board);
            }
            all |= sizes[crossing];
        }
    }

    /** Whether there may be a bent subset of so many cells with eliminations; if false, there is none. */
    boolean mayHave(int size) {
        return Masks.contain(all, size);
    }

    /** Whether there may be a bent subset of so many cells with eliminations in one crossing of a line and a box. */
    boolean mayHave(int size, int line, int box) {
        int crossing = NUMBER[House.COUNT * line + box];
        return crossing >= 0 && Masks.contain(sizes[crossing], size);
    }

    /** The bent subsets of so many cells with eliminations in one crossing of a line and a box. */
    List<BentCells> find(int size, int line, int box, Candidates board) {
        if (!mayHave(size, line, box)) {
            return List.of();
        }
        List<BentCells> list = new ArrayList<>();
        wanted = 1 << size;
        found = list;
        search(NUMBER[House.COUNT * line + box], board);
        list.sort(Comparator.comparingLong(BentCells::order));
        return list;
    }

    private void search(int crossing, Candidates board) {
        int emptyCells = 0;
        for (int i = 0; i < CELLS; i++) {
            digits[i] = board.digits(CELL[CELLS * crossing + i]);
            emptyCells += digits[i] == 0 ? 0 : 1;
        }
        int emptyOfLine = empty(0, 6);
        if (emptyOfLine == 0 || empty(BOX, 6) == 0 || emptyCells < MIN_CELLS) {
            return;
        }
        int cross = empty(CROSS, 3);
        unite(0, ofLine, 6);
        unite(CROSS, ofCross, 3);
        int maxExcess = Integer.bitCount(cross) + 1;
        ofBox.load(digits, BOX, Choices.CELLS, 0);
        if (ofBox.exceedingByAtMost(-1) != 0) {
            return;
        }
        for (int excess = 0; excess <= maxExcess; excess++) {
            within[excess] = ofBox.exceedingByAtMost(excess);
        }
        for (int fromLine = emptyOfLine; fromLine > 0; fromLine = fromLine - 1 & emptyOfLine) {
            int excess = Integer.bitCount(ofLine[fromLine]) - Integer.bitCount(fromLine);
            if (excess < 0) {
                sizes[crossing] = 0;
                return;
            }
            if (excess <= maxExcess) {
                long few = within[maxExcess - excess];
                long fitting = few == 0 ? 0 : few & ofBox.sharingOne(ofLine[fromLine]);
                for (; fitting != 0; fitting = Masks.dropFirst(fitting)) {
                    complete(crossing, fromLine, Masks.first(fitting), cross, board);
                }
            }
        }
    }

    /** The empty cells among some, as a mask. */
    private int empty(int from, int count) {
        int empty = 0;
        for (int i = 0; i < count; i++) {
            empty |= digits[from + i] == 0 ? 0 : 1 << i;
        }
        return empty;
    }

    /** Fills {@code unions}, by choice of some cells, with their candidates together. */
    private void unite(int from, int[] unions, int count) {
        for (int i = 0; i < count; i++) {
            for (int choice = 0; choice < 1 << i; choice++) {
                unions[choice | 1 << i] = unions[choice] | digits[from + i];
            }
        }
    }

    /** Adds cells of X, in every way, to a choice of L and one of B that have one candidate in common. */
    private void complete(int crossing, int fromLine, int fromBox, int cross, Candidates board) {
        int digitsOfBox = digitsOfBox(fromBox);
        int common = ofLine[fromLine] & digitsOfBox;
        if (!mayEliminate(common, crossing, fromLine, fromBox, cross, board)) {
            return;
        }
        int both = ofLine[fromLine] | digitsOfBox;
        int count = Integer.bitCount(fromLine) + Integer.bitCount(fromBox);
        for (int fromCross = cross; ; fromCross = fromCross - 1 & cross) {
            int size = count + Integer.bitCount(fromCross);
            if (size >= MIN_CELLS
                    && Masks.contain(wanted, size)
                    && Integer.bitCount(both | ofCross[fromCross]) == size
                    && eliminates(common, crossing, fromLine, fromBox, fromCross, board)) {
                if (found == null) {
                    sizes[crossing] |= 1 << size;
                    wanted &= ~(1 << size);
                } else {
                    found.add(subset(crossing, fromLine, fromBox, fromCross, Digits.first(common)));
                }
            }
            if (fromCross == 0) {
                return;
            }
        }
    }

    private BentCells subset(int crossing, int fromLine, int fromBox, int fromCross, int commonDigit) {
        CellSet inLine = cells(crossing, fromLine);
        CellSet inBox = cells(crossing, fromBox << BOX);
        int both = ofLine[fromLine] | digitsOfBox(fromBox);
        long order = Integer.bitCount(ofLine[fromLine]);
        order = order << 6 | fromLine;
        order = order << 4 | Integer.bitCount(digitsOfBox(fromBox));
        order = order << 9 | Houses.mask(Houses.box(inBox.first()), inBox);
        order = order << 4 | Integer.bitCount(ofCross[fromCross]);
        order = order << 3 | fromCross;
        return new BentCells(
                inLine.or(inBox).or(cells(crossing, fromCross << CROSS)),
                both | ofCross[fromCross],
                commonDigit,
                order);
    }

    private static CellSet cells(int crossing, int chosen) {
        CellSet cells = CellSet.EMPTY;
        for (int rest = chosen; rest != 0; rest = Masks.dropFirst(rest)) {
            cells = cells.with(CELL[CELLS * crossing + Masks.first(rest)]);
        }
        return cells;
    }

    /** The candidates of cells of B together. */
    private int digitsOfBox(int fromBox) {
        int union = 0;
        for (int rest = fromBox; rest != 0; rest = Masks.dropFirst(rest)) {
            union |= digits[BOX + Masks.first(rest)];
        }
        return union;
    }

    /**
     * Whether the subset eliminates anything for some choice of the cells of X. A cell that loses the common digit is
     * either another cell of X; or no chosen cell of X has the digit, and it is a cell outside of line and box that
     * sees the places in one half of L and in one half of B.
     */
    private boolean mayEliminate(int common, int crossing, int fromLine, int fromBox, int cross, Candidates board) {
        return (ofCross[cross] & common) != 0 || eliminatesOutside(common, crossing, fromLine, fromBox, board);
    }

    /** Whether the subset with some cells of X eliminates anything. */
    private boolean eliminates(int common, int crossing, int fromLine, int fromBox, int fromCross, Candidates board) {
        return (having(common, CROSS) & ~fromCross) != 0
                || (ofCross[fromCross] & common) == 0 && eliminatesOutside(common, crossing, fromLine, fromBox, board);
    }

    /** Whether a cell outside of line and box loses the common digit, if no chosen cell of X has it. */
    private boolean eliminatesOutside(int common, int crossing, int fromLine, int fromBox, Candidates board) {
        int inLine = having(common, 0) & fromLine;
        int inBox = having(common, BOX) & fromBox;
        // No cell outside sees places in both halves of a part.
        if ((inLine & 0b111) != 0 && inLine > 0b111 || (inBox & 0b111) != 0 && inBox > 0b111) {
            return false;
        }
        int halves = (inLine > 0b111 ? 2 : 0) + (inBox > 0b111 ? 1 : 0);
        return board.places(Digits.first(common)).intersects(OUTSIDE[4 * crossing + halves]);
    }

    /** The cells of a part that have a digit, as a mask. */
    private int having(int digit, int part) {
        int having = 0;
        for (int i = part; i < part + (part == CROSS ? 3 : 6); i++) {
            having |= (digits[i] & digit) == 0 ? 0 : 1 << i - part;
        }
        return having;
    }
}
