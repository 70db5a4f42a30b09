package dev.nonet.engine.position;

import dev.nonet.engine.board.NumberSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * What follows from a statement along alternating links, by breadth-first search: a node that is true makes false those
 * that it has a weak link with, a node that is false makes true those that it has a strong link with. So every
 * statement is reached by a shortest chain.
 *
 * <pre>
 *   statement         that a node is true, {@link #beingTrue}, or that it is false, {@link #beingFalse}
 *   distance[s]       how many links statement s is away from the start; -1 if it does not follow
 *   queue[i]          the statements that follow, in the order in which they were found, so of distance:
 *                     i from 0 to reached - 1
 * </pre>
 *
 * Invariant: the statements with a distance are those in the queue. One search at a time: the next one overwrites what
 * this one has found.
 */
public final class Implications {

    /** Which links a chain may have. */
    public enum AllowedLinks {
        /** Links within one digit: X-chains. */
        ONE_DIGIT,
        /** Strong links in bivalue cells, weak links within a digit: XY-chains. */
        TWO_DIGIT_CELLS,
        /** All links: within a digit, a cell and, if there are such nodes, an almost locked set. */
        ALL
    }

    private static final int[] NONE = {};
    private static final IntFunction<int[]> NO_MORE = node -> NONE;
    private static final Memory<Implications> MEMORY = new Memory<>(Implications::new);

    private LinkGraph graph;
    private AllowedLinks links = AllowedLinks.ALL;
    private IntFunction<int[]> moreStrong = NO_MORE;
    private int[] distance = {};
    private int[] queue = {};
    private int reached;

    private Implications(Position position) {
        graph = position.links();
    }

    /** The statement that a node is true. */
    public static int beingTrue(int node) {
        return 2 * node;
    }

    /** The statement that a node is false. */
    public static int beingFalse(int node) {
        return 2 * node + 1;
    }

    /** The node that a statement is about. */
    public static int nodeOf(int statement) {
        return statement >> 1;
    }

    /** Whether a statement says that its node is true. */
    public static boolean saysTrue(int statement) {
        return (statement & 1) == 0;
    }

    /** Searches along all links of a graph. */
    public static Implications of(LinkGraph graph, Position position) {
        return of(graph, AllowedLinks.ALL, NO_MORE, position);
    }

    /**
     * Searches along some links of a graph.
     *
     * @param moreStrong by node: those that it has a strong link with besides the links of the graph
     */
    public static Implications of(
            LinkGraph graph, AllowedLinks links, IntFunction<int[]> moreStrong, Position position) {
        Implications implications = MEMORY.of(position);
        implications.forget();
        implications.graph = graph;
        implications.links = links;
        implications.moreStrong = moreStrong;
        if (implications.queue.length < 2 * graph.size()) {
            implications.queue = new int[4 * graph.size()];
            implications.distance = new int[4 * graph.size()];
            Arrays.fill(implications.distance, -1);
        }
        return implications;
    }

    private void forget() {
        for (int i = 0; i < reached; i++) {
            distance[queue[i]] = -1;
        }
        reached = 0;
    }

    private int[] strongInCell(int node) {
        return links == AllowedLinks.ONE_DIGIT ? NONE : graph.strongInCell(node);
    }

    private int[] strongInDigit(int node) {
        return links == AllowedLinks.TWO_DIGIT_CELLS ? NONE : graph.strongInDigit(node);
    }

    private int[] strongInSet(int node) {
        return links == AllowedLinks.ALL ? graph.strongInSet(node) : NONE;
    }

    private int[] weakInCell(int node) {
        return links == AllowedLinks.ALL ? graph.weakInCell(node) : NONE;
    }

    /** Whether a node has a strong link. */
    public boolean hasStrong(int node) {
        return strongInCell(node).length > 0
                || strongInDigit(node).length > 0
                || strongInSet(node).length > 0
                || moreStrong.apply(node).length > 0;
    }

    /** The nodes that a node has a weak link with, in its cell and then in its digit. */
    public List<int[]> weak(int node) {
        return List.of(weakInCell(node), graph.weakInDigit(node));
    }

    /** Finds all statements that follow from one. */
    public void follow(int statement) {
        begin(statement);
        for (int i = 0; i < reached; i++) {
            followFrom(queue[i]);
        }
    }

    /** Finds statements that follow from one, until it has found a certain one. */
    public void followTo(int statement, int wanted) {
        begin(statement);
        for (int i = 0; i < reached && distance[wanted] < 0; i++) {
            followFrom(queue[i]);
        }
    }

    /** Finds statements that follow from one, until it has found that all of some nodes are true. */
    public void followToAll(int statement, NumberSet ends) {
        begin(statement);
        int left = ends.size();
        for (int i = 0; i < reached && left > 0; i++) {
            int before = reached;
            followFrom(queue[i]);
            for (int j = before; j < reached; j++) {
                left -= saysTrue(queue[j]) && ends.contains(nodeOf(queue[j])) ? 1 : 0;
            }
        }
    }

    private void begin(int statement) {
        forget();
        reach(statement, 0);
    }

    private void followFrom(int from) {
        int next = distance[from] + 1;
        int node = nodeOf(from);
        if (saysTrue(from)) {
            reachFalse(weakInCell(node), next);
            reachFalse(graph.weakInDigit(node), next);
        } else {
            reachTrue(strongInCell(node), next);
            reachTrue(strongInDigit(node), next);
            reachTrue(strongInSet(node), next);
            reachTrue(moreStrong.apply(node), next);
        }
    }

    private void reachFalse(int[] nodes, int at) {
        for (int node : nodes) {
            reach(beingFalse(node), at);
        }
    }

    private void reachTrue(int[] nodes, int at) {
        for (int node : nodes) {
            reach(beingTrue(node), at);
        }
    }

    private void reach(int statement, int at) {
        if (distance[statement] < 0) {
            distance[statement] = at;
            queue[reached++] = statement;
        }
    }

    /** How many links a statement is away from the start of the last search; -1 if it was not found. */
    public int distance(int statement) {
        return distance[statement];
    }

    /** How many statements the last search has found. */
    public int size() {
        return reached;
    }

    /** A statement that the last search has found; 0 is its start. */
    public int found(int number) {
        return queue[number];
    }

    /** The statements before one on shortest chains; each once, even if both a cell and a set link the two. */
    public List<Integer> before(int statement) {
        List<Integer> before = new ArrayList<>();
        int node = nodeOf(statement);
        boolean holds = saysTrue(statement);
        List<int[]> all = holds
                ? List.of(strongInCell(node), strongInDigit(node), strongInSet(node), moreStrong.apply(node))
                : weak(node);
        for (int[] linked : all) {
            for (int other : linked) {
                int from = holds ? beingFalse(other) : beingTrue(other);
                if (distance[from] == distance[statement] - 1 && !before.contains(from)) {
                    before.add(from);
                }
            }
        }
        return before;
    }

    /** The statement from which the search found another one. */
    public int foundFrom(int statement) {
        List<Integer> before = before(statement);
        return Arrays.stream(queue, 0, reached)
                .filter(before::contains)
                .findFirst()
                .orElseThrow();
    }

    /** A shortest chain from the start to a statement. */
    public List<Integer> path(int statement) {
        List<Integer> path = new ArrayList<>(List.of(statement));
        for (int at = statement; distance[at] > 0; ) {
            at = before(at).getFirst();
            path.add(at);
        }
        return path.reversed();
    }
}
