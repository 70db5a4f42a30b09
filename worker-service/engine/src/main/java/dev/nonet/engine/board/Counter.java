package dev.nonet.engine.board;

import dev.nonet.puzzle.CellSet;

/**
 * Counts for all cells at once in how many of some sets each cell is, up to four. Mutable, so that a search reuses a
 * few instances.
 *
 * <pre>
 *   one, two, three, four     the cells that are in at least so many of the sets,
 *                             two words each in the layout of {@link CellSet}
 * </pre>
 *
 * A set that is added moves each of its cells from the count where it is to the next: a bit-sliced, saturating counter.
 */
public final class Counter {

    /** Cells are counted no further. */
    public static final int MAX = 4;

    private long oneUpper;
    private long oneLower;
    private long twoUpper;
    private long twoLower;
    private long threeUpper;
    private long threeLower;
    private long fourUpper;
    private long fourLower;

    public Counter clear() {
        oneUpper = 0;
        oneLower = 0;
        twoUpper = 0;
        twoLower = 0;
        threeUpper = 0;
        threeLower = 0;
        fourUpper = 0;
        fourLower = 0;
        return this;
    }

    /** Takes over what another counter has counted. */
    public Counter set(Counter other) {
        oneUpper = other.oneUpper;
        oneLower = other.oneLower;
        twoUpper = other.twoUpper;
        twoLower = other.twoLower;
        threeUpper = other.threeUpper;
        threeLower = other.threeLower;
        fourUpper = other.fourUpper;
        fourLower = other.fourLower;
        return this;
    }

    public Counter add(CellSet cells) {
        return add(cells.upper(), cells.lower());
    }

    public Counter add(CellBits cells) {
        return add(cells.upper, cells.lower);
    }

    /** Adds the cells that two sets have in common. */
    public Counter addCommon(CellBits cells, CellSet others) {
        return add(cells.upper & others.upper(), cells.lower & others.lower());
    }

    private Counter add(long upper, long lower) {
        fourUpper |= threeUpper & upper;
        fourLower |= threeLower & lower;
        threeUpper |= twoUpper & upper;
        threeLower |= twoLower & lower;
        twoUpper |= oneUpper & upper;
        twoLower |= oneLower & lower;
        oneUpper |= upper;
        oneLower |= lower;
        return this;
    }

    /** Raises each cell's count to that of another counter, where that is higher. */
    public void raiseTo(Counter other) {
        oneUpper |= other.oneUpper;
        oneLower |= other.oneLower;
        twoUpper |= other.twoUpper;
        twoLower |= other.twoLower;
        threeUpper |= other.threeUpper;
        threeLower |= other.threeLower;
        fourUpper |= other.fourUpper;
        fourLower |= other.fourLower;
    }

    /** The cells that are in so many of the sets or more, 1 to 4. */
    public CellSet atLeast(int count) {
        return switch (count) {
            case 1 -> new CellSet(oneUpper, oneLower);
            case 2 -> new CellSet(twoUpper, twoLower);
            case 3 -> new CellSet(threeUpper, threeLower);
            case 4 -> new CellSet(fourUpper, fourLower);
            default -> throw new IllegalArgumentException("cells are counted from 1 to 4, not to " + count);
        };
    }

    /** The cells that are in just so many of the sets, 1 to 3. */
    public CellSet exactly(int count) {
        return switch (count) {
            case 1 -> new CellSet(oneUpper & ~twoUpper, oneLower & ~twoLower);
            case 2 -> new CellSet(twoUpper & ~threeUpper, twoLower & ~threeLower);
            case 3 -> new CellSet(threeUpper & ~fourUpper, threeLower & ~fourLower);
            default -> throw new IllegalArgumentException("cells can be in exactly 1 to 3 sets, not in " + count);
        };
    }

    /** Whether some cell is counted that is in the set. */
    public boolean countsAny(CellBits cells) {
        return (oneUpper & cells.upper | oneLower & cells.lower) != 0;
    }

    /** Whether all cells of the set are counted. */
    public boolean countsAll(CellBits cells) {
        return (cells.upper & ~oneUpper | cells.lower & ~oneLower) == 0;
    }

    /** The cells that are in more sets here than in another counter; four and more count as equal. */
    public CellSet beyond(Counter other) {
        return new CellSet(
                oneUpper & ~other.oneUpper
                        | twoUpper & ~other.twoUpper
                        | threeUpper & ~other.threeUpper
                        | fourUpper & ~other.fourUpper,
                oneLower & ~other.oneLower
                        | twoLower & ~other.twoLower
                        | threeLower & ~other.threeLower
                        | fourLower & ~other.fourLower);
    }
}
