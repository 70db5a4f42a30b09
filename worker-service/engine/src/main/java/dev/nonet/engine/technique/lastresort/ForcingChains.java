package dev.nonet.engine.technique.lastresort;

import static dev.nonet.engine.position.Implications.beingFalse;
import static dev.nonet.engine.position.Implications.beingTrue;
import static dev.nonet.engine.position.Implications.nodeOf;
import static dev.nonet.engine.position.Implications.saysTrue;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Consequences;
import dev.nonet.engine.position.Implications;
import dev.nonet.engine.position.LinkGraph;
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
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Multiple forcing chains, named as in Sudoku Explainer: several plain chains together. Each link follows from the one
 * before it alone; for combinations of several consequences see {@link ForcingNets}.
 *
 * <pre>
 *   cell           each candidate of a cell leads by a chain to the same conclusion, which is true
 *   region         each place of a digit in a house leads by a chain to the same conclusion, which is true
 *   contradiction  a candidate leads by chains to a cell without candidates, or to a house without a place for a digit:
 *                  it is false
 * </pre>
 *
 * Bivalue cells and houses with two places are left to {@code Chains}. As each link can be read backwards, a
 * contradiction is the reverse of a cell or region chain. What follows from a candidate is found by breadth-first
 * search. Only the conclusions that need the fewest links in all are reported, rated by the number of nodes on their
 * chains.
 */
public final class ForcingChains implements StepFinder {

    /** Candidates of a cell, or places of a digit in a house. */
    private static final int MIN_CASES = 3;

    /** What the chains lead to, and from where; see above. */
    public enum ForcingKind {
        CELL,
        REGION,
        CONTRADICTION
    }

    private final ForcingKind kind;

    public ForcingChains(ForcingKind kind) {
        this.kind = kind;
    }

    @Override
    public boolean ratesByLength() {
        return true;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        ForcingChainSearch search = new ForcingChainSearch(position);
        CellSet empty = position.empty();
        if (kind != ForcingKind.REGION) {
            for (int cell = empty.first(); cell < Cell.COUNT; cell = empty.next(cell)) {
                search.tryCases(null, search.ofCell(cell), kind);
            }
        }
        if (kind != ForcingKind.CELL) {
            for (int house = 0; house < House.COUNT; house++) {
                for (int digit = 1; digit <= 9; digit++) {
                    search.tryCases(House.of(house), search.ofHouse(house, digit), kind);
                }
            }
        }
        search.report(sink);
    }

    /**
     * The search for the conclusions with the fewest links. The link graph already tells which statements follow from
     * each candidate, so chains are followed only from the candidates that share a conclusion with others.
     */
    private static final class ForcingChainSearch {

        private static final short NEVER = -1;

        /**
         * @param statement what all cases lead to; for a contradiction, that the candidate is false which makes all
         *     cases false
         * @param house the house of the cases; null if they are the candidates of a cell
         * @param cases the nodes of which one is true
         */
        private record Conclusion(int statement, @Nullable House house, int[] cases, ForcingKind kind) {}

        private final Position position;
        private final LinkGraph graph;

        /** By assumed node: how many links away each statement is; null if not computed yet. */
        private final short[][] distances;

        /** By node: the nodes that are true if it is true, itself included. */
        private final NumberSet[] madeTrue;

        /** By node: the nodes that are false if it is true. */
        private final NumberSet[] madeFalse;

        private final Implications implications;

        /** The conclusions with the fewest links so far. */
        private final List<Conclusion> best = new ArrayList<>();

        /** By statement: whether one of {@link #best} concludes it. */
        private final boolean[] known;

        private int minLinks = Integer.MAX_VALUE;

        ForcingChainSearch(Position position) {
            this.position = position;
            this.graph = position.links();
            Consequences consequences = graph.consequences();
            this.madeTrue = consequences.madeTrue();
            this.madeFalse = consequences.madeFalse();
            this.distances = new short[graph.size()][];
            this.implications = Implications.of(graph, position);
            this.known = new boolean[2 * graph.size()];
        }

        private short[] distances(int start) {
            short[] found = distances[start];
            if (found == null) {
                implications.follow(beingTrue(start));
                found = new short[2 * graph.size()];
                Arrays.fill(found, NEVER);
                for (int i = 0; i < implications.size(); i++) {
                    int statement = implications.found(i);
                    found[statement] = (short) implications.distance(statement);
                }
                distances[start] = found;
            }
            return found;
        }

        /** The nodes of a cell's candidates. */
        int[] ofCell(int cell) {
            int[] nodes = new int[Digits.count(position.digits(cell))];
            int count = 0;
            for (int rest = position.digits(cell); rest != 0; rest = Digits.dropFirst(rest)) {
                nodes[count++] = graph.node(cell, Digits.first(rest));
            }
            return nodes;
        }

        /** The nodes of a digit's places in a house. */
        int[] ofHouse(int house, int digit) {
            int[] nodes = new int[Masks.count(position.places(digit, house))];
            int count = 0;
            for (int rest = position.places(digit, house); rest != 0; rest = Masks.dropFirst(rest)) {
                nodes[count++] = graph.node(Houses.firstCell(house, rest), digit);
            }
            return nodes;
        }

        void tryCases(@Nullable House house, int[] cases, ForcingKind kind) {
            if (cases.length < MIN_CASES) {
                return;
            }
            NumberSet falseInAll = common(madeFalse, cases);
            if (kind == ForcingKind.CONTRADICTION) {
                // Links can be read backwards: a node that is false in every case makes every case false if it is true.
                for (int start = falseInAll.next(0); start >= 0; start = falseInAll.next(start + 1)) {
                    note(new Conclusion(beingFalse(start), house, cases, kind), linksToAllFalse(start, cases));
                }
                return;
            }
            NumberSet trueInAll = common(madeTrue, cases);
            NumberSet either = common(madeTrue, cases);
            either.addAll(falseInAll);
            for (int node = either.next(0); node >= 0; node = either.next(node + 1)) {
                for (int statement = beingTrue(node); statement <= beingFalse(node); statement++) {
                    if ((saysTrue(statement) ? trueInAll : falseInAll).contains(node)) {
                        note(new Conclusion(statement, house, cases, kind), linksFromAll(cases, statement));
                    }
                }
            }
        }

        private NumberSet common(NumberSet[] made, int[] cases) {
            NumberSet common = new NumberSet(graph.size());
            common.addAll(made[cases[0]]);
            for (int i = 1; i < cases.length; i++) {
                common.keepAll(made[cases[i]]);
            }
            return common;
        }

        /** The links from all cases to a statement; {@link #NEVER} if they are more than the fewest so far. */
        private int linksFromAll(int[] cases, int statement) {
            int links = 0;
            for (int start : cases) {
                int more = distances(start)[statement];
                if (more == NEVER || links + more > minLinks) {
                    return NEVER;
                }
                links += more;
            }
            return links;
        }

        /**
         * The links from a candidate to all cases being false; {@link #NEVER} if they are more than the fewest so far.
         */
        private int linksToAllFalse(int start, int[] cases) {
            int links = 0;
            for (int end : cases) {
                int more = distances(start)[beingFalse(end)];
                if (more == NEVER || links + more > minLinks) {
                    return NEVER;
                }
                links += more;
            }
            return links;
        }

        /** Keeps a conclusion if none has fewer links, once for each statement. */
        private void note(Conclusion conclusion, int links) {
            if (links == NEVER) {
                return;
            }
            if (links < minLinks) {
                minLinks = links;
                best.clear();
                Arrays.fill(known, false);
            }
            if (!known[conclusion.statement()]) {
                known[conclusion.statement()] = true;
                best.add(conclusion);
            }
        }

        void report(StepSink sink) {
            for (Conclusion conclusion : best) {
                Candidate goal = graph.candidate(nodeOf(conclusion.statement()));
                Supplier<Evidence> evidence = () -> conclusion.kind() == ForcingKind.CONTRADICTION
                        ? contradiction(conclusion)
                        : agreement(conclusion);
                // One node for each link, and one for each start: all cases, or for a contradiction the one candidate.
                int nodes = minLinks + (conclusion.kind() == ForcingKind.CONTRADICTION ? 1 : conclusion.cases().length);
                if (saysTrue(conclusion.statement())) {
                    sink.place(goal.cell().index(), goal.digit(), nodes, evidence);
                } else {
                    sink.eliminate(CandidateSet.of(List.of(goal)), nodes, evidence);
                }
            }
        }

        private Evidence agreement(Conclusion conclusion) {
            List<Evidence.Branch> branches = new ArrayList<>();
            for (int start : conclusion.cases()) {
                implications.follow(beingTrue(start));
                List<Integer> order = new ArrayList<>();
                addChain(conclusion.statement(), order);
                branches.add(new Evidence.Branch(graph.candidate(start), inferences(order), null));
            }
            return new Evidence.Branches(conclusion.house(), branches);
        }

        private Evidence contradiction(Conclusion conclusion) {
            int start = nodeOf(conclusion.statement());
            implications.follow(beingTrue(start));
            List<Integer> order = new ArrayList<>();
            List<Candidate> because = new ArrayList<>();
            for (int end : conclusion.cases()) {
                addChain(beingFalse(end), order);
                Candidate last = graph.candidate(nodeOf(before(beingFalse(end))));
                if (!because.contains(last)) {
                    because.add(last);
                }
            }
            Candidate first = graph.candidate(conclusion.cases()[0]);
            House house = conclusion.house();
            Evidence.Contradiction end = house == null
                    ? new Evidence.Contradiction(first.cell(), null, 0, because)
                    : new Evidence.Contradiction(null, house, first.digit(), because);
            return new Evidence.Branches(
                    null, List.of(new Evidence.Branch(graph.candidate(start), inferences(order), end)));
        }

        /** Adds the placements on a shortest chain to a statement that are not in the list yet. */
        private void addChain(int statement, List<Integer> order) {
            implications.path(statement).stream()
                    .skip(1)
                    .filter(at -> saysTrue(at) && !order.contains(at))
                    .forEach(order::add);
        }

        /** The statement before one on a shortest chain. */
        private int before(int statement) {
            return implications.before(statement).getFirst();
        }

        private List<Evidence.Inference> inferences(List<Integer> order) {
            List<Evidence.Inference> inferences = new ArrayList<>();
            for (int statement : order) {
                int ruledOut = before(statement);
                Candidate placed = graph.candidate(nodeOf(statement));
                Candidate other = graph.candidate(nodeOf(ruledOut));
                Candidate because = graph.candidate(nodeOf(before(ruledOut)));
                Evidence evidence = placed.cell().equals(other.cell())
                        ? new Evidence.InCell(placed.cell(), placed.digit())
                        : new Evidence.InHouse(houseOf(placed, other), placed.cell(), placed.digit());
                inferences.add(new Evidence.Inference(List.of(placed), List.of(), evidence, List.of(because)));
            }
            return inferences;
        }

        /** The house in which two candidates are the only places of their digit. */
        private House houseOf(Candidate one, Candidate two) {
            for (int house = 0; house < House.COUNT; house++) {
                CellSet places = Houses.cells(house, position.places(one.digit(), house));
                if (places.equals(CellSet.of(one.cell().index(), two.cell().index()))) {
                    return House.of(house);
                }
            }
            throw new IllegalStateException(one + " and " + two + " are not linked");
        }
    }
}
