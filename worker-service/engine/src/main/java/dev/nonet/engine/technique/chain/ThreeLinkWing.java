package dev.nonet.engine.technique.chain;

import dev.nonet.engine.position.LinkGraph;
import dev.nonet.engine.position.LinkGraph.Nodes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Chains of three strong links that are easy to see, each link in a cell of two digits or in a house with two places for a digit. One
 * end of the chain is true, so what neither end allows is false.
 *
 * <pre>
 *   M-Wing   (x = y) - y = (y - x) = x        a cell, then two houses; both ends are of one digit
 *   H-Wing   (x = y) - y = (y - z) = z        a cell, then two houses; the ends are of two digits
 *   S-Wing   x = x - (x = y) - y = y          a house, a cell, a house
 *   L-Wing   x = (x - y) = (y - z) = z        three houses, joined by cells; often z is x
 * </pre>
 */
public final class ThreeLinkWing implements StepFinder {

    private enum Kind {
        M,
        H,
        S,
        L
    }

    private final Kind kind;

    private ThreeLinkWing(Kind kind) {
        this.kind = kind;
    }

    public static ThreeLinkWing m() {
        return new ThreeLinkWing(Kind.M);
    }

    public static ThreeLinkWing h() {
        return new ThreeLinkWing(Kind.H);
    }

    public static ThreeLinkWing s() {
        return new ThreeLinkWing(Kind.S);
    }

    public static ThreeLinkWing l() {
        return new ThreeLinkWing(Kind.L);
    }

    @Override
    public void find(Position position, StepSink sink) {
        LinkGraph graph = position.links(Nodes.CELLS);
        for (int start = 0; start < graph.size() && sink.wantsMore(); start++) {
            for (int one : first(start, graph)) {
                for (int two : joined(one, graph, kind == Kind.L)) {
                    for (int three : second(two, graph)) {
                        for (int four : joined(three, graph, kind != Kind.S)) {
                            for (int end : graph.strongInDigit(four)) {
                                report(new int[] {start, one, two, three, four, end}, graph, position, sink);
                            }
                        }
                    }
                }
            }
        }
    }

    private int[] first(int node, LinkGraph graph) {
        return kind == Kind.M || kind == Kind.H ? graph.strongInCell(node) : graph.strongInDigit(node);
    }

    private int[] second(int node, LinkGraph graph) {
        return kind == Kind.S ? graph.strongInCell(node) : graph.strongInDigit(node);
    }

    private static int[] joined(int node, LinkGraph graph, boolean inCell) {
        return inCell ? graph.weakInCell(node) : graph.weakInDigit(node);
    }

    private void report(int[] nodes, LinkGraph graph, Position position, StepSink sink) {
        int start = nodes[0];
        int end = nodes[5];
        boolean sameDigit = graph.digit(start) == graph.digit(end);
        boolean isOfKind = kind == Kind.M ? sameDigit : kind != Kind.H || !sameDigit;
        if (!isOfKind || Arrays.stream(nodes).distinct().count() < nodes.length || !sink.wantsMore()) {
            return;
        }
        CandidateSet gone = position.candidates().and(excluded(start, graph).and(excluded(end, graph)));
        if (!gone.isEmpty()) {
            sink.eliminate(
                    gone,
                    () -> new Evidence.Chain(
                            IntStream.of(nodes)
                                    .mapToObj(node -> new Evidence.Chain.Node(graph.digit(node), graph.cells(node)))
                                    .toList(),
                            false));
        }
    }

    private static CandidateSet excluded(int node, LinkGraph graph) {
        List<Candidate> others = IntStream.of(graph.weakInCell(node))
                .mapToObj(other -> Candidate.of(graph.cells(other).first(), graph.digit(other)))
                .toList();
        CellSet seen = graph.seen(node);
        return CandidateSet.of(others).with(graph.digit(node), seen);
    }
}
