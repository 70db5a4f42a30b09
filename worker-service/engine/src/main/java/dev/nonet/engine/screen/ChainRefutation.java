package dev.nonet.engine.screen;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.board.Cascade;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.position.LinkGraph;
import dev.nonet.engine.position.Position;

/**
 * Removes every candidate that an alternating chain refutes: x is true, so a is false, so b is true, … so x is false (a
 * discontinuous nice loop). These are the candidates that the {@link LinkGraph} says are {@linkplain LinkGraph#refuted
 * refuted}, so it finds what the finders of chains find.
 */
final class ChainRefutation {

    private final Cascade cascade;

    /** The cascade's digits and candidates, as the link graph takes them. */
    private final Board board = new Board();

    private final Position position = new Position(board);

    ChainRefutation(Cascade cascade) {
        this.cascade = cascade;
    }

    /**
     * Removes what chains refute. Chains with groups, which take longer, are tried only if plain chains refute nothing.
     *
     * @param chain the most nodes of a chain of single candidates; 0 for no such chains
     * @param groupedChain the same, for chains that may have groups
     * @return whether a candidate was removed
     */
    boolean refute(int chain, int groupedChain) {
        board.load(cascade);
        return refute(LinkGraph.Nodes.CELLS, chain) || refute(LinkGraph.Nodes.GROUPS, groupedChain);
    }

    private boolean refute(LinkGraph.Nodes nodes, int max) {
        if (max == 0) {
            return false;
        }
        LinkGraph graph = position.links(nodes);
        NumberSet refuted = graph.refuted();
        boolean any = false;
        for (int node = refuted.next(0); node >= 0; node = refuted.next(node + 1)) {
            if (graph.consequences().isRefutedBy(node, max)) {
                cascade.eliminate(graph.digit(node), graph.cells(node));
                any = true;
            }
        }
        return any;
    }
}
