package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.Masks;
import dev.nonet.puzzle.Cell;
import java.util.Arrays;

/**
 * Which ON nodes follow from each other ON node of a pass within k steps, for all nodes at once. A step is a weak link,
 * to an OFF node, and a strong one.
 *
 * <pre>
 *   rows[words * r …]        the ranks reached from r within k steps, a bit each: r itself,
 *                            and the rows of its successors for k - 1
 * </pre>
 *
 * Invariant: a breadth-first search from r along the same links has reached exactly the bits of its row when it has
 * followed all nodes that are less than k steps away. So the level at which a row meets its goal is the length of the
 * shortest path, found without a queue, and the rows do not change any more once one level is like the next.
 *
 * <p>Not thread-safe.
 */
final class StepLevels {

    private final Pass pass;
    private final StaticLinks links;
    private int count;
    private int words;
    private int level;
    private boolean isComplete;
    private long[] rows = {};
    private long[] next = {};

    /** The successors of each rank, each once: those of r from {@code starts[r]} to before {@code starts[r + 1]}. */
    private final int[] starts = new int[9 * Cell.COUNT + 1];

    private int[] successors = new int[1024];

    StepLevels(Pass pass, StaticLinks links) {
        this.pass = pass;
        this.links = links;
    }

    /** Begins with level 0 of the links' present board: each node is reached from itself. */
    void begin() {
        count = links.count();
        words = links.words();
        level = 0;
        isComplete = false;
        if (rows.length < count * words) {
            rows = new long[count * words];
            next = new long[count * words];
        }
        Arrays.fill(rows, 0, count * words, 0);
        Arrays.fill(next, 0, count * words, 0);
        long[] weak = pass.weakRows(links);
        for (int off = 0; off < count; off++) {
            int to = pass.strongTo(links, off);
            for (int i = pass.strongFrom(links, off); i < to; i++) {
                addSteps(weak, off, links.strong().ranks[i]);
            }
        }
        int size = 0;
        for (int rank = 0; rank < count; rank++) {
            starts[rank] = size;
            add(rows, rank, rank);
            remove(next, rank, rank);
            for (int word = 0; word < words; word++) {
                for (long rest = next[words * rank + word]; rest != 0; rest = Masks.dropFirst(rest)) {
                    if (size == successors.length) {
                        successors = Arrays.copyOf(successors, 2 * size);
                    }
                    successors[size++] = 64 * word + Masks.first(rest);
                }
            }
            add(next, rank, rank);
        }
        starts[count] = size;
    }

    /** Adds the steps to one ON node by way of an OFF node: from all that turn this OFF. */
    private void addSteps(long[] weak, int off, int on) {
        for (int word = 0; word < words; word++) {
            for (long rest = weak[words * off + word]; rest != 0; rest = Masks.dropFirst(rest)) {
                add(next, 64 * word + Masks.first(rest), on);
            }
        }
    }

    /** Goes on to the next level; whether it says more than the one before. */
    boolean advance() {
        level++;
        boolean more = false;
        for (int rank = 0; rank < count; rank++) {
            if (starts[rank] == starts[rank + 1]) {
                continue;
            }
            int row = words * rank;
            more |= words == StaticLinks.FEW_WORDS ? uniteFew(rank, row) : unite(rank, row);
        }
        long[] last = rows;
        rows = next;
        next = last;
        isComplete = !more;
        return more;
    }

    /** Adds the rows of the successors to the row of a rank; whether it has more than on the last level. */
    private boolean unite(int rank, int row) {
        for (int i = starts[rank]; i < starts[rank + 1]; i++) {
            int from = words * successors[i];
            for (int word = 0; word < words; word++) {
                next[row + word] |= rows[from + word];
            }
        }
        boolean more = false;
        for (int word = 0; word < words; word++) {
            more |= next[row + word] != rows[row + word];
        }
        return more;
    }

    /** Does what {@link #unite} does, for rows of four words, which stay in registers. */
    private boolean uniteFew(int rank, int row) {
        long first = next[row];
        long second = next[row + 1];
        long third = next[row + 2];
        long fourth = next[row + 3];
        for (int i = starts[rank]; i < starts[rank + 1]; i++) {
            int from = StaticLinks.FEW_WORDS * successors[i];
            first |= rows[from];
            second |= rows[from + 1];
            third |= rows[from + 2];
            fourth |= rows[from + 3];
        }
        next[row] = first;
        next[row + 1] = second;
        next[row + 2] = third;
        next[row + 3] = fourth;
        return (first ^ rows[row] | second ^ rows[row + 1] | third ^ rows[row + 2] | fourth ^ rows[row + 3]) != 0;
    }

    /** How many steps the rows are about. */
    int level() {
        return level;
    }

    /** Goes on until paths with so many nodes are known, or all. */
    void advanceTo(int nodes) {
        while (nodes() < nodes && !isComplete) {
            advance();
        }
    }

    /** The most nodes of chains that are known by now: k steps, and the nodes at both ends. */
    int nodes() {
        return 2 * level + 2;
    }

    /** Whether a candidate that is ON is OFF in consequence. */
    boolean refutes(int rank) {
        return makesOff(rank, rank);
    }

    /** Whether a candidate that is OFF is ON in consequence. */
    boolean proves(int rank) {
        return offMakesOn(rank, rank);
    }

    /** Whether one candidate is ON in consequence of another that is ON. */
    boolean makesOn(int rank, int other) {
        return has(rows, rank, other);
    }

    /**
     * Whether one candidate is OFF in consequence of another that is ON. All weak links count, also in a pass without
     * those in cells: from a candidate it reaches others of the same digit only, which are in other cells.
     */
    boolean makesOff(int rank, int other) {
        long[] weakRows = links.weakRows();
        long both = 0;
        for (int word = 0; word < words; word++) {
            both |= rows[words * rank + word] & weakRows[words * other + word];
        }
        return both != 0;
    }

    /** Whether one candidate is ON in consequence of another that is OFF. */
    boolean offMakesOn(int off, int other) {
        for (int i = pass.strongFrom(links, off); i < pass.strongTo(links, off); i++) {
            if (makesOn(links.strong().ranks[i], other)) {
                return true;
            }
        }
        return false;
    }

    private void add(long[] some, int rank, int other) {
        Masks.add(some, 64 * words * rank + other);
    }

    private void remove(long[] some, int rank, int other) {
        Masks.remove(some, 64 * words * rank + other);
    }

    private boolean has(long[] some, int rank, int other) {
        return Masks.contain(some, 64 * words * rank + other);
    }
}
