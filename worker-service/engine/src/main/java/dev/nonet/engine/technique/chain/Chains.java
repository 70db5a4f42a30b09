package dev.nonet.engine.technique.chain;

import static dev.nonet.engine.position.Implications.beingFalse;
import static dev.nonet.engine.position.Implications.beingTrue;
import static dev.nonet.engine.position.Implications.nodeOf;
import static dev.nonet.engine.position.Implications.saysTrue;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.board.NumberSets;
import dev.nonet.engine.position.AlmostLockedSet;
import dev.nonet.engine.position.AlmostLockedSets;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Implications;
import dev.nonet.engine.position.Implications.AllowedLinks;
import dev.nonet.engine.position.LinkGraph;
import dev.nonet.engine.position.LinkGraph.Nodes;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Alternating inference chains (AIC) and nice loops: alternating strong links (=, not both false) and weak links (-,
 * not both true). If the first node is false the second is true, the third false, and so on.
 *
 * <pre>
 *   open           a = b - c = d            at least one of a and d is true:
 *                                           candidates that exclude both ends are false
 *   discontinuous  x - a = b - c = d - x    x leads to its own negation: x is false
 *                  x = a - b = x            not x leads to x: x is true
 *   closed         a = b - c = d - (a)      exactly one end of each weak link is true:
 *                                           candidates that see both ends are false
 * </pre>
 *
 * What follows from a node is found by breadth-first search, so every pair of ends that a chain joins is found with a
 * shortest chain. Of closed chains, the shortest ones through each weak link that eliminates something are found. If
 * there are more than {@link #MAX_LOOPS} equally short ones through a link, none of them is reported: a choice among
 * them would depend on the orientation of the board, and the open chains between the ends of their weak links give the
 * same eliminations.
 */
public final class Chains implements StepFinder {

    private static final int[] NONE = {};
    private static final int MAX_LOOPS = 16;

    private enum Shape {
        OPEN,
        DISCONTINUOUS,
        CLOSED
    }

    private final AllowedLinks links;
    private final Shape shape;
    private final Nodes nodes;

    /** The number of strong links that an open chain must have; 0 for any number. */
    private final int strongLinks;

    /** Whether links through bent sets are used too, and only chains with at least one of them reported. */
    private final boolean bent;

    private Chains(AllowedLinks links, Shape shape, Nodes nodes, int strongLinks, boolean bent) {
        this.links = links;
        this.shape = shape;
        this.nodes = nodes;
        this.strongLinks = strongLinks;
        this.bent = bent;
    }

    private Chains(AllowedLinks links, Shape shape, Nodes nodes) {
        this(links, shape, nodes, 0, false);
    }

    public static Chains xChain() {
        return new Chains(AllowedLinks.ONE_DIGIT, Shape.OPEN, Nodes.CELLS);
    }

    /** Grouped X-chains with exactly so many strong links, between ends that no shorter chain joins. */
    public static Chains xChain(int strongLinks) {
        return new Chains(AllowedLinks.ONE_DIGIT, Shape.OPEN, Nodes.GROUPS, strongLinks, false);
    }

    public static Chains xCycle() {
        return new Chains(AllowedLinks.ONE_DIGIT, Shape.CLOSED, Nodes.CELLS);
    }

    public static Chains yCycle() {
        return new Chains(AllowedLinks.TWO_DIGIT_CELLS, Shape.CLOSED, Nodes.CELLS);
    }

    public static Chains xyChain() {
        return new Chains(AllowedLinks.TWO_DIGIT_CELLS, Shape.OPEN, Nodes.CELLS);
    }

    /** @param nodes what may be a node of a chain */
    public static Chains open(Nodes nodes) {
        return new Chains(AllowedLinks.ALL, Shape.OPEN, nodes);
    }

    /** @param nodes what may be a node of a chain */
    public static Chains discontinuous(Nodes nodes) {
        return new Chains(AllowedLinks.ALL, Shape.DISCONTINUOUS, nodes);
    }

    /** @param nodes what may be a node of a chain */
    public static Chains closed(Nodes nodes) {
        return new Chains(AllowedLinks.ALL, Shape.CLOSED, nodes);
    }

    /** Closed chains through almost locked sets, at least one of them {@linkplain BentAlmostLockedSets bent}. */
    public static Chains closedThroughBentSets() {
        return new Chains(AllowedLinks.ALL, Shape.CLOSED, Nodes.SETS, 0, true);
    }

    @Override
    public boolean ratesByLength() {
        return strongLinks == 0;
    }

    @Override
    public Need needs() {
        if (links == AllowedLinks.ONE_DIGIT) {
            return Need.TEMPLATE_ELIMINATIONS;
        }
        return switch (nodes) {
            case CELLS -> Need.REFUTED_BY_CELLS;
            case GROUPS -> Need.REFUTED_BY_GROUPS;
            // the link graph, which computes what is refuted, has no links through bent sets
            case SETS -> bent ? Need.NOTHING : Need.REFUTED_BY_SETS;
        };
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        int digits = links == AllowedLinks.ONE_DIGIT ? changes.digitsWithTemplateEliminations() : DigitSet.ALL.mask();
        LinkGraph graph = position.links(nodes);
        ChainSearch search = new ChainSearch(graph, position, sink);
        for (int start = 0; start < graph.size(); start++) {
            if (Digits.contain(digits, graph.digit(start)) && search.canStart(start)) {
                switch (shape) {
                    case OPEN -> search.open(start);
                    case DISCONTINUOUS -> search.discontinuous(start);
                    case CLOSED -> search.closed(start);
                }
            }
        }
    }

    /** The sets of nodes that searches work in. */
    private static final Memory<NumberSets> MEMORY = new Memory<>(position -> new NumberSets());

    /**
     * The search for the chains of one board, from one start after the other. Statements are numbered as in
     * {@link Implications}.
     *
     * <pre>
     *   start ──── chain ──── end         refutable      nodes that a chain may eliminate: x is one
     *      \                 /            possibleEnds   linked weakly with a refutable one: starts and ends
     *       └───── x ───────┘             ends           of the current start: the possible ends of its chains
     *   weak            weak
     * </pre>
     *
     * Invariant: a node that is not in {@code refutable} is eliminated by no chain. Only ends with a higher number than
     * the start are followed, as each chain can be read from both ends.
     */
    private final class ChainSearch {

        private static final int MIN_NODES = 4;

        private final LinkGraph graph;
        private final Position position;
        private final StepSink sink;
        private final Implications implications;
        private final @Nullable BentAlmostLockedSets bentSets;

        /** The nodes that may be on a closed chain with a link through a bent set. */
        private final BitSet onBentLoops;

        private final NumberSet refutable;
        private final NumberSet possibleEnds;
        private final NumberSet ends;

        /** Scratch memory: nodes weakly linked with the start. */
        private final NumberSet excludedByStart;

        ChainSearch(LinkGraph graph, Position position, StepSink sink) {
            NumberSets sets = MEMORY.of(position);
            sets.begin(graph.size());
            this.graph = graph;
            this.position = position;
            this.sink = sink;
            this.bentSets = bent ? new BentAlmostLockedSets(graph, position) : null;
            this.implications = Implications.of(graph, links, this::strongInBentSet, position);
            this.excludedByStart = sets.empty();
            this.ends = sets.empty();
            if (links == AllowedLinks.ONE_DIGIT || bent) {
                this.refutable = sets.empty();
                this.possibleEnds = sets.empty();
                for (int node : links == AllowedLinks.ONE_DIGIT ? templateEliminations() : candidates()) {
                    refutable.add(node);
                    addExcluded(node, possibleEnds);
                }
            } else {
                this.refutable = graph.refuted();
                this.possibleEnds = graph.weaklyLinkedToRefuted();
            }
            this.onBentLoops = bent ? onBentLoops() : new BitSet();
        }

        /** The only nodes that chains of one digit can eliminate: places that are in no template of their digit. */
        private int[] templateEliminations() {
            return IntStream.rangeClosed(1, 9)
                    .flatMap(digit -> position.templateEliminations(digit).cells().stream()
                            .mapToInt(cell -> graph.node(cell.index(), digit)))
                    .toArray();
        }

        /** The nodes of single cells; which of them chains through bent sets may eliminate is not known beforehand. */
        private int[] candidates() {
            return IntStream.range(0, graph.size())
                    .filter(node -> graph.cells(node).size() == 1)
                    .toArray();
        }

        /**
         * Adds the nodes weakly linked with a node. Chains of one digit visit few nodes, so they do not compute the
         * links of all nodes.
         */
        private void addExcluded(int node, NumberSet into) {
            if (links != AllowedLinks.ONE_DIGIT) {
                into.addAll(graph.consequences().excluded(node));
                return;
            }
            for (int other : graph.weakInDigit(node)) {
                into.add(other);
            }
        }

        private int[] strongInBentSet(int node) {
            return bentSets == null ? NONE : bentSets.linked(node);
        }

        /**
         * The nodes that may be on a closed chain with a link through a bent set: those that are true if one end of the
         * link is true, and false if the other end is. From such a node being false a chain leads to the first end
         * being false (the contrapositive), by the link to the second end being true, and from there back to the node
         * being false.
         */
        private BitSet onBentLoops() {
            BitSet[] madeTrue = new BitSet[graph.size()];
            BitSet[] madeFalse = new BitSet[graph.size()];
            for (int node = 0; node < graph.size(); node++) {
                if (strongInBentSet(node).length > 0) {
                    implications.follow(beingTrue(node));
                    madeTrue[node] = new BitSet();
                    madeFalse[node] = new BitSet();
                    for (int i = 0; i < implications.size(); i++) {
                        int statement = implications.found(i);
                        (saysTrue(statement) ? madeTrue : madeFalse)[node].set(nodeOf(statement));
                    }
                }
            }
            BitSet round = new BitSet();
            for (int node = 0; node < graph.size(); node++) {
                for (int other : strongInBentSet(node)) {
                    BitSet between = (BitSet) madeTrue[node].clone();
                    between.and(madeFalse[other]);
                    round.or(between);
                }
            }
            return round;
        }

        /** Whether a search from the node can lead to a step. */
        boolean canStart(int node) {
            return switch (shape) {
                case OPEN -> possibleEnds.contains(node) && hasStrong(node);
                case CLOSED -> possibleEnds.contains(node) && (!bent || onBentLoops.get(node)) && hasStrong(node);
                // what a chain places refutes the nodes that it is weakly linked with
                case DISCONTINUOUS ->
                    graph.cells(node).size() == 1 && (refutable.contains(node) || possibleEnds.contains(node));
            };
        }

        /**
         * Whether the node has a strong link. Not checked where {@link #findEnds} asks the link graph, which tells the
         * ends exactly.
         */
        private boolean hasStrong(int node) {
            return links == AllowedLinks.ALL && !bent || implications.hasStrong(node);
        }

        void open(int start) {
            findEnds(start);
            if (!keepEndsAfter(start)) {
                return;
            }
            implications.followToAll(beingFalse(start), ends);
            for (int end = ends.next(start + 1); end >= 0; end = ends.next(end + 1)) {
                if (isLongEnough(implications.distance(beingTrue(end)))) {
                    CandidateSet gone = excludedByBoth(start, end);
                    if (!gone.isEmpty()) {
                        int last = beingTrue(end);
                        int nodes = strongLinks == 0 ? implications.distance(last) + 1 : 0;
                        sink.eliminate(gone, nodes, () -> chain(implications.path(last), false));
                    }
                }
            }
        }

        private boolean isLongEnough(int links) {
            return strongLinks == 0 ? links >= MIN_NODES - 1 : links == 2 * strongLinks - 1;
        }

        /**
         * Finds the nodes that exclude some candidate together with the start: both are weakly linked with it. Nodes to
         * which no chain leads are left out, except for chains of one digit and through bent sets, of which the link
         * graph does not know that.
         */
        private void findEnds(int start) {
            if (links != AllowedLinks.ONE_DIGIT && !bent) {
                ends.clear();
                ends.addAll(graph.chainEnds(start));
                return;
            }
            excludedByStart.clear();
            addExcluded(start, excludedByStart);
            excludedByStart.keepAll(refutable);
            ends.clear();
            for (int node = excludedByStart.next(0); node >= 0; node = excludedByStart.next(node + 1)) {
                addExcluded(node, ends);
            }
        }

        /**
         * Keeps the ends with a higher number than the start to which a chain with the allowed links may lead.
         *
         * @return whether there are any
         */
        private boolean keepEndsAfter(int start) {
            boolean any = false;
            for (int end = ends.next(0); end >= 0; end = ends.next(end + 1)) {
                if (end > start && (links != AllowedLinks.TWO_DIGIT_CELLS || graph.strongInCell(end).length > 0)) {
                    any = true;
                } else {
                    ends.remove(end);
                }
            }
            return any;
        }

        void discontinuous(int start) {
            if (refutable.contains(start)) {
                implications.followTo(beingTrue(start), beingFalse(start));
                if (implications.distance(beingFalse(start)) >= 0) {
                    CandidateSet gone = CandidateSet.of(graph.digit(start), graph.cells(start));
                    sink.eliminate(gone, implications.distance(beingFalse(start)) - 1, () -> {
                        List<Integer> around = implications.path(beingFalse(start));
                        return chain(around.subList(1, around.size() - 1), false); // without x, at both ends
                    });
                }
            }
            if (graph.consequences().mayMakeTrue(start, start)) {
                implications.followTo(beingFalse(start), beingTrue(start));
                if (implications.distance(beingTrue(start)) >= 0) {
                    int nodes = implications.distance(beingTrue(start)) + 1;
                    sink.place(
                            graph.cells(start).first(),
                            graph.digit(start),
                            nodes,
                            () -> chain(implications.path(beingTrue(start)), false));
                }
            }
        }

        void closed(int start) {
            position.stopIfTold();
            findEnds(start);
            excludedByStart.clear();
            addExcluded(start, excludedByStart);
            ends.keepAll(excludedByStart);
            if (!keepEndsAfter(start)) {
                return;
            }
            implications.followToAll(beingFalse(start), ends);
            for (int[] linked : implications.weak(start)) {
                for (int end : linked) {
                    if (ends.contains(end) && implications.distance(beingTrue(end)) >= MIN_NODES - 1) {
                        List<List<Integer>> loops = new ArrayList<>();
                        collect(beingTrue(end), new ArrayList<>(), loops);
                        if (loops.size() <= MAX_LOOPS) {
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
                int before = nodeOf(loop.get(i - 1));
                int node = nodeOf(loop.get(i));
                gone = gone.or(excludedByBoth(node, nodeOf(loop.get((i + 1) % loop.size()))));
                gone = gone.or(excludedBySets(before, node));
                if (bentSets != null) {
                    gone = gone.or(bentSets.excludedBetween(before, node));
                    isBent |= !bentSets.cellsBetween(before, node).isEmpty();
                }
            }
            if (!gone.isEmpty() && isBent == bent) {
                sink.eliminate(gone, loop.size(), () -> chain(loop, true));
            }
        }

        /**
         * Collects all shortest chains to a statement; stops at one more than {@link #MAX_LOOPS}.
         *
         * @param after the statements after it on the chain, the last one first
         */
        private void collect(int statement, List<Integer> after, List<List<Integer>> chains) {
            if (chains.size() > MAX_LOOPS) {
                return;
            }
            List<Integer> chain = new ArrayList<>(after);
            chain.add(statement);
            if (implications.distance(statement) == 0) {
                chains.add(chain.reversed());
                return;
            }
            for (int before : implications.before(statement)) {
                collect(before, chain, chains);
            }
        }

        /** The candidates that can be true together with neither of two nodes. */
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
                int mask = Digits.without(Digits.without(position.digits(cells.first()), digit), other);
                return mask == 0 ? CandidateSet.EMPTY : CandidateSet.of(new DigitSet(mask), cells);
            }
            CellSet otherGone = single(cells).and(graph.seen(two)).and(position.places(other));
            CellSet gone = single(others).and(graph.seen(one)).and(position.places(digit));
            return gone.isEmpty() && otherGone.isEmpty()
                    ? CandidateSet.EMPTY
                    : CandidateSet.of(other, otherGone).with(digit, gone);
        }

        /** The cells if there is just one; otherwise none, as a node of several cells excludes no other digit. */
        private static CellSet single(CellSet cells) {
            return cells.size() == 1 ? cells : CellSet.EMPTY;
        }

        /**
         * The eliminations on a closed chain by the almost locked sets that give the strong link of two nodes: exactly
         * one of the nodes is true, so each such set holds all its other digits.
         */
        private CandidateSet excludedBySets(int one, int two) {
            CandidateSet gone = CandidateSet.EMPTY;
            for (AlmostLockedSet set : linkingSets(one, two)) {
                int others =
                        Digits.without(Digits.without(set.eliminatingDigits(), graph.digit(one)), graph.digit(two));
                for (int rest = others; rest != 0; rest = Digits.dropFirst(rest)) {
                    int digit = Digits.first(rest);
                    gone = gone.with(digit, set.seen(digit).and(position.places(digit)));
                }
            }
            return gone;
        }

        /**
         * The almost locked sets that give the strong link of two nodes; none for a link within a digit or a bivalue
         * cell.
         */
        private List<AlmostLockedSet> linkingSets(int one, int two) {
            List<AlmostLockedSet> found = new ArrayList<>();
            int digit = graph.digit(one);
            int other = graph.digit(two);
            CellSet cells = graph.cells(one);
            boolean inCell = cells.size() == 1
                    && cells.equals(graph.cells(two))
                    && Digits.count(position.digits(cells.first())) == 2;
            if (digit != other && !inCell) {
                AlmostLockedSets sets = position.almostLockedSets();
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
                int node = nodeOf(statements.get(i));
                shown.add(new Evidence.Chain.Node(graph.digit(node), graph.cells(node)));
                if (i % 2 == 1) {
                    int before = nodeOf(statements.get(i - 1));
                    linkingSets(before, node).stream().findFirst().ifPresent(set -> sets.add(set.cells()));
                    if (bentSets != null) {
                        sets.addAll(bentSets.cellsBetween(before, node));
                    }
                }
            }
            return new Evidence.Chain(shown, closed, sets);
        }
    }
}
