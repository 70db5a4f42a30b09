package dev.nonet.engine.board;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;

/**
 * A mutable set of cells that lives for a few operations of a search, which reuses it instead of making a
 * {@link CellSet} for each.
 *
 * <pre>
 *   upper, lower     in the layout of {@link CellSet}
 * </pre>
 *
 * Not thread-safe.
 */
public final class CellBits {

    private static final int UPPER_CELLS = 54;

    long upper;
    long lower;

    /** An empty set. */
    public CellBits() {}

    /** An array of empty sets. */
    public static CellBits[] array(int length) {
        CellBits[] sets = new CellBits[length];
        for (int i = 0; i < length; i++) {
            sets[i] = new CellBits();
        }
        return sets;
    }

    /** A set of the cells that some other set has now. */
    public static CellBits of(CellSet cells) {
        return new CellBits().set(cells);
    }

    public CellBits set(CellSet cells) {
        upper = cells.upper();
        lower = cells.lower();
        return this;
    }

    public CellBits set(CellBits cells) {
        upper = cells.upper;
        lower = cells.lower;
        return this;
    }

    public CellBits clear() {
        upper = 0;
        lower = 0;
        return this;
    }

    public void add(int cell) {
        if (cell < UPPER_CELLS) {
            upper |= 1L << cell;
        } else {
            lower |= 1L << cell - UPPER_CELLS;
        }
    }

    public CellBits remove(int cell) {
        if (cell < UPPER_CELLS) {
            upper &= ~(1L << cell);
        } else {
            lower &= ~(1L << cell - UPPER_CELLS);
        }
        return this;
    }

    public CellBits addAll(CellSet cells) {
        upper |= cells.upper();
        lower |= cells.lower();
        return this;
    }

    public CellBits addAll(CellBits cells) {
        upper |= cells.upper;
        lower |= cells.lower;
        return this;
    }

    public CellBits removeAll(CellSet cells) {
        upper &= ~cells.upper();
        lower &= ~cells.lower();
        return this;
    }

    public CellBits removeAll(CellBits cells) {
        upper &= ~cells.upper;
        lower &= ~cells.lower;
        return this;
    }

    /** Keeps only cells that are in the other set too. */
    public CellBits keepAll(CellSet cells) {
        upper &= cells.upper();
        lower &= cells.lower();
        return this;
    }

    /** Keeps only cells that are in the other set too. */
    public CellBits keepAll(CellBits cells) {
        upper &= cells.upper;
        lower &= cells.lower;
        return this;
    }

    /** Keeps the cells that are in just one of the sets, and adds those that are only in the other. */
    public CellBits toggleAll(CellSet cells) {
        upper ^= cells.upper();
        lower ^= cells.lower();
        return this;
    }

    public boolean contains(int cell) {
        return cell < UPPER_CELLS ? (upper >>> cell & 1) != 0 : (lower >>> cell - UPPER_CELLS & 1) != 0;
    }

    public boolean containsAll(CellSet cells) {
        return (cells.upper() & ~upper | cells.lower() & ~lower) == 0;
    }

    public boolean containsAll(CellBits cells) {
        return (cells.upper & ~upper | cells.lower & ~lower) == 0;
    }

    public boolean intersects(CellBits cells) {
        return (upper & cells.upper | lower & cells.lower) != 0;
    }

    public boolean intersects(CellSet cells) {
        return (upper & cells.upper() | lower & cells.lower()) != 0;
    }

    public boolean isEmpty() {
        return (upper | lower) == 0;
    }

    public int size() {
        return Long.bitCount(upper) + Long.bitCount(lower);
    }

    /** The first cell in reading order; 81 if there is none. */
    public int first() {
        return next(-1);
    }

    /** The first cell after the given one; 81 if there is none. The set may change while it is visited. */
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

    /** The cells that this set has in common with another. */
    public CellSet and(CellSet cells) {
        return new CellSet(upper & cells.upper(), lower & cells.lower());
    }

    /** The cells of another set that this one lacks. */
    public CellSet missingOf(CellSet cells) {
        return new CellSet(cells.upper() & ~upper, cells.lower() & ~lower);
    }

    /** The cells as they are now. */
    public CellSet toSet() {
        return new CellSet(upper, lower);
    }

    /** Whether this has just the cells of another set. */
    public boolean hasJust(CellSet cells) {
        return upper == cells.upper() && lower == cells.lower();
    }

    /** Whether this has just the cells of another set. */
    public boolean hasJust(CellBits cells) {
        return upper == cells.upper && lower == cells.lower;
    }
}
