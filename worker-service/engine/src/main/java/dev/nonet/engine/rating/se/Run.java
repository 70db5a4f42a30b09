package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.Masks;
import org.jspecify.annotations.Nullable;

/**
 * All that follows from one assumption, as far as it was followed.
 *
 * <pre>
 *   nodes[i]                              in the order in which they were added; the assumption is the first
 *   kinds[i]                              how node i came
 *   parents[starts[i] … starts[i + 1]]    the indices of its parents
 *   nested[i]                             the proof in this branch that removed it;
 *                                         null if there is none, or for all nodes
 *   members                               the nodes as a set
 * </pre>
 *
 * A run that meets a contradiction ends there; the node that contradicts is the last in the list and no member.
 *
 * @param contradictionOn the index of the ON node of the contradiction, -1 if there is none
 * @param contradictionOff the index of its OFF node
 */
record Run(
        short[] nodes,
        byte[] kinds,
        short[] starts,
        short[] parents,
        @Nullable Proof @Nullable [] nested,
        long[] members,
        int contradictionOn,
        int contradictionOff) {

    /** How many nodes there are. */
    static final int NODES = 2 * 729;

    /** The words of a set of nodes. */
    static final int WORDS = (NODES + 63) / 64;

    boolean isContradictory() {
        return contradictionOn >= 0;
    }

    boolean has(int node) {
        return contains(members, node);
    }

    static boolean contains(long[] nodes, int node) {
        return Masks.contain(nodes, node);
    }

    /** The index of a member. */
    int index(int node) {
        int index = 0;
        while (nodes[index] != node) {
            index++;
        }
        return index;
    }

    boolean isNested() {
        return nested != null;
    }
}
