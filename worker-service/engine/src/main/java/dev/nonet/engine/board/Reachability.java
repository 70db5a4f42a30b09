package dev.nonet.engine.board;

import java.util.Arrays;

/**
 * Which vertices of a directed graph can be reached from which, along one arrow or more: the graph's transitive
 * closure.
 *
 * <pre>
 *   rows[words * v …]   a row of bits, one a vertex: those that v has arrows to;
 *                       once v is done, all that can be reached from v
 * </pre>
 *
 * The vertices are done one after the other, each by a search along the arrows. The search does not go beyond a vertex
 * that is done: its row already has all that can be reached from it. In the graphs of links most vertices reach each
 * other, so most searches end after a few rows.
 */
public final class Reachability {

    private int words;

    /** How many words all rows have together. */
    private int length;

    private long[] rows = {};

    /** The rows as they were before the closure was computed: the arrows alone. */
    private long[] arrows = {};

    /** The vertices that have arrows. */
    private long[] leading = {};

    /** The vertices whose row is finished: it has all that can be reached from them. */
    private long[] done = {};

    /** What the current search has reached. */
    private long[] reached = {};

    /** The vertices reached by the current search whose arrows, or whose finished row, have been added. */
    private long[] followed = {};

    /** The vertices that the arrows of the current level of a search lead to. */
    private long[] next = {};

    /**
     * Begins a new graph, without arrows; reuses the memory of the one before.
     *
     * @param vertices their number; they count from 0
     */
    public void begin(int vertices) {
        words = vertices + 63 >>> 6;
        length = words * vertices;
        if (rows.length < length) {
            rows = new long[length];
            arrows = new long[length];
        } else {
            Arrays.fill(rows, 0, length, 0);
        }
        if (leading.length < words) {
            leading = new long[words];
            done = new long[words];
            reached = new long[words];
            followed = new long[words];
            next = new long[words];
        } else {
            Arrays.fill(leading, 0);
            Arrays.fill(done, 0);
        }
    }

    /** Adds arrows from a vertex to each of a set. */
    public void addArrows(int from, NumberSet onward) {
        leading[from >>> 6] |= 1L << from;
        for (int i = 0; i < words; i++) {
            rows[words * from + i] |= onward.word(i);
        }
    }

    /** Computes the closure; the methods below may be called only after it. */
    public Reachability find() {
        System.arraycopy(rows, 0, arrows, 0, length);
        for (int i = 0; i < words; i++) {
            for (long rest = leading[i]; rest != 0; rest &= rest - 1) {
                finish(64 * i + Long.numberOfTrailingZeros(rest));
            }
        }
        return this;
    }

    private void finish(int vertex) {
        Arrays.fill(followed, 0, words, 0);
        followed[vertex >>> 6] |= 1L << vertex;
        System.arraycopy(rows, words * vertex, reached, 0, words);
        for (int open = vertex; open >= 0; open = firstOpen()) {
            if (open != vertex) {
                followed[open >>> 6] |= 1L << open;
                add(open, reached);
            }
            takeDone();
        }
        System.arraycopy(reached, 0, rows, words * vertex, words);
        done[vertex >>> 6] |= 1L << vertex;
    }

    /**
     * Adds the rows of the vertices reached that are done. The vertices in such a row need not be followed: it has all
     * that they reach.
     */
    private void takeDone() {
        for (int i = 0; i < words; i++) {
            long left = reached[i] & done[i] & ~followed[i];
            while (left != 0) {
                int next = 64 * i + Long.numberOfTrailingZeros(left);
                followed[i] |= 1L << next;
                add(next, reached);
                add(next, followed);
                left = reached[i] & done[i] & ~followed[i];
            }
        }
    }

    private void add(int vertex, long[] some) {
        int row = words * vertex;
        for (int i = 0; i < words; i++) {
            some[i] |= rows[row + i];
        }
    }

    /** A vertex reached whose arrows have not been followed yet; -1 if there is none. */
    private int firstOpen() {
        for (int i = 0; i < words; i++) {
            long left = reached[i] & leading[i] & ~followed[i];
            if (left != 0) {
                return 64 * i + Long.numberOfTrailingZeros(left);
            }
        }
        return -1;
    }

    /** Whether another vertex can be reached from one of a set. */
    public boolean reaches(NumberSet some, int other) {
        for (int i = 0; i < words; i++) {
            for (long rest = some.word(i) & leading[i]; rest != 0; rest &= rest - 1) {
                int vertex = 64 * i + Long.numberOfTrailingZeros(rest);
                if ((rows[words * vertex + (other >>> 6)] >>> other & 1) != 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether another vertex can be reached from one of a set along so many arrows or fewer. */
    public boolean reaches(NumberSet some, int other, int max) {
        for (int i = 0; i < words; i++) {
            reached[i] = some.word(i);
            followed[i] = 0;
        }
        for (int level = 0; level < max; level++) {
            Arrays.fill(next, 0, words, 0);
            boolean any = false;
            for (int i = 0; i < words; i++) {
                for (long rest = reached[i] & leading[i] & ~followed[i]; rest != 0; rest &= rest - 1) {
                    int row = words * (64 * i + Long.numberOfTrailingZeros(rest));
                    for (int j = 0; j < words; j++) {
                        next[j] |= arrows[row + j];
                    }
                    any = true;
                }
                followed[i] |= reached[i];
            }
            if ((next[other >>> 6] >>> other & 1) != 0) {
                return true;
            }
            if (!any) {
                return false;
            }
            for (int i = 0; i < words; i++) {
                reached[i] |= next[i];
            }
        }
        return false;
    }

    /** Whether another vertex can be reached from a vertex. */
    public boolean reaches(int vertex, int other) {
        return (rows[words * vertex + (other >>> 6)] >>> other & 1) != 0;
    }

    /** Whether every vertex of a set can be reached from a vertex. */
    public boolean reachesAll(int vertex, NumberSet some) {
        for (int i = 0; i < words; i++) {
            if ((some.word(i) & ~rows[words * vertex + i]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Adds to {@code all} the vertices of a set and all that can be reached from them. */
    public void addWithReachable(NumberSet some, NumberSet all) {
        all.addAll(some);
        for (int i = 0; i < words; i++) {
            for (long rest = some.word(i) & leading[i]; rest != 0; rest &= rest - 1) {
                addReachable(64 * i + Long.numberOfTrailingZeros(rest), all);
            }
        }
    }

    /** Adds to {@code all} what can be reached from a vertex. */
    public void addReachable(int vertex, NumberSet all) {
        all.addRow(rows, words * vertex);
    }
}
