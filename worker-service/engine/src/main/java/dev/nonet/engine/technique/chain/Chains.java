package dev.nonet.engine.technique.chain;

import dev.nonet.engine.position.AlmostLockedSet;
import dev.nonet.engine.position.LinkGraph;
import dev.nonet.engine.position.LinkGraph.Nodes;
import dev.nonet.engine.position.LinkedLockedSets;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Links in turn strong and weak hand on what follows if a node is false: the next is true, the one after it false, and so on.
 *
 * <pre>
 *   open           a = b - c = d            a or d is true: what sees both is false
 *   discontinuous  x - a = b - c = d - x    x is false          x = a - b = x    x is true
 *   closed         a = b - c = d - (a)      one end of each weak link is true: what sees both ends is false
 * </pre>
 *
 * What follows from a node is found breadth first, so chains are as short as can be, and every pair of ends that a chain joins
 * is found. Closed chains are found where a shortest one goes through some weak link that rules something out; where more than
 * {@link #MOST_LOOPS} equally short ones do, none of these is reported, as no order of theirs is the same for every orientation: the
 * open chains between the ends of their weak links draw the same conclusions.
 */
public final class Chains implements StepFinder {

    private static final int MOST_LOOPS = 16;

    /** Which links a chain may have. */
    private enum Links {
        /** Those of one digit. */
        ONE_DIGIT,
        /** Strong ones in cells of two digits, weak ones between these. */
        TWO_DIGIT_CELLS,
        /** All. */
        ALL
    }

    private enum Shape {
        OPEN,
        DISCONTINUOUS,
        CLOSED
    }

    private final Links links;
    private final Shape shape;
    private final Nodes nodes;

    /** How many an open chain has; 0 if any number will do. */
    private final int strongLinks;

    /** Whether there are links by bent sets too, and only chains count that have one. */
    private final boolean bent;

    private Chains(Links links, Shape shape, Nodes nodes, int strongLinks, boolean bent) {
        this.links = links;
        this.shape = shape;
        this.nodes = nodes;
        this.strongLinks = strongLinks;
        this.bent = bent;
    }

    private Chains(Links links, Shape shape, Nodes nodes) {
        this(links, shape, nodes, 0, false);
    }

    public static Chains xChain() {
        return new Chains(Links.ONE_DIGIT, Shape.OPEN, Nodes.CELLS);
    }

    /** X-chains that may go through groups, with so many strong links; none with fewer joins the same ends. */
    public static Chains xChain(int strongLinks) {
        return new Chains(Links.ONE_DIGIT, Shape.OPEN, Nodes.GROUPS, strongLinks, false);
    }

    public static Chains xCycle() {
        return new Chains(Links.ONE_DIGIT, Shape.CLOSED, Nodes.CELLS);
    }

    public static Chains yCycle() {
        return new Chains(Links.TWO_DIGIT_CELLS, Shape.CLOSED, Nodes.CELLS);
    }

    public static Chains xyChain() {
        return new Chains(Links.TWO_DIGIT_CELLS, Shape.OPEN, Nodes.CELLS);
    }

    /** @param nodes what may be a node */
    public static Chains open(Nodes nodes) {
        return new Chains(Links.ALL, Shape.OPEN, nodes);
    }

    /** @param nodes what may be a node */
    public static Chains discontinuous(Nodes nodes) {
        return new Chains(Links.ALL, Shape.DISCONTINUOUS, nodes);
    }

    /** @param nodes what may be a node */
    public static Chains closed(Nodes nodes) {
        return new Chains(Links.ALL, Shape.CLOSED, nodes);
    }

    /** Closed ones through almost locked sets, one of them bent at least. */
    public static Chains closedThroughBentSets() {
        return new Chains(Links.ALL, Shape.CLOSED, Nodes.SETS, 0, true);
    }

    @Override
    public void find(Position position, StepSink sink) {
        int digits = links == Links.ONE_DIGIT ? position.digitsWithUnfitPlaces() : DigitSet.ALL.mask();
        if (digits == 0) {
            return;
        }
        LinkGraph graph = position.links(nodes);
        if (links != Links.ONE_DIGIT && !bent && graph.refuted().length == 0) {
            return;
        }
        Search search = new Search(graph, position, sink);
        if (bent && !search.hasRoundByBentSets()) {
            return;
        }
        for (int start = 0; start < graph.size() && sink.wantsMore(); start++) {
            if ((digits >>> (graph.digit(start) - 1) & 1) != 0 && search.canGive(start)) {
                switch (shape) {
                    case OPEN -> search.open(start);
                    case DISCONTINUOUS -> search.discontinuous(start);
                    case CLOSED -> search.closed(start);
                }
            }
        }
    }

    /** What follows from a node. Statements are numbered: {@code 2 * node} says that it is true, {@code 2 * node + 1} false. */
    private final class Search {

        private static final int FEWEST_NODES = 4;

        private final LinkGraph graph;
        private final Position position;
        private final StepSink sink;

        /** How many links away a statement is; -1 if it does not follow. */
        private final int[] distance;

        private final int[] queue;
        private int reached;

        private final @Nullable BentSets bentSets;

        /** The nodes that a chain can rule out. */
        private final BitSet refutable = new BitSet();

        /** The nodes that cannot be true together with one of these. */
        private final BitSet beside = new BitSet();

        Search(LinkGraph graph, Position position, StepSink sink) {
            this.graph = graph;
            this.position = position;
            this.sink = sink;
            this.distance = new int[2 * graph.size()];
            this.queue = new int[2 * graph.size()];
            this.bentSets = bent ? new BentSets(graph, position) : null;
            Arrays.fill(distance, -1);
            int[] ruledOut = links == Links.ONE_DIGIT ? unfit() : bent ? candidates() : graph.refuted();
            for (int node : ruledOut) {
                refutable.set(node);
                markBeside(node, beside);
            }
        }

        /** The nodes of the places that no argument about one digit leaves. */
        private int[] unfit() {
            return IntStream.rangeClosed(1, 9)
                    .flatMap(digit -> position.unfitPlaces(digit).cells().stream()
                            .mapToInt(cell -> graph.node(cell.index(), digit)))
                    .toArray();
        }

        /** The nodes of single cells: the graph does not know what links by bent sets lead to. */
        private int[] candidates() {
            return IntStream.range(0, graph.size())
                    .filter(node -> graph.cells(node).size() == 1)
                    .toArray();
        }

        private void markBeside(int node, BitSet marked) {
            for (int other : graph.weakInCell(node)) {
                marked.set(other);
            }
            for (int other : graph.weakInDigit(node)) {
                marked.set(other);
            }
        }

        private int[] strongInCell(int node) {
            return links == Links.ONE_DIGIT ? NONE : graph.strongInCell(node);
        }

        private int[] strongInDigit(int node) {
            return links == Links.TWO_DIGIT_CELLS ? NONE : graph.strongInDigit(node);
        }

        private int[] weakInCell(int node) {
            return links == Links.ALL ? graph.weakInCell(node) : NONE;
        }

        private int[] strongInSet(int node) {
            return links == Links.ALL ? graph.strongInSet(node) : NONE;
        }

        private int[] strongInBentSet(int node) {
            return bentSets == null ? NONE : bentSets.linked(node);
        }

        /** Whether some link by a bent set is on a closed chain. */
        boolean hasRoundByBentSets() {
            for (int node = 0; node < graph.size(); node++) {
                int[] others = strongInBentSet(node);
                if (others.length > 0) {
                    follow(2 * node);
                    if (IntStream.of(others).anyMatch(other -> distance[2 * other + 1] >= 0)) {
                        return true;
                    }
                }
            }
            return false;
        }

        /** Whether a search from the node can lead to a step. */
        boolean canGive(int node) {
            boolean hasStrong = strongInCell(node).length > 0
                    || strongInDigit(node).length > 0
                    || strongInSet(node).length > 0
                    || strongInBentSet(node).length > 0;
            return switch (shape) {
                case OPEN, CLOSED -> hasStrong && beside.get(node);
                case DISCONTINUOUS -> graph.cells(node).size() == 1 && (refutable.get(node) || beside.get(node));
            };
        }

        /** Finds all that follows if the statement holds. */
        private void follow(int statement) {
            for (int i = 0; i < reached; i++) {
                distance[queue[i]] = -1;
            }
            reached = 0;
            reach(statement, 0);
            for (int i = 0; i < reached; i++) {
                int from = queue[i];
                int next = distance[from] + 1;
                int node = from >> 1;
                if ((from & 1) == 0) {
                    reachAll(weakInCell(node), 1, next);
                    reachAll(graph.weakInDigit(node), 1, next);
                } else {
                    reachAll(strongInCell(node), 0, next);
                    reachAll(strongInDigit(node), 0, next);
                    reachAll(strongInSet(node), 0, next);
                    reachAll(strongInBentSet(node), 0, next);
                }
            }
        }

        private void reachAll(int[] nodes, int negated, int at) {
            for (int node : nodes) {
                reach(2 * node + negated, at);
            }
        }

        private void reach(int statement, int at) {
            if (distance[statement] < 0) {
                distance[statement] = at;
                queue[reached++] = statement;
            }
        }

        void open(int start) {
            follow(2 * start + 1);
            BitSet ends = ends(start);
            for (int end = ends.nextSetBit(start + 1); end >= 0 && sink.wantsMore(); end = ends.nextSetBit(end + 1)) {
                if (isLongEnough(distance[2 * end])) {
                    CandidateSet gone = excludedByBoth(start, end);
                    if (!gone.isEmpty()) {
                        int last = 2 * end;
                        int nodes = strongLinks == 0 ? distance[last] + 1 : 0;
                        sink.eliminate(gone, nodes, () -> chain(path(last), false));
                    }
                }
            }
        }

        private boolean isLongEnough(int links) {
            return strongLinks == 0 ? links >= FEWEST_NODES - 1 : links == 2 * strongLinks - 1;
        }

        /** The nodes that cannot be true together with something that cannot be together with the start either. */
        private BitSet ends(int start) {
            BitSet ruledOut = new BitSet();
            markBeside(start, ruledOut);
            ruledOut.and(refutable);
            BitSet ends = new BitSet();
            ruledOut.stream().forEach(node -> markBeside(node, ends));
            return ends;
        }

        void discontinuous(int start) {
            follow(2 * start);
            if (distance[2 * start + 1] >= 0) {
                CandidateSet gone = CandidateSet.of(graph.digit(start), graph.cells(start));
                sink.eliminate(gone, distance[2 * start + 1] - 1, () -> {
                    List<Integer> around = path(2 * start + 1);
                    return chain(around.subList(1, around.size() - 1), false);
                });
            }
            if (!sink.wantsMore()) {
                return;
            }
            follow(2 * start + 1);
            if (distance[2 * start] >= 0) {
                int nodes = distance[2 * start] + 1;
                sink.place(graph.cells(start).first(), graph.digit(start), nodes, () -> chain(path(2 * start), false));
            }
        }

        void closed(int start) {
            follow(2 * start + 1);
            BitSet ends = ends(start);
            for (int[] linked : List.of(weakInCell(start), graph.weakInDigit(start))) {
                for (int end : linked) {
                    if (end > start && ends.get(end) && distance[2 * end] >= FEWEST_NODES - 1 && sink.wantsMore()) {
                        List<List<Integer>> loops = new ArrayList<>();
                        collect(2 * end, new ArrayList<>(), loops);
                        if (loops.size() <= MOST_LOOPS) {
                            loops.forEach(this::reportLoop);
                        }
                    }
                }
            }
        }

        private void reportLoop(List<Integer> loop) {
            CandidateSet gone = CandidateSet.EMPTY;
            boolean isBent = false;
            for (int i = 1; i < loop.size(); i += 2) {
                int before = loop.get(i - 1) >> 1;
                int node = loop.get(i) >> 1;
                gone = gone.or(excludedByBoth(node, loop.get((i + 1) % loop.size()) >> 1));
                gone = gone.or(excludedBySets(before, node));
                if (bentSets != null) {
                    gone = gone.or(bentSets.excludedBetween(before, node));
                    isBent |= !bentSets.cellsBetween(before, node).isEmpty();
                }
            }
            if (!gone.isEmpty() && isBent == bent && sink.wantsMore()) {
                sink.eliminate(gone, loop.size(), () -> chain(loop, true));
            }
        }

        /** Collects all shortest ways to a statement, but no more than one too many. */
        private void collect(int statement, List<Integer> after, List<List<Integer>> ways) {
            if (ways.size() > MOST_LOOPS) {
                return;
            }
            List<Integer> way = new ArrayList<>(after);
            way.add(statement);
            if (distance[statement] == 0) {
                ways.add(way.reversed());
                return;
            }
            for (int before : before(statement)) {
                collect(before, way, ways);
            }
        }

        private List<Integer> path(int statement) {
            List<Integer> way = new ArrayList<>();
            int at = statement;
            way.add(at);
            while (distance[at] > 0) {
                at = before(at).getFirst();
                way.add(at);
            }
            return way.reversed();
        }

        /** The statements from which one follows by the last link of a shortest way; each once, though a cell and a set may link it. */
        private List<Integer> before(int statement) {
            List<Integer> before = new ArrayList<>();
            int node = statement >> 1;
            boolean holds = (statement & 1) == 0;
            int[] inCell = holds ? strongInCell(node) : weakInCell(node);
            int[] inDigit = holds ? strongInDigit(node) : graph.weakInDigit(node);
            int[] inSet = holds ? strongInSet(node) : NONE;
            int[] inBentSet = holds ? strongInBentSet(node) : NONE;
            for (int[] linked : List.of(inCell, inDigit, inSet, inBentSet)) {
                for (int other : linked) {
                    int from = 2 * other + (holds ? 1 : 0);
                    if (distance[from] == distance[statement] - 1 && !before.contains(from)) {
                        before.add(from);
                    }
                }
            }
            return before;
        }

        /** What cannot be true with the one nor with the other. */
        private CandidateSet excludedByBoth(int one, int two) {
            int digit = graph.digit(one);
            int other = graph.digit(two);
            CellSet cells = graph.cells(one);
            CellSet others = graph.cells(two);
            if (digit == other) {
                CellSet gone = position.places(digit).and(graph.seen(one)).and(graph.seen(two));
                return gone.isEmpty() ? CandidateSet.EMPTY : CandidateSet.of(digit, gone);
            }
            if (cells.size() == 1 && cells.equals(others)) {
                int mask = position.digits(cells.first()) & ~(1 << (digit - 1)) & ~(1 << (other - 1));
                return mask == 0 ? CandidateSet.EMPTY : CandidateSet.of(new DigitSet(mask), cells);
            }
            CellSet otherGone = single(cells).and(graph.seen(two)).and(position.places(other));
            CellSet gone = single(others).and(graph.seen(one)).and(position.places(digit));
            return gone.isEmpty() && otherGone.isEmpty()
                    ? CandidateSet.EMPTY
                    : CandidateSet.of(other, otherGone).with(digit, gone);
        }

        private static CellSet single(CellSet cells) {
            return cells.size() == 1 ? cells : CellSet.EMPTY;
        }

        /** Of two nodes of a set one is false, so the set holds each of its other digits. */
        private CandidateSet excludedBySets(int one, int two) {
            CandidateSet gone = CandidateSet.EMPTY;
            for (AlmostLockedSet set : setsOf(one, two)) {
                int others = set.excluding() & ~(1 << (graph.digit(one) - 1)) & ~(1 << (graph.digit(two) - 1));
                for (int rest = others; rest != 0; rest &= rest - 1) {
                    int digit = 1 + Integer.numberOfTrailingZeros(rest);
                    gone = gone.with(digit, set.seen(digit).and(position.places(digit)));
                }
            }
            return gone;
        }

        /** The almost locked sets by which a strong link holds; none if it holds without. */
        private List<AlmostLockedSet> setsOf(int one, int two) {
            List<AlmostLockedSet> found = new ArrayList<>();
            int digit = graph.digit(one);
            int other = graph.digit(two);
            CellSet cells = graph.cells(one);
            boolean inCell = cells.size() == 1
                    && cells.equals(graph.cells(two))
                    && Integer.bitCount(position.digits(cells.first())) == 2;
            if (digit != other && !inCell) {
                LinkedLockedSets sets = position.lockedSets();
                for (int number = 0; number < sets.size(); number++) {
                    AlmostLockedSet set = sets.set(number);
                    if (set.places(digit).equals(cells) && set.places(other).equals(graph.cells(two))) {
                        found.add(set);
                    }
                }
            }
            return found;
        }

        private Evidence.Chain chain(List<Integer> statements, boolean closed) {
            List<Evidence.Chain.Node> shown = new ArrayList<>();
            List<CellSet> sets = new ArrayList<>();
            for (int i = 0; i < statements.size(); i++) {
                int node = statements.get(i) >> 1;
                shown.add(new Evidence.Chain.Node(graph.digit(node), graph.cells(node)));
                if (i % 2 == 1) {
                    int before = statements.get(i - 1) >> 1;
                    setsOf(before, node).stream().findFirst().ifPresent(set -> sets.add(set.cells()));
                    if (bentSets != null) {
                        sets.addAll(bentSets.cellsBetween(before, node));
                    }
                }
            }
            return new Evidence.Chain(shown, closed, sets);
        }
    }

    private static final int[] NONE = {};
}
