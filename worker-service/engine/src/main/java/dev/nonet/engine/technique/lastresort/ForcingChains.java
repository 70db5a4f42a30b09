package dev.nonet.engine.technique.lastresort;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.position.Consequences;
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
 * Chains of links from several starts at once. Every link leads from one statement to the next by itself; nothing is combined on
 * the way.
 *
 * <pre>
 *   cell           whatever a cell holds, a chain leads to the same conclusion
 *   region         wherever a house has a digit, a chain leads to the same conclusion
 *   contradiction  a candidate leads by chains to a cell without a digit, or a house without a place for one
 * </pre>
 *
 * Cells of two candidates and houses of two places are left to plain chains. As a link can be read from either end, a
 * contradiction is the reverse of a cell or region chain. What follows from each candidate is found once, breadth first; only the
 * conclusions that take fewest links in all are reported, rated by the nodes that these lead through.
 */
public final class ForcingChains implements StepFinder {

    private static final int FEWEST_CASES = 3;

    private enum Kind {
        CELL,
        REGION,
        CONTRADICTION
    }

    private final Kind kind;

    private ForcingChains(Kind kind) {
        this.kind = kind;
    }

    public static ForcingChains ofCell() {
        return new ForcingChains(Kind.CELL);
    }

    public static ForcingChains ofRegion() {
        return new ForcingChains(Kind.REGION);
    }

    public static ForcingChains toContradiction() {
        return new ForcingChains(Kind.CONTRADICTION);
    }

    @Override
    public boolean ratesByLength() {
        return true;
    }

    @Override
    public void find(Position position, StepSink sink) {
        Search search = new Search(position);
        CellSet empty = position.empty();
        if (kind != Kind.REGION) {
            for (int cell = empty.first(); cell < Cell.COUNT; cell = empty.next(cell)) {
                search.tryCases(null, search.ofCell(cell), kind);
            }
        }
        if (kind != Kind.CELL) {
            for (int house = 0; house < House.COUNT; house++) {
                for (int digit = 1; digit <= 9; digit++) {
                    search.tryCases(House.of(house), search.ofHouse(house, digit), kind);
                }
            }
        }
        search.report(sink);
    }

    /**
     * What follows from each candidate. Which statements a chain leads to is known beforehand, so chains are followed only from
     * candidates that lead to a conclusion with others. Statements are numbered: {@code 2 * node} says that it is true, {@code 2 * node + 1} that
     * it is false.
     */
    private static final class Search {

        private static final short NEVER = -1;

        /** What cases lead to, or, for a contradiction, what leads to none of the cases. */
        private record Conclusion(int statement, @Nullable House house, int[] cases, Kind kind) {}

        private final Position position;
        private final LinkGraph graph;

        /** By the node that is assumed: how many links away each statement is; null if that was not needed yet. */
        private final short[][] distances;

        /** By node, the nodes that its being true makes true, itself among them, and those that it makes false. */
        private final NumberSet[] madeTrue;

        private final NumberSet[] madeFalse;

        private final int[] queue;
        private final List<Conclusion> best = new ArrayList<>();
        private final boolean[] known;
        private int fewestLinks = Integer.MAX_VALUE;

        Search(Position position) {
            this.position = position;
            this.graph = position.links();
            Consequences consequences = graph.consequences();
            this.madeTrue = consequences.madeTrue();
            this.madeFalse = consequences.madeFalse();
            this.distances = new short[graph.size()][];
            this.queue = new int[2 * graph.size()];
            this.known = new boolean[2 * graph.size()];
        }

        private short[] distances(int start) {
            short[] found = distances[start];
            if (found == null) {
                found = follow(2 * start);
                distances[start] = found;
            }
            return found;
        }

        private short[] follow(int statement) {
            short[] distance = new short[2 * graph.size()];
            Arrays.fill(distance, NEVER);
            distance[statement] = 0;
            queue[0] = statement;
            int reached = 1;
            for (int i = 0; i < reached; i++) {
                int from = queue[i];
                int node = from >> 1;
                short next = (short) (distance[from] + 1);
                if ((from & 1) == 0) {
                    reached = reach(graph.weakInCell(node), 1, next, distance, reached);
                    reached = reach(graph.weakInDigit(node), 1, next, distance, reached);
                } else {
                    reached = reach(graph.strongInCell(node), 0, next, distance, reached);
                    reached = reach(graph.strongInDigit(node), 0, next, distance, reached);
                }
            }
            return distance;
        }

        private int reach(int[] nodes, int negated, short at, short[] distance, int reachedBefore) {
            int reached = reachedBefore;
            for (int node : nodes) {
                int statement = 2 * node + negated;
                if (distance[statement] == NEVER) {
                    distance[statement] = at;
                    queue[reached++] = statement;
                }
            }
            return reached;
        }

        int[] ofCell(int cell) {
            int[] nodes = new int[Integer.bitCount(position.digits(cell))];
            int count = 0;
            for (int rest = position.digits(cell); rest != 0; rest &= rest - 1) {
                nodes[count++] = graph.node(cell, 1 + Integer.numberOfTrailingZeros(rest));
            }
            return nodes;
        }

        int[] ofHouse(int house, int digit) {
            int[] nodes = new int[Integer.bitCount(position.places(digit, house))];
            int count = 0;
            for (int rest = position.places(digit, house); rest != 0; rest &= rest - 1) {
                nodes[count++] = graph.node(Houses.cell(house, Integer.numberOfTrailingZeros(rest)), digit);
            }
            return nodes;
        }

        void tryCases(@Nullable House house, int[] cases, Kind kind) {
            if (cases.length < FEWEST_CASES) {
                return;
            }
            NumberSet falseInAll = common(madeFalse, cases);
            if (kind == Kind.CONTRADICTION) {
                // as links can be read from either end, what every case makes false makes every case false
                for (int start = falseInAll.next(0); start >= 0; start = falseInAll.next(start + 1)) {
                    note(new Conclusion(2 * start + 1, house, cases, kind), linksToAllFalse(start, cases));
                }
                return;
            }
            NumberSet trueInAll = common(madeTrue, cases);
            NumberSet either = common(madeTrue, cases);
            either.addAll(falseInAll);
            for (int node = either.next(0); node >= 0; node = either.next(node + 1)) {
                for (int statement = 2 * node; statement <= 2 * node + 1; statement++) {
                    if ((statement % 2 == 0 ? trueInAll : falseInAll).contains(node)) {
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

        private int linksFromAll(int[] cases, int statement) {
            int links = 0;
            for (int start : cases) {
                int more = distances(start)[statement];
                if (more == NEVER || links + more > fewestLinks) {
                    return NEVER;
                }
                links += more;
            }
            return links;
        }

        private int linksToAllFalse(int start, int[] cases) {
            int links = 0;
            for (int end : cases) {
                int more = distances(start)[2 * end + 1];
                if (more == NEVER || links + more > fewestLinks) {
                    return NEVER;
                }
                links += more;
            }
            return links;
        }

        private void note(Conclusion conclusion, int links) {
            if (links == NEVER) {
                return;
            }
            if (links < fewestLinks) {
                fewestLinks = links;
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
                Candidate goal = candidate(conclusion.statement() >> 1);
                Supplier<Evidence> evidence = () ->
                        conclusion.kind() == Kind.CONTRADICTION ? contradiction(conclusion) : agreement(conclusion);
                // each link leads to a node; the chains begin at all cases, or, to a contradiction, at one candidate
                int nodes = fewestLinks + (conclusion.kind() == Kind.CONTRADICTION ? 1 : conclusion.cases().length);
                if ((conclusion.statement() & 1) == 0) {
                    sink.place(goal.cell().index(), goal.digit(), nodes, evidence);
                } else {
                    sink.eliminate(CandidateSet.of(List.of(goal)), nodes, evidence);
                }
            }
        }

        private Candidate candidate(int node) {
            return Candidate.of(graph.cells(node).first(), graph.digit(node));
        }

        private Evidence agreement(Conclusion conclusion) {
            List<Evidence.Branch> branches = new ArrayList<>();
            for (int start : conclusion.cases()) {
                List<Integer> order = new ArrayList<>();
                addWay(start, conclusion.statement(), order);
                branches.add(new Evidence.Branch(candidate(start), inferences(start, order), null));
            }
            return new Evidence.Branches(conclusion.house(), branches);
        }

        private Evidence contradiction(Conclusion conclusion) {
            int start = conclusion.statement() >> 1;
            List<Integer> order = new ArrayList<>();
            List<Candidate> because = new ArrayList<>();
            for (int end : conclusion.cases()) {
                addWay(start, 2 * end + 1, order);
                Candidate last = candidate(before(start, 2 * end + 1) >> 1);
                if (!because.contains(last)) {
                    because.add(last);
                }
            }
            Candidate first = candidate(conclusion.cases()[0]);
            House house = conclusion.house();
            Evidence.Contradiction end = house == null
                    ? new Evidence.Contradiction(first.cell(), null, 0, because)
                    : new Evidence.Contradiction(null, house, first.digit(), because);
            return new Evidence.Branches(
                    null, List.of(new Evidence.Branch(candidate(start), inferences(start, order), end)));
        }

        /** Adds the true statements of a shortest way, but for the start, that are not there yet. */
        private void addWay(int start, int statement, List<Integer> order) {
            List<Integer> way = new ArrayList<>();
            for (int at = statement; distances(start)[at] > 0; at = before(start, at)) {
                if ((at & 1) == 0 && !order.contains(at)) {
                    way.add(at);
                }
            }
            order.addAll(way.reversed());
        }

        /** The statement from which one follows by the last link of a shortest way. */
        private int before(int start, int statement) {
            int node = statement >> 1;
            boolean holds = (statement & 1) == 0;
            short wanted = (short) (distances(start)[statement] - 1);
            for (int[] linked : List.of(
                    holds ? graph.strongInCell(node) : graph.weakInCell(node),
                    holds ? graph.strongInDigit(node) : graph.weakInDigit(node))) {
                for (int other : linked) {
                    int from = 2 * other + (holds ? 1 : 0);
                    if (distances(start)[from] == wanted) {
                        return from;
                    }
                }
            }
            throw new IllegalStateException("no link leads to the statement");
        }

        private List<Evidence.Inference> inferences(int start, List<Integer> order) {
            List<Evidence.Inference> inferences = new ArrayList<>();
            for (int statement : order) {
                int ruledOut = before(start, statement);
                Candidate placed = candidate(statement >> 1);
                Candidate other = candidate(ruledOut >> 1);
                Candidate because = candidate(before(start, ruledOut) >> 1);
                Evidence evidence = placed.cell().equals(other.cell())
                        ? new Evidence.InCell(placed.cell(), placed.digit())
                        : new Evidence.InHouse(houseOf(placed, other), placed.cell(), placed.digit());
                inferences.add(new Evidence.Inference(List.of(placed), List.of(), evidence, List.of(because)));
            }
            return inferences;
        }

        /** The house in which the two are the only places of their digit. */
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
