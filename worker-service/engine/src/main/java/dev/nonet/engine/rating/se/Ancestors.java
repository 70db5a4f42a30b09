package dev.nonet.engine.rating.se;

import org.jspecify.annotations.Nullable;

/**
 * Walks from a node of a run to its parents, level by level; equal nodes count once, and only the first one met is
 * followed.
 */
final class Ancestors {

    private final int[] order = new int[Run.NODES + 2];
    private final int[] seen = new int[Run.NODES];
    private int walks;

    /** How many nodes lead to a node, itself included; some number above {@code max} if there are more. */
    int count(Run run, int index, int max) {
        walks++;
        int size = 0;
        order[size++] = index;
        seen[run.nodes()[index]] = walks;
        for (int head = 0; head < size && size <= max; head++) {
            int at = order[head];
            for (int i = run.starts()[at]; i < run.starts()[at + 1]; i++) {
                int parent = run.parents()[i];
                if (seen[run.nodes()[parent]] != walks) {
                    seen[run.nodes()[parent]] = walks;
                    order[size++] = parent;
                }
            }
        }
        return size;
    }

    /**
     * @param startKind how the assumption came: by the cell or house of which all candidates are assumed in turn, or
     *     not at all
     */
    Proof.Ancestry of(Run run, int index, int startKind) {
        int size = count(run, index, Integer.MAX_VALUE);
        int[] nodes = new int[size];
        int[] kinds = new int[size];
        @Nullable Proof[] nested = run.nested() == null ? null : new @Nullable Proof[size];
        for (int i = 0; i < size; i++) {
            int at = order[i];
            nodes[i] = run.nodes()[at];
            kinds[i] = at == 0 ? startKind : run.kinds()[at];
            if (nested != null && run.nested() != null) {
                nested[i] = run.nested()[at];
            }
        }
        return new Proof.Ancestry(nodes, kinds, nested);
    }
}
