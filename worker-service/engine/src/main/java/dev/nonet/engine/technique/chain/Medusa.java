package dev.nonet.engine.technique.chain;

import dev.nonet.engine.position.LinkGraph;
import dev.nonet.engine.position.LinkGraph.Nodes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Candidates of all digits in two colors: two places of a digit in a house have different colors, and so have two digits of a cell.
 * All of one color are true, and none of the other. So a color is false if two of its candidates cannot both be true, or if they
 * leave some cell without a digit; and a candidate without a color that cannot be true together with one of either color is false.
 */
public final class Medusa implements StepFinder {

    @Override
    public void find(Position position, StepSink sink) {
        LinkGraph graph = position.links(Nodes.CELLS);
        BitSet done = new BitSet();
        for (int start = 0; start < graph.size() && sink.wantsMore(); start++) {
            if (!done.get(start)) {
                Cluster cluster = new Cluster(graph, position);
                cluster.color(start);
                done.or(cluster.one);
                done.or(cluster.two);
                cluster.report(sink);
            }
        }
    }

    /** Nodes joined by links that go both ways, strong and weak alike. */
    private static final class Cluster {

        private final LinkGraph graph;
        private final Position position;
        private final BitSet one = new BitSet();
        private final BitSet two = new BitSet();

        Cluster(LinkGraph graph, Position position) {
            this.graph = graph;
            this.position = position;
        }

        void color(int start) {
            List<Integer> reached = new ArrayList<>(List.of(start));
            one.set(start);
            for (int i = 0; i < reached.size(); i++) {
                int node = reached.get(i);
                BitSet other = one.get(node) ? two : one;
                for (int[] linked : List.of(graph.strongInCell(node), graph.strongInDigit(node))) {
                    for (int next : linked) {
                        if (!one.get(next) && !two.get(next)) {
                            other.set(next);
                            reached.add(next);
                        }
                    }
                }
            }
        }

        void report(StepSink sink) {
            if (one.cardinality() + two.cardinality() < 3) {
                return;
            }
            BitSet besideOne = beside(one);
            BitSet besideTwo = beside(two);
            if (isFalse(one, besideOne)) {
                sink.eliminate(candidates(one), this::evidence);
            } else if (isFalse(two, besideTwo)) {
                sink.eliminate(candidates(two), this::evidence);
            } else {
                besideOne.and(besideTwo);
                besideOne.andNot(one);
                besideOne.andNot(two);
                if (!besideOne.isEmpty()) {
                    sink.eliminate(candidates(besideOne), this::evidence);
                }
            }
        }

        /** The nodes that cannot be true together with some of these. */
        private BitSet beside(BitSet nodes) {
            BitSet beside = new BitSet();
            nodes.stream().forEach(node -> {
                for (int other : graph.weakInCell(node)) {
                    beside.set(other);
                }
                for (int other : graph.weakInDigit(node)) {
                    beside.set(other);
                }
            });
            return beside;
        }

        private boolean isFalse(BitSet color, BitSet beside) {
            return color.intersects(beside) || emptiesACell(beside);
        }

        private boolean emptiesACell(BitSet gone) {
            CandidateSet left = position.candidates().minus(candidates(gone));
            CellSet filled = CellSet.EMPTY;
            for (int digit = 1; digit <= 9; digit++) {
                filled = filled.or(left.cells(digit));
            }
            return !filled.containsAll(position.empty());
        }

        private CandidateSet candidates(BitSet nodes) {
            return CandidateSet.of(list(nodes));
        }

        private List<Candidate> list(BitSet nodes) {
            return nodes.stream()
                    .mapToObj(node -> new Candidate(Cell.of(graph.cells(node).first()), graph.digit(node)))
                    .sorted()
                    .toList();
        }

        private Evidence evidence() {
            return new Evidence.ColoredCandidates(list(one), list(two));
        }
    }
}
