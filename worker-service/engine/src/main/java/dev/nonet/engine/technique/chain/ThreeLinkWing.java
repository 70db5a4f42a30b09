package dev.nonet.engine.technique.chain;

import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.LinkGraph;
import dev.nonet.engine.position.LinkGraph.Nodes;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.reasoning.Evidence;
import java.util.stream.IntStream;

/**
 * M-, H-, S- and L-Wing: alternating inference chains with three strong links that are easy to spot and so have names
 * of their own. Each strong link (=) is a bivalue cell or a house with two places for a digit. At least one end of the
 * chain is true, so candidates that are linked weakly (-) with both ends are eliminated. Parentheses stand for a cell.
 *
 * <pre>
 *   M-Wing   (x = y) - y = (y - x) = x        cell, house, house; both ends have the same digit
 *   H-Wing   (x = y) - y = (y - z) = z        cell, house, house; the ends have different digits
 *   S-Wing   x = x - (x = y) - y = y          house, cell, house
 *   L-Wing   x = (x - y) = (y - z) = z        three houses, joined in cells; often z is x
 * </pre>
 */
public final class ThreeLinkWing implements StepFinder {

    /** The first letter of the name. */
    public enum WingKind {
        M,
        H,
        S,
        L
    }

    private final WingKind kind;

    public ThreeLinkWing(WingKind kind) {
        this.kind = kind;
    }

    @Override
    public Need needs() {
        return Need.REFUTED_BY_CELLS;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        new WingSearch(position.links(Nodes.CELLS), sink).run();
    }

    private final class WingSearch {

        private final LinkGraph graph;
        private final StepSink sink;

        WingSearch(LinkGraph graph, StepSink sink) {
            this.graph = graph;
            this.sink = sink;
        }

        void run() {
            NumberSet starts = graph.weaklyLinkedToRefuted();
            for (int start = starts.next(0); start >= 0; start = starts.next(start + 1)) {
                NumberSet ends = graph.chainEnds(start);
                if (ends.isEmpty()) {
                    continue;
                }
                int[] firsts = kind == WingKind.M || kind == WingKind.H
                        ? graph.strongInCell(start)
                        : graph.strongInDigit(start);
                for (int one : firsts) {
                    completeFrom(start, one, ends);
                }
            }
        }

        /**
         * Completes the chains that begin with a strong link between two nodes.
         *
         * <pre>
         *   start = one - two = three - four = end
         * </pre>
         *
         * @param ends the nodes at which a chain from the start may end
         */
        private void completeFrom(int start, int one, NumberSet ends) {
            for (int two : weak(one, kind == WingKind.L)) {
                int[] seconds = kind == WingKind.S ? graph.strongInCell(two) : graph.strongInDigit(two);
                for (int three : seconds) {
                    for (int four : weak(three, kind != WingKind.S)) {
                        for (int end : graph.strongInDigit(four)) {
                            if (ends.contains(end) && isOfKind(start, end)) {
                                report(new int[] {start, one, two, three, four, end});
                            }
                        }
                    }
                }
            }
        }

        private int[] weak(int node, boolean inCell) {
            return inCell ? graph.weakInCell(node) : graph.weakInDigit(node);
        }

        private boolean isOfKind(int start, int end) {
            boolean sameDigit = graph.digit(start) == graph.digit(end);
            return kind == WingKind.M ? sameDigit : kind != WingKind.H || !sameDigit;
        }

        private void report(int[] nodes) {
            if (areDistinct(nodes)) {
                NumberSet refuted = new NumberSet(graph.size());
                refuted.addCommon(graph.refutedLinkedTo(nodes[0]), graph.refutedLinkedTo(nodes[5]));
                sink.eliminate(
                        CandidateSet.of(IntStream.of(refuted.toArray())
                                .mapToObj(graph::candidate)
                                .toList()),
                        () -> new Evidence.Chain(
                                IntStream.of(nodes)
                                        .mapToObj(node -> new Evidence.Chain.Node(graph.digit(node), graph.cells(node)))
                                        .toList(),
                                false));
            }
        }
    }

    private static boolean areDistinct(int[] nodes) {
        for (int i = 1; i < nodes.length; i++) {
            for (int j = 0; j < i; j++) {
                if (nodes[i] == nodes[j]) {
                    return false;
                }
            }
        }
        return true;
    }
}
