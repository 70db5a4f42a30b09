package dev.nonet.engine.technique;

import static dev.nonet.engine.technique.NaiveBoard.houses;
import static dev.nonet.engine.technique.NaiveBoard.isIn;

import dev.nonet.engine.technique.TechniqueCase.Conclusion;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Twins of the chains through cells, groups and almost locked sets, of closed chains, forcing chains, three-link wings
 * and 3D Medusa: all nodes, all links between two nodes, and everything that follows along them. {@link NaiveChains}
 * has the open chains of single candidates in a different formulation.
 */
final class NaiveLinks {

    /** If a weak link has more equally short loops than this, none of them counts. */
    private static final int MAX_LOOPS = 16;

    private static final int MIN_NODES = 4;

    /** What is a node besides single candidates; each has what the one before has. */
    enum Nodes {
        CELLS,
        GROUPS,
        SETS,
        BENT_SETS
    }

    /** Which links count. */
    enum Links {
        ONE_DIGIT,
        TWO_DIGIT_CELLS,
        ALL
    }

    private record Node(int digit, Set<Cell> cells) {

        boolean excludes(Candidate candidate) {
            return candidate.digit() == digit
                    ? cells.stream().allMatch(candidate.cell()::sees)
                    : cells.equals(Set.of(candidate.cell()));
        }
    }

    private final NaiveBoard board;
    private final Links kind;

    /** Whether only loops through a bent set count. */
    private final boolean bent;

    private final List<Node> nodes = new ArrayList<>();

    /**
     * By node: the almost locked sets in which it is all places of its digit. A set is given by the nodes of all its
     * digits.
     */
    private final Map<Node, List<Set<Node>>> setsOf = new HashMap<>();

    /** A bent set: if the set lacks one digit, the cell of another house is left with one digit. */
    private record Bend(List<Cell> set, Cell cell, int lacked, int left) {}

    /** By the two nodes that they link strongly. */
    private final Map<Set<Node>, List<Bend>> bends = new HashMap<>();

    /** By node: those that are true if it is false. */
    private final List<int[]> strong = new ArrayList<>();

    /** By node: those that are false if it is true. */
    private final List<int[]> weak = new ArrayList<>();

    NaiveLinks(NaiveBoard board, Nodes with, Links kind) {
        this.board = board;
        this.kind = kind;
        this.bent = with == Nodes.BENT_SETS;
        Set<Node> all = new LinkedHashSet<>();
        for (Candidate candidate : new TreeSet<>(board.candidates())) {
            all.add(new Node(candidate.digit(), Set.of(candidate.cell())));
        }
        if (with != Nodes.CELLS) {
            addGroups(all);
        }
        if (with.compareTo(Nodes.SETS) >= 0) {
            addSets(all);
        }
        nodes.addAll(all);
        if (bent) {
            addBends(all);
        }
        for (Node one : nodes) {
            strong.add(linked(two -> cannotBothBeFalse(one, two)));
            weak.add(linked(two -> cannotBothBeTrue(one, two)));
        }
    }

    private int[] linked(Predicate<Node> to) {
        return IntStream.range(0, nodes.size())
                .filter(node -> to.test(nodes.get(node)))
                .toArray();
    }

    private void addGroups(Set<Node> all) {
        for (House box : houses(18, 27)) {
            for (House line : houses(0, 18)) {
                for (int digit = 1; digit <= 9; digit++) {
                    Set<Cell> crossing = board.places(box, digit).stream()
                            .filter(cell -> isIn(line, cell))
                            .collect(Collectors.toSet());
                    if (crossing.size() >= 2) {
                        all.add(new Node(digit, crossing));
                    }
                }
            }
        }
    }

    /**
     * A set gives links if at least two of its digits exclude some candidate outside; their places in the set are
     * nodes.
     */
    private void addSets(Set<Node> all) {
        for (List<Cell> set : new NaiveLockedSets(board).sets()) {
            Set<Node> places =
                    board.digits(set).stream().map(digit -> places(set, digit)).collect(Collectors.toSet());
            List<Node> excluding = places.stream().filter(this::excludesSome).toList();
            if (set.size() > 1 && excluding.size() > 1) {
                all.addAll(excluding);
                places.forEach(node ->
                        setsOf.computeIfAbsent(node, none -> new ArrayList<>()).add(places));
            }
        }
    }

    private void addBends(Set<Node> all) {
        for (List<Cell> set : new NaiveLockedSets(board).sets()) {
            for (Cell cell : NaiveBoard.CELLS) {
                boolean inHouse = houses(0, 27).stream()
                        .anyMatch(house -> isIn(house, cell) && set.stream().allMatch(other -> isIn(house, other)));
                if (set.size() > 1 && !inHouse) {
                    addBends(set, cell, all);
                }
            }
        }
    }

    private void addBends(List<Cell> set, Cell cell, Set<Node> all) {
        Set<Integer> shared = new TreeSet<>(board.digits(cell));
        shared.retainAll(board.digits(set));
        shared.removeIf(digit -> !places(set, digit).cells().stream().allMatch(cell::sees));
        Set<Integer> left = new TreeSet<>(board.digits(cell));
        left.removeAll(shared);
        for (int lacked : shared.isEmpty() || left.size() != 1 ? Set.<Integer>of() : board.digits(set)) {
            int digit = left.iterator().next();
            Node place = places(set, lacked);
            if (lacked != digit && !shared.contains(lacked) && all.contains(place)) {
                bends.computeIfAbsent(Set.of(place, new Node(digit, Set.of(cell))), none -> new ArrayList<>())
                        .add(new Bend(set, cell, lacked, digit));
            }
        }
    }

    private Node places(List<Cell> set, int digit) {
        return new Node(
                digit, set.stream().filter(cell -> board.possible(cell, digit)).collect(Collectors.toSet()));
    }

    private boolean excludesSome(Node node) {
        return board.candidates().stream()
                .anyMatch(candidate -> candidate.digit() == node.digit() && node.excludes(candidate));
    }

    private static boolean shareCell(Node one, Node two) {
        return one.digit() != two.digit()
                && one.cells().size() == 1
                && one.cells().equals(two.cells());
    }

    private boolean isTwoDigitCell(Node one, Node two) {
        return shareCell(one, two)
                && board.digits(one.cells().iterator().next()).size() == 2;
    }

    private boolean cannotBothBeFalse(Node one, Node two) {
        if (one.digit() == two.digit()) {
            Set<Cell> both = new HashSet<>(one.cells());
            both.addAll(two.cells());
            return kind != Links.TWO_DIGIT_CELLS
                    && !one.equals(two)
                    && houses(0, 27).stream()
                            .anyMatch(house -> both.equals(Set.copyOf(board.places(house, one.digit()))));
        }
        return kind != Links.ONE_DIGIT
                && (isTwoDigitCell(one, two)
                        || !linking(one, two).isEmpty() && excludesSome(one) && excludesSome(two)
                        || bends.containsKey(Set.of(one, two)));
    }

    /** The sets in which the two nodes are all places of their digits. */
    private List<Set<Node>> linking(Node one, Node two) {
        return one.digit() == two.digit()
                ? List.of()
                : setsOf.getOrDefault(one, List.of()).stream()
                        .filter(set -> set.contains(two))
                        .toList();
    }

    private boolean cannotBothBeTrue(Node one, Node two) {
        if (one.digit() == two.digit()) {
            return one.cells().stream().allMatch(cell -> two.cells().stream().allMatch(cell::sees));
        }
        return kind == Links.ALL && shareCell(one, two);
    }

    /**
     * The fewest links to each statement; -1 if it does not follow. Even numbers say that a node is true, odd ones that
     * it is false.
     */
    private int[] follow(int statement) {
        int[] distance = new int[2 * nodes.size()];
        Arrays.fill(distance, -1);
        distance[statement] = 0;
        List<Integer> reached = new ArrayList<>(List.of(statement));
        for (int i = 0; i < reached.size(); i++) {
            int from = reached.get(i);
            for (int node : from % 2 == 0 ? weak.get(from / 2) : strong.get(from / 2)) {
                int next = 2 * node + 1 - from % 2;
                if (distance[next] < 0) {
                    distance[next] = distance[from] + 1;
                    reached.add(next);
                }
            }
        }
        return distance;
    }

    private Set<Candidate> excludedByBoth(Node one, Node two) {
        return board.candidates().stream()
                .filter(candidate -> one.excludes(candidate) && two.excludes(candidate))
                .collect(Collectors.toSet());
    }

    Set<Conclusion> open() {
        return open(0);
    }

    /** @param strongLinks how many a chain has, if no shorter one joins its ends; 0 for any number from two */
    Set<Conclusion> open(int strongLinks) {
        for (int start = 0; start < nodes.size(); start++) {
            int[] distance = follow(2 * start + 1);
            for (int end = 0; end < nodes.size(); end++) {
                int links = distance[2 * end];
                boolean longEnough = strongLinks == 0 ? links >= MIN_NODES - 1 : links == 2 * strongLinks - 1;
                if (end != start && longEnough) {
                    board.eliminated(excludedByBoth(nodes.get(start), nodes.get(end)));
                }
            }
        }
        return board.conclusions();
    }

    Set<Conclusion> discontinuous() {
        for (int start = 0; start < nodes.size(); start++) {
            Node node = nodes.get(start);
            if (node.cells().size() == 1) {
                Cell cell = node.cells().iterator().next();
                if (follow(2 * start)[2 * start + 1] >= 0) {
                    board.eliminated(Set.of(new Candidate(cell, node.digit())));
                }
                if (follow(2 * start + 1)[2 * start] >= 0) {
                    board.placed(cell, node.digit());
                }
            }
        }
        return board.conclusions();
    }

    /** The shortest loops through each weak link that rules something out. */
    Set<Conclusion> closed() {
        for (int start = 0; start < nodes.size(); start++) {
            int[] distance = follow(2 * start + 1);
            for (int end : weak.get(start)) {
                if (distance[2 * end] >= MIN_NODES - 1
                        && !excludedByBoth(nodes.get(start), nodes.get(end)).isEmpty()) {
                    Set<List<Integer>> loops = new HashSet<>();
                    collect(2 * end, distance, List.of(), loops);
                    if (loops.size() <= MAX_LOOPS) {
                        loops.stream()
                                .filter(loop -> !bent || hasBend(loop))
                                .forEach(loop -> board.eliminated(excludedByLoop(loop)));
                    }
                }
            }
        }
        return board.conclusions();
    }

    private void collect(int statement, int[] distance, List<Integer> after, Set<List<Integer>> ways) {
        List<Integer> way = new ArrayList<>(List.of(statement));
        way.addAll(after);
        if (distance[statement] == 0) {
            ways.add(way);
        }
        for (int before = 0; before < distance.length && ways.size() <= MAX_LOOPS; before++) {
            boolean linked = before % 2 != statement % 2
                    && Arrays.stream(before % 2 == 0 ? weak.get(before / 2) : strong.get(before / 2))
                            .anyMatch(node -> node == statement / 2);
            if (linked && distance[before] == distance[statement] - 1 && distance[before] >= 0) {
                collect(before, distance, way, ways);
            }
        }
    }

    private boolean hasBend(List<Integer> loop) {
        for (int i = 0; i < loop.size(); i += 2) {
            if (bends.containsKey(Set.of(nodes.get(loop.get(i) / 2), nodes.get(loop.get(i + 1) / 2)))) {
                return true;
            }
        }
        return false;
    }

    /** Exactly one end of each weak link is true, and a set that gives a strong link holds all its other digits. */
    private Set<Candidate> excludedByLoop(List<Integer> loop) {
        Set<Candidate> gone = new HashSet<>();
        for (int i = 0; i < loop.size(); i += 2) {
            Node one = nodes.get(loop.get(i) / 2);
            Node two = nodes.get(loop.get(i + 1) / 2);
            Node next = nodes.get(loop.get((i + 2) % loop.size()) / 2);
            gone.addAll(excludedByBoth(two, next));
            bends.getOrDefault(Set.of(one, two), List.of()).forEach(bend -> gone.addAll(excludedBy(bend)));
            for (Set<Node> set : isTwoDigitCell(one, two) ? List.<Set<Node>>of() : linking(one, two)) {
                for (Node held : set) {
                    if (held.digit() != one.digit() && held.digit() != two.digit()) {
                        board.candidates().stream()
                                .filter(candidate -> candidate.digit() == held.digit() && held.excludes(candidate))
                                .forEach(gone::add);
                    }
                }
            }
        }
        return gone;
    }

    /** The set, or the cell if the digit is a candidate there, holds each digit but the one that the set lacks. */
    private Set<Candidate> excludedBy(Bend bend) {
        Set<Candidate> gone = new HashSet<>();
        for (int digit : board.digits(bend.set())) {
            Set<Cell> places = new HashSet<>(places(bend.set(), digit).cells());
            if (digit != bend.left() && board.possible(bend.cell(), digit)) {
                places.add(bend.cell());
            }
            board.candidates().stream()
                    .filter(candidate -> digit != bend.lacked()
                            && candidate.digit() == digit
                            && places.stream().allMatch(candidate.cell()::sees))
                    .forEach(gone::add);
        }
        return gone;
    }

    /**
     * Forcing chains: what all candidates of a cell, or all places of a digit in a house, lead to, if they are three or
     * more. Only the conclusions with the fewest links in all.
     *
     * @param ofCells whether cells count
     * @param ofHouses whether houses count
     * @param toContradiction whether, instead, the candidates count that make all of a cell or house false
     */
    Set<Conclusion> forcing(boolean ofCells, boolean ofHouses, boolean toContradiction) {
        List<int[]> distances = new ArrayList<>();
        for (int node = 0; node < nodes.size(); node++) {
            distances.add(follow(2 * node));
        }
        int min = Integer.MAX_VALUE;
        Set<Integer> shown = new HashSet<>();
        for (List<Integer> cases : cases(ofCells, ofHouses)) {
            for (int statement = 0; statement < 2 * nodes.size(); statement++) {
                int goal = statement;
                List<Integer> lengths = toContradiction
                        ? cases.stream()
                                .map(end -> goal % 2 == 0 ? -1 : distances.get(goal / 2)[2 * end + 1])
                                .toList()
                        : cases.stream()
                                .map(start -> distances.get(start)[goal])
                                .toList();
                int links = lengths.contains(-1)
                        ? Integer.MAX_VALUE
                        : lengths.stream().mapToInt(Integer::intValue).sum();
                if (links < min) {
                    min = links;
                    shown.clear();
                }
                if (links == min && links < Integer.MAX_VALUE) {
                    shown.add(goal);
                }
            }
        }
        for (int statement : shown) {
            Node node = nodes.get(statement / 2);
            Cell cell = node.cells().iterator().next();
            if (statement % 2 == 0) {
                board.placed(cell, node.digit());
            } else {
                board.eliminated(Set.of(new Candidate(cell, node.digit())));
            }
        }
        return board.conclusions();
    }

    private List<List<Integer>> cases(boolean ofCells, boolean ofHouses) {
        List<Set<Node>> all = new ArrayList<>();
        for (Cell cell : ofCells ? NaiveBoard.CELLS : List.<Cell>of()) {
            all.add(board.digits(cell).stream()
                    .map(digit -> new Node(digit, Set.of(cell)))
                    .collect(Collectors.toSet()));
        }
        for (House house : ofHouses ? houses(0, 27) : List.<House>of()) {
            for (int digit = 1; digit <= 9; digit++) {
                int wanted = digit;
                all.add(board.places(house, digit).stream()
                        .map(cell -> new Node(wanted, Set.of(cell)))
                        .collect(Collectors.toSet()));
            }
        }
        return all.stream()
                .filter(cases -> cases.size() >= 3)
                .map(cases -> cases.stream().map(nodes::indexOf).toList())
                .toList();
    }

    /**
     * Chains of six candidates with alternating strong and weak links, each in a cell or a house as the wing's letter
     * says.
     */
    Set<Conclusion> threeLinkWings(char name) {
        for (int start = 0; start < nodes.size(); start++) {
            extendWing(name, new ArrayList<>(List.of(start)));
        }
        return board.conclusions();
    }

    /** By name: whether each of the five links is in a cell. */
    private static final Map<Character, String> IN_CELL =
            Map.of('M', "10010", 'H', "10010", 'S', "00100", 'L', "01010");

    private void extendWing(char name, List<Integer> wing) {
        Node first = nodes.get(wing.getFirst());
        Node last = nodes.get(wing.getLast());
        if (wing.size() == 6) {
            boolean sameDigit = first.digit() == last.digit();
            if (name == 'M' ? sameDigit : name != 'H' || !sameDigit) {
                board.eliminated(excludedByBoth(first, last));
            }
            return;
        }
        boolean inCell = IN_CELL.getOrDefault(name, "").charAt(wing.size() - 1) == '1';
        for (int next : wing.size() % 2 == 1 ? strong.get(wing.getLast()) : weak.get(wing.getLast())) {
            if (!wing.contains(next) && shareCell(last, nodes.get(next)) == inCell) {
                wing.add(next);
                extendWing(name, wing);
                wing.removeLast();
            }
        }
    }

    /** Candidates joined by strong links have two colors: all of one color are true and all of the other false. */
    Set<Conclusion> medusa() {
        Set<Integer> done = new HashSet<>();
        for (int start = 0; start < nodes.size(); start++) {
            if (done.add(start)) {
                List<Set<Integer>> colors = List.of(new TreeSet<>(Set.of(start)), new TreeSet<>());
                boolean grown = true;
                while (grown) {
                    grown = false;
                    for (int color = 0; color < 2; color++) {
                        for (int node : List.copyOf(colors.get(color))) {
                            for (int other : strong.get(node)) {
                                grown |= colors.get(1 - color).add(other);
                            }
                        }
                    }
                }
                colors.forEach(done::addAll);
                if (colors.getFirst().size() + colors.getLast().size() >= 3) {
                    concludeFrom(colors);
                }
            }
        }
        return board.conclusions();
    }

    private void concludeFrom(List<Set<Integer>> colors) {
        for (Set<Integer> color : colors) {
            if (isImpossible(color)) {
                board.eliminated(candidates(color));
                return;
            }
        }
        board.eliminated(board.candidates().stream()
                .filter(candidate -> colors.stream()
                        .allMatch(color -> !candidates(color).contains(candidate)
                                && color.stream()
                                        .anyMatch(node -> nodes.get(node).excludes(candidate))))
                .collect(Collectors.toSet()));
    }

    private Set<Candidate> candidates(Set<Integer> some) {
        return some.stream()
                .map(nodes::get)
                .map(node -> new Candidate(node.cells().iterator().next(), node.digit()))
                .collect(Collectors.toSet());
    }

    /** Whether two of a color cannot both be true, or all together leave a cell no digit. */
    private boolean isImpossible(Set<Integer> color) {
        Set<Candidate> left = board.candidates().stream()
                .filter(candidate ->
                        color.stream().noneMatch(node -> nodes.get(node).excludes(candidate)))
                .collect(Collectors.toSet());
        return !left.containsAll(candidates(color))
                || NaiveBoard.CELLS.stream()
                        .anyMatch(cell -> !board.digits(cell).isEmpty()
                                && left.stream()
                                        .noneMatch(candidate -> candidate.cell().equals(cell)));
    }
}
