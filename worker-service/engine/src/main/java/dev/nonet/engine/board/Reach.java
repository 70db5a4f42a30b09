package dev.nonet.engine.board;

import java.util.Arrays;

/**
 * What the vertices of a directed graph lead to. A vertex may have some marks; asked is which marks are on it or on any vertex that
 * arrows lead to from it.
 *
 * <pre>
 *   first[v], next[e], to[e]   the arrows from v: e = first[v], next[e], … until -1
 *   rows[words * row[v] …]     a bit for each mark; vertices that lead to each other share a row
 * </pre>
 *
 * Tarjan, <em>Depth-first search and linear graph algorithms</em> (1972): one walk finds the groups of vertices that lead to each
 * other, each after all that it leads to, so that every row is made once, from rows that are complete.
 */
public final class Reach {

    private final int words;
    private final long[] marks;
    private final int[] first;
    private int[] next;
    private int[] to;
    private int arrows;

    private final int[] row;
    private long[] rows = {};

    /**
     * @param vertices how many there are
     * @param marks how many there can be
     */
    public Reach(int vertices, int marks) {
        this.words = marks + 63 >>> 6;
        this.marks = new long[words * vertices];
        this.first = new int[vertices];
        this.next = new int[4 * vertices];
        this.to = new int[4 * vertices];
        this.row = new int[vertices];
        Arrays.fill(first, -1);
    }

    public void mark(int vertex, int mark) {
        marks[words * vertex + (mark >>> 6)] |= 1L << mark;
    }

    /** Adds an arrow. */
    public void lead(int from, int onward) {
        if (arrows == to.length) {
            next = Arrays.copyOf(next, 2 * arrows);
            to = Arrays.copyOf(to, 2 * arrows);
        }
        to[arrows] = onward;
        next[arrows] = first[from];
        first[from] = arrows++;
    }

    /** Follows the arrows. What is asked below is known from then on. */
    public Reach find() {
        new Walk().run();
        return this;
    }

    /** Whether a vertex leads to a mark. */
    public boolean leads(int vertex, int mark) {
        return (rows[words * row[vertex] + (mark >>> 6)] >>> mark & 1) != 0;
    }

    /** The marks that a vertex leads to, from one on: bit {@code i} is mark {@code from + i}. */
    public long marks(int vertex, int from) {
        int at = words * row[vertex] + (from >>> 6);
        int end = words * (row[vertex] + 1);
        long low = at < end ? rows[at] >>> from : 0;
        return (from & 63) == 0 || at + 1 >= end ? low : low | rows[at + 1] << -from;
    }

    /** The marks that a vertex leads to. */
    public NumberSet marks(int vertex) {
        return new NumberSet(Arrays.copyOfRange(rows, words * row[vertex], words * (row[vertex] + 1)));
    }

    private final class Walk {

        private static final int UNSEEN = 0;
        private final int[] number = new int[first.length];

        /** By vertex: the least number among the open vertices known to be reached from it. */
        private final int[] least = new int[first.length];

        /** By vertex: the next arrow to follow. */
        private final int[] arrow = first.clone();

        private final int[] path = new int[first.length];
        private final int[] open = new int[first.length];
        private int opened;
        private int seen;
        private int made;

        void run() {
            rows = new long[words * first.length];
            for (int vertex = 0; vertex < first.length; vertex++) {
                if (number[vertex] == UNSEEN) {
                    from(vertex);
                }
            }
        }

        private void from(int start) {
            int depth = 0;
            path[0] = start;
            enter(start);
            while (depth >= 0) {
                int vertex = path[depth];
                int along = arrow[vertex];
                if (along >= 0) {
                    arrow[vertex] = next[along];
                    int other = to[along];
                    if (number[other] == UNSEEN) {
                        path[++depth] = other;
                        enter(other);
                    } else {
                        least[vertex] = Math.min(least[vertex], least[other]);
                    }
                } else {
                    depth--;
                    if (depth >= 0) {
                        least[path[depth]] = Math.min(least[path[depth]], least[vertex]);
                    }
                    if (least[vertex] == number[vertex]) {
                        close(vertex);
                    }
                }
            }
        }

        private void enter(int vertex) {
            number[vertex] = ++seen;
            least[vertex] = seen;
            open[opened++] = vertex;
        }

        /** Makes the row of the open vertices from one on: they lead to each other and to nothing that is open besides. */
        private void close(int vertex) {
            int end = opened;
            do {
                int member = open[--opened];
                row[member] = made;
                least[member] = Integer.MAX_VALUE;
            } while (open[opened] != vertex);
            for (int i = opened; i < end; i++) {
                join(marks, words * open[i]);
                for (int along = first[open[i]]; along >= 0; along = next[along]) {
                    if (row[to[along]] != made) {
                        join(rows, words * row[to[along]]);
                    }
                }
            }
            made++;
        }

        private void join(long[] from, int start) {
            for (int i = 0; i < words; i++) {
                rows[words * made + i] |= from[start + i];
            }
        }
    }
}
