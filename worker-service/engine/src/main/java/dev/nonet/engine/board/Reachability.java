package dev.nonet.engine.board;

import java.util.Arrays;

/**
 * What the vertices of a directed graph lead to, along one arrow or more.
 *
 * <pre>
 *   rows[words * v …]   a bit for each vertex that v leads to: along one arrow, and once v is done along any number of them
 * </pre>
 *
 * The vertices are done one after the other. From each the arrows are followed, but where they come to a vertex that is done its row
 * says all that lies behind it. As most vertices with arrows lead to each other, most rows are one such row.
 */
public final class Reachability {

    private int words;
    private long[] rows = {};

    /** The vertices that have arrows, and those of them that are done. */
    private long[] leading = {};

    private long[] done = {};

    /** What the vertex at hand leads to, and those vertices whose arrows need not be followed again. */
    private long[] reached = {};

    private long[] followed = {};

    /**
     * Begins a graph without arrows, in the same memory if that is enough.
     *
     * @param vertices how many there are
     */
    public void begin(int vertices) {
        words = vertices + 63 >>> 6;
        if (rows.length < words * vertices) {
            rows = new long[words * vertices];
        } else {
            Arrays.fill(rows, 0, words * vertices, 0);
        }
        if (leading.length < words) {
            leading = new long[words];
            done = new long[words];
            reached = new long[words];
            followed = new long[words];
        } else {
            Arrays.fill(leading, 0);
            Arrays.fill(done, 0);
        }
    }

    /** Adds arrows from one vertex to each of some. */
    public void addArrows(int from, NumberSet onward) {
        leading[from >>> 6] |= 1L << from;
        for (int i = 0; i < words; i++) {
            rows[words * from + i] |= onward.word(i);
        }
    }

    /** Follows the arrows. What is asked below is known from then on. */
    public Reachability find() {
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

    /** Takes in what lies behind the vertices reached that are done. Such a row has all that lies behind its own vertices: one pass does. */
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

    /** A vertex whose arrows are to be followed; -1 if there is none. */
    private int firstOpen() {
        for (int i = 0; i < words; i++) {
            long left = reached[i] & leading[i] & ~followed[i];
            if (left != 0) {
                return 64 * i + Long.numberOfTrailingZeros(left);
            }
        }
        return -1;
    }

    /** Whether one of some vertices leads to another. */
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

    /** Whether a vertex leads to each of some. */
    public boolean reachesAll(int vertex, NumberSet some) {
        for (int i = 0; i < words; i++) {
            if ((some.word(i) & ~rows[words * vertex + i]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Adds to a set some vertices and all that they lead to. */
    public void addWithReachable(NumberSet some, NumberSet all) {
        all.addAll(some);
        for (int i = 0; i < words; i++) {
            for (long rest = some.word(i) & leading[i]; rest != 0; rest &= rest - 1) {
                addReachable(64 * i + Long.numberOfTrailingZeros(rest), all);
            }
        }
    }

    /** Adds to a set what a vertex leads to. */
    public void addReachable(int vertex, NumberSet all) {
        all.addRow(rows, words * vertex);
    }
}
