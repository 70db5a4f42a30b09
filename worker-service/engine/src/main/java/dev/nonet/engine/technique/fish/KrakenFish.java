package dev.nonet.engine.technique.fish;

import static dev.nonet.engine.position.Implications.beingFalse;
import static dev.nonet.engine.position.Implications.beingTrue;
import static dev.nonet.engine.position.Implications.nodeOf;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.DigitContradiction;
import dev.nonet.engine.position.Implications;
import dev.nonet.engine.position.LinkGraph;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.List;

/**
 * Kraken fish: a fish whose fins, or other places, are linked to the elimination by chains. Read as a contradiction: if
 * a candidate were true, chains from it would eliminate the fish digit from some cells, and the remaining places of n
 * base houses would lie in n - 1 cover houses. So the candidate is false.
 *
 * <p>Type 1: the candidate is of the fish digit and would be eliminated by the fish without its fins; each fin that it
 * does not see leads to the same elimination by a chain. Type 2: the candidate is of another digit; each place of the
 * fish digit in one cover house leads by a chain to the candidate being false.
 *
 * <p>The search follows every candidate and tries every set of houses. Boards with more than {@value #MAX_CANDIDATES}
 * candidates, which do not occur on the solving path of a puzzle, are skipped.
 */
public final class KrakenFish implements StepFinder {

    private static final int MAX_CANDIDATES = 400;

    private static final Memory<CoverSearch> MEMORY = new Memory<>(position -> new CoverSearch());

    private final int size;

    /** Whether the candidate is of the fish digit: type 1. */
    private final boolean ownDigit;

    /**
     * @param size how many base houses, from 2
     * @param type 1 or 2, as players number them
     */
    public KrakenFish(int size, int type) {
        this.size = size;
        this.ownDigit = type == 1;
    }

    @Override
    public Need needs() {
        return Need.DIGIT_CONTRADICTION;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        LinkGraph graph = position.links();
        if (graph.size() > MAX_CANDIDATES) {
            return;
        }
        for (DigitContradiction each : position.digitContradictions()) {
            if ((each.digit() == graph.digit(each.node())) == ownDigit) {
                search(each, position, sink);
            }
        }
    }

    /** Finds a fish that contradicts a candidate, and reports its elimination. */
    private void search(DigitContradiction contradiction, Position position, StepSink sink) {
        LinkGraph graph = position.links();
        int node = contradiction.node();
        int digit = contradiction.digit();
        CellSet remaining = contradiction.left();
        int cell = graph.cells(node).first();
        // A candidate of the fish digit, if true, gives its own houses their digit: these cannot contradict it.
        int houses = CoverSearch.housesOf(position.places(digit)) & ~(ownDigit ? Houses.houses(cell) : 0);
        MEMORY.of(position).run(remaining, houses, houses, size, (bases, covers) -> {
            CellSet fins = CellSet.EMPTY;
            for (House base : CoverSearch.houses(bases)) {
                fins = fins.or(base.cells().and(position.places(digit)).minus(remaining));
            }
            // The candidate itself excludes its digit from its peers, other digits from its cell.
            CellSet direct = ownDigit ? Houses.peers(cell) : graph.cells(node);
            CellSet byChains = fins.minus(direct);
            int last = separateBase(bases, remaining);
            if (byChains.isEmpty() || last < 0) { // a fish without chains, or none that the evidence can show
                return true;
            }
            sink.eliminate(
                    CandidateSet.of(graph.digit(node), graph.cells(node)),
                    () -> evidence(contradiction, bases & ~Masks.of(last), last, covers, byChains, position));
            return false;
        });
    }

    /**
     * A base house that shares no remaining place with another one; -1 if there is none. The evidence shows the fish of
     * the other bases, which leaves this one without a place.
     */
    private static int separateBase(int bases, CellSet remaining) {
        for (House base : CoverSearch.houses(bases)) {
            CellSet others = CellSet.EMPTY;
            for (House other : CoverSearch.houses(bases & ~Masks.of(base.index()))) {
                others = others.or(other.cells());
            }
            if (!others.and(remaining).intersects(base.cells())) {
                return base.index();
            }
        }
        return -1;
    }

    /**
     * The contradiction if the candidate is assumed: chains eliminate the fish digit from some cells, then the fish of
     * the other bases leaves the last base without a place.
     */
    private static Evidence evidence(
            DigitContradiction contradiction,
            int bases,
            int lastBase,
            int covers,
            CellSet byChains,
            Position position) {
        LinkGraph graph = position.links();
        int node = contradiction.node();
        int digit = contradiction.digit();
        CellSet remaining = contradiction.left();
        Assumed assumed = new Assumed(graph, node, position);
        List<Evidence.Inference> inferences = assumed.inferencesTo(digit, byChains);
        List<Candidate> because = new ArrayList<>(List.of(graph.candidate(node)));
        inferences.forEach(inference -> because.addAll(inference.placed()));
        List<House> others = CoverSearch.houses(bases);
        House last = House.of(lastBase);
        CellSet based = CellSet.EMPTY;
        for (House house : others) {
            based = based.or(house.cells().and(remaining));
        }
        List<Candidate> gone =
                CandidateSet.of(digit, last.cells().and(remaining)).candidates();
        Evidence fish = new Evidence.Fish(digit, others, CoverSearch.houses(covers), based, CellSet.EMPTY);
        inferences.add(new Evidence.Inference(List.of(), gone, fish, because));
        List<Candidate> all = new ArrayList<>(because);
        all.addAll(gone);
        return new Evidence.Branches(
                null,
                List.of(new Evidence.Branch(
                        graph.candidate(node), inferences, new Evidence.Contradiction(null, last, digit, all))));
    }

    /** What follows from a candidate being true, each with its shortest chain. */
    private static final class Assumed {

        private final LinkGraph graph;
        private final int assumed;
        private final Implications implications;

        Assumed(LinkGraph graph, int assumed, Position position) {
            this.graph = graph;
            this.assumed = assumed;
            this.implications = Implications.of(graph, position);
            implications.follow(beingTrue(assumed));
        }

        /** The node that, being true, makes another false. */
        private int falseFrom(int node) {
            return nodeOf(implications.foundFrom(beingFalse(node)));
        }

        /** The node that, being false, makes another true. */
        private int trueFrom(int node) {
            return nodeOf(implications.foundFrom(beingTrue(node)));
        }

        /** The placements that eliminate the digit from the cells, each after those that it follows from. */
        List<Evidence.Inference> inferencesTo(int digit, CellSet cells) {
            List<Integer> placed = new ArrayList<>();
            for (int node = 0; node < graph.size(); node++) {
                if (graph.digit(node) == digit && cells.containsAll(graph.cells(node))) {
                    collect(falseFrom(node), placed);
                }
            }
            List<Evidence.Inference> inferences = new ArrayList<>();
            for (int node : placed) {
                int gone = trueFrom(node);
                Candidate before = graph.candidate(falseFrom(gone));
                inferences.add(new Evidence.Inference(
                        List.of(graph.candidate(node)), List.of(), link(gone, node), List.of(before)));
            }
            return inferences;
        }

        /** Adds the nodes by which a node is true, from the assumption on, and the node itself. */
        private void collect(int node, List<Integer> placed) {
            if (node != assumed && !placed.contains(node)) {
                collect(falseFrom(trueFrom(node)), placed);
                placed.add(node);
            }
        }

        /** The strong link by which one node, being false, leaves another one true. */
        private Evidence link(int gone, int left) {
            Cell cell = graph.candidate(left).cell();
            if (graph.digit(gone) != graph.digit(left)) {
                return new Evidence.InCell(cell, graph.digit(left));
            }
            CellSet both = graph.cells(gone).or(graph.cells(left));
            for (int house :
                    new int[] {Houses.box(cell.index()), Houses.row(cell.index()), Houses.column(cell.index())}) {
                if (graph.areAllPlaces(graph.digit(left), house, both)) {
                    return new Evidence.InHouse(House.of(house), cell, graph.digit(left));
                }
            }
            throw new IllegalStateException("no house links " + both);
        }
    }
}
