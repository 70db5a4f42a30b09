package dev.nonet.puzzle;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A set of cells, one bit per cell.
 *
 * <pre>
 *   upper: bit c = cell c        (rows 1 to 6, 54 bits)
 *   lower: bit c = cell 54 + c   (rows 7 to 9, 27 bits)
 * </pre>
 *
 * Invariant: no bit is set beyond these.
 *
 * <p>Each operation has one {@code new}, not one for either half: the JIT compiler leaves out an object that does not
 * escape, but not where two allocations meet.
 */
public record CellSet(long upper, long lower) {

    private static final int UPPER_CELLS = 54;
    private static final long UPPER_MASK = (1L << UPPER_CELLS) - 1;
    private static final long LOWER_MASK = (1L << (Cell.COUNT - UPPER_CELLS)) - 1;

    public static final CellSet EMPTY = new CellSet(0, 0);
    public static final CellSet ALL = new CellSet(UPPER_MASK, LOWER_MASK);

    public CellSet {
        if ((upper & ~UPPER_MASK) != 0 || (lower & ~LOWER_MASK) != 0) {
            throw new IllegalArgumentException("a bit beyond the 81 cells is set");
        }
    }

    public static CellSet of(int cell) {
        return EMPTY.with(cell);
    }

    public static CellSet of(int... cells) {
        CellSet set = EMPTY;
        for (int cell : cells) {
            set = set.with(cell);
        }
        return set;
    }

    @JsonCreator
    static CellSet of(List<Cell> cells) {
        CellSet set = EMPTY;
        for (Cell cell : cells) {
            set = set.with(cell.index());
        }
        return set;
    }

    public CellSet with(int cell) {
        boolean above = cell < UPPER_CELLS;
        return new CellSet(above ? upper | 1L << cell : upper, above ? lower : lower | 1L << (cell - UPPER_CELLS));
    }

    public CellSet without(int cell) {
        boolean above = cell < UPPER_CELLS;
        return new CellSet(
                above ? upper & ~(1L << cell) : upper, above ? lower : lower & ~(1L << (cell - UPPER_CELLS)));
    }

    public CellSet and(CellSet other) {
        return new CellSet(upper & other.upper, lower & other.lower);
    }

    public CellSet or(CellSet other) {
        return new CellSet(upper | other.upper, lower | other.lower);
    }

    public CellSet minus(CellSet other) {
        return new CellSet(upper & ~other.upper, lower & ~other.lower);
    }

    public boolean contains(int cell) {
        return cell < UPPER_CELLS ? (upper >>> cell & 1) != 0 : (lower >>> (cell - UPPER_CELLS) & 1) != 0;
    }

    public boolean containsAll(CellSet other) {
        return (other.upper & ~upper | other.lower & ~lower) == 0;
    }

    public boolean intersects(CellSet other) {
        return (upper & other.upper | lower & other.lower) != 0;
    }

    public boolean isEmpty() {
        return (upper | lower) == 0;
    }

    public int size() {
        return Long.bitCount(upper) + Long.bitCount(lower);
    }

    /**
     * The first cell in reading order, or 81 if the set is empty. Loop: {@code for (c = first(); c < 81; c = next(c))}.
     */
    public int first() {
        return next(-1);
    }

    /** The first cell after the given one, or 81 if there is none. */
    public int next(int cell) {
        int from = cell + 1;
        if (from < UPPER_CELLS) {
            long rest = upper >>> from << from;
            if (rest != 0) {
                return Long.numberOfTrailingZeros(rest);
            }
            from = UPPER_CELLS;
        }
        if (from >= Cell.COUNT) {
            return Cell.COUNT;
        }
        int shift = from - UPPER_CELLS;
        long rest = lower >>> shift << shift;
        return rest == 0 ? Cell.COUNT : UPPER_CELLS + Long.numberOfTrailingZeros(rest);
    }

    /** The cells in reading order. */
    @JsonValue
    public List<Cell> cells() {
        List<Cell> cells = new ArrayList<>(size());
        for (int cell = first(); cell < Cell.COUNT; cell = next(cell)) {
            cells.add(Cell.of(cell));
        }
        return cells;
    }

    /** {@code r1c1 r4c7}, in reading order. */
    @Override
    public String toString() {
        return cells().stream().map(Cell::toString).collect(Collectors.joining(" "));
    }
}
