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
public final class Reach {

    private final int words;
    private final long[] rows;

    /** The vertices that have arrows, and those of them that are done. */
    private final long[] leading;

    private final long[] done;

    /** What the vertex at hand leads to, and those vertices whose arrows need not be followed again. */
    private final long[] reached;

    private final long[] followed;

    /** @param vertices how many there are */
    public Reach(int vertices) {
        this.words = vertices + 63 >>> 6;
        this.rows = new long[words * vertices];
        this.leading = new long[words];
        this.done = new long[words];
        this.reached = new long[words];
        this.followed = new long[words];
    }

    /** Adds arrows from one vertex to each of some. */
    public void lead(int from, NumberSet onward) {
        leading[from >>> 6] |= 1L << from;
        for (int i = 0; i < words; i++) {
            rows[words * from + i] |= onward.word(i);
        }
    }

    /** Follows the arrows. What is asked below is known from then on. */
    public Reach find() {
        for (int i = 0; i < words; i++) {
            for (long rest = leading[i]; rest != 0; rest &= rest - 1) {
                finish(64 * i + Long.numberOfTrailingZeros(rest));
            }
        }
        return this;
    }

    private void finish(int vertex) {
        Arrays.fill(followed, 0);
        followed[vertex >>> 6] |= 1L << vertex;
        System.arraycopy(rows, words * vertex, reached, 0, words);
        for (int next = next(); next >= 0; next = next()) {
            boolean known = (done[next >>> 6] >>> next & 1) != 0;
            followed[next >>> 6] |= 1L << next;
            for (int i = 0; i < words; i++) {
                long row = rows[words * next + i];
                reached[i] |= row;
                followed[i] |= known ? row : 0;
            }
        }
        System.arraycopy(reached, 0, rows, words * vertex, words);
        done[vertex >>> 6] |= 1L << vertex;
    }

    /** A vertex whose arrows are to be followed, if possible one that is done; -1 if there is none. */
    private int next() {
        int open = -1;
        for (int i = 0; i < words; i++) {
            long left = reached[i] & leading[i] & ~followed[i];
            if ((left & done[i]) != 0) {
                return 64 * i + Long.numberOfTrailingZeros(left & done[i]);
            }
            if (left != 0 && open < 0) {
                open = 64 * i + Long.numberOfTrailingZeros(left);
            }
        }
        return open;
    }

    /** Whether one of some vertices leads to another. */
    public boolean leads(NumberSet some, int other) {
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

    /** Some vertices and all that they lead to. */
    public NumberSet from(NumberSet some) {
        NumberSet all = new NumberSet(64 * words);
        all.addAll(some);
        for (int i = 0; i < words; i++) {
            for (long rest = some.word(i) & leading[i]; rest != 0; rest &= rest - 1) {
                all.addAll(led(64 * i + Long.numberOfTrailingZeros(rest)));
            }
        }
        return all;
    }

    /** What a vertex leads to. */
    public NumberSet led(int vertex) {
        return new NumberSet(Arrays.copyOfRange(rows, words * vertex, words * (vertex + 1)));
    }
}
