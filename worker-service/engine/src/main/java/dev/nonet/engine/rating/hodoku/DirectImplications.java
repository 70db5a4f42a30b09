package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.board.Reachability;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What follows directly from each node, in order, and all that follows from it in the end. A node says that a
 * candidate, or a group of two or three places of a digit where a line and a box cross, is on or off. The members,
 * candidates and groups, are numbered densely, so that a set of nodes is a short row of bits:
 *
 * <pre>
 *   member   0 …                             the candidates of the board, by cell, then digit
 *            candidates.size() …             the groups, in the order in which the program lists them
 *   node     2 * member                      the member is off
 *            2 * member + 1                  it is on
 * </pre>
 */
final class DirectImplications {

    private static final int CANDIDATES = 729;

    /** A group: the cells, of which one has the digit if it is on. */
    private record Group(int digit, int line, int box, CellSet cells) {}

    private final QueuedBoard board;

    /** By candidate: its member, if the board has it. */
    private final int[] members = new int[CANDIDATES];

    private final IntList candidates = new IntList();
    private final List<Group> groups = new ArrayList<>();

    /** By digit: the indices of its groups, rising. */
    private final IntList[] groupsOf = new IntList[10];

    /** By node: what follows from it, in the program's order, and as a set. */
    private final IntList[] follows;

    private final NumberSet[] direct;

    private @Nullable Reachability closure;

    DirectImplications(QueuedBoard board, boolean grouped) {
        this.board = board;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int rest = board.digits(cell); rest != 0; rest = Digits.dropFirst(rest)) {
                int candidate = QueuedBoard.candidate(cell, Digits.first(rest));
                members[candidate] = candidates.size();
                candidates.add(candidate);
            }
        }
        if (grouped) {
            listGroups();
        }
        follows = new IntList[2 * (candidates.size() + groups.size())];
        direct = new NumberSet[follows.length];
        for (int node = 0; node < follows.length; node++) {
            follows[node] = new IntList();
            direct[node] = new NumberSet(follows.length);
        }
        for (int member = 0; member < candidates.size(); member++) {
            link(candidates.get(member));
        }
        for (int i = 0; i < groups.size(); i++) {
            link(groups.get(i), 2 * (candidates.size() + i));
        }
    }

    static boolean isOn(int node) {
        return (node & 1) != 0;
    }

    /** The node that is on, or off, if a candidate of the board is. */
    int node(int candidate, boolean on) {
        return 2 * members[candidate] + (on ? 1 : 0);
    }

    boolean isGroup(int node) {
        return node >= 2 * candidates.size();
    }

    /** The candidate of a node that is no group. */
    int candidate(int node) {
        return candidates.get(node >> 1);
    }

    /** How many candidates the board has; their nodes are the first. */
    int candidates() {
        return candidates.size();
    }

    int nodes() {
        return follows.length;
    }

    IntList follows(int node) {
        return follows[node];
    }

    boolean followsDirectly(int node, int consequence) {
        return direct[node].contains(consequence);
    }

    /**
     * Nodes of which one is true: that the candidates of a cell are on, for each cell, and the places of a digit, for
     * each house.
     */
    List<IntList> alternatives() {
        List<IntList> all = new ArrayList<>();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            IntList ofCell = new IntList();
            for (int rest = board.digits(cell); rest != 0; rest = Digits.dropFirst(rest)) {
                ofCell.add(node(QueuedBoard.candidate(cell, Digits.first(rest)), true));
            }
            all.add(ofCell);
        }
        for (int house = 0; house < House.COUNT; house++) {
            for (int digit = 1; digit <= 9; digit++) {
                IntList ofHouse = new IntList();
                CellSet places = board.inHouse(house, digit);
                for (int cell = places.first(); cell < Cell.COUNT; cell = places.next(cell)) {
                    ofHouse.add(node(QueuedBoard.candidate(cell, digit), true));
                }
                all.add(ofHouse);
            }
        }
        all.removeIf(IntList::isEmpty);
        return all;
    }

    /** Adds to a set a node and all that follows from it, directly or not. */
    void addConsequences(int node, NumberSet to) {
        if (closure == null) {
            closure = new Reachability();
            closure.begin(follows.length);
            for (int from = 0; from < follows.length; from++) {
                if (!follows[from].isEmpty()) {
                    closure.addArrows(from, direct[from]);
                }
            }
            closure.find();
        }
        to.add(node);
        closure.addReachable(node, to);
    }

    private Group group(int node) {
        return groups.get((node >> 1) - candidates.size());
    }

    /** The cell of a candidate, the lowest cell of a group. */
    int ownCell(int node) {
        return isGroup(node) ? group(node).cells.first() : QueuedBoard.cell(candidate(node));
    }

    CellSet cells(int node) {
        return isGroup(node) ? group(node).cells : CellSet.of(ownCell(node));
    }

    int digit(int node) {
        return isGroup(node) ? group(node).digit : QueuedBoard.digit(candidate(node));
    }

    private void add(int node, int consequence) {
        if (!direct[node].contains(consequence)) {
            direct[node].add(consequence);
            follows[node].add(consequence);
        }
    }

    private void link(int candidate) {
        int cell = QueuedBoard.cell(candidate);
        int digit = QueuedBoard.digit(candidate);
        int on = node(candidate, true);
        int others = Digits.without(board.digits(cell), digit);
        for (int rest = others; rest != 0; rest = Digits.dropFirst(rest)) {
            add(on, node(QueuedBoard.candidate(cell, Digits.first(rest)), false));
        }
        if (Digits.isOne(others)) {
            add(on - 1, node(QueuedBoard.candidate(cell, Digits.first(others)), true));
        }
        for (int kind = 0; kind < Houses.KINDS; kind++) {
            CellSet places = board.inHouse(Houses.house(cell, kind), digit).without(cell);
            for (int other = places.first(); other < Cell.COUNT; other = places.next(other)) {
                add(on, node(QueuedBoard.candidate(other, digit), false));
            }
            if (places.size() == 1) {
                add(on - 1, node(QueuedBoard.candidate(places.first(), digit), true));
            }
        }
    }

    private void listGroups() {
        for (int digit = 1; digit <= 9; digit++) {
            groupsOf[digit] = new IntList();
        }
        for (int kind = 0; kind < 2; kind++) {
            for (int line = 9 * kind; line < 9 * kind + 9; line++) {
                for (int digit = 1; digit <= 9; digit++) {
                    for (int box = 18; box < House.COUNT; box++) {
                        CellSet cells =
                                board.inHouse(line, digit).and(House.of(box).cells());
                        if (cells.size() >= 2) {
                            groupsOf[digit].add(groups.size());
                            groups.add(new Group(digit, line, box, cells));
                        }
                    }
                }
            }
        }
    }

    /** @param off the group's node */
    private void link(Group group, int off) {
        CellSet seen = Houses.commonPeers(group.cells).and(board.places(group.digit));
        for (int cell = seen.first(); cell < Cell.COUNT; cell = seen.next(cell)) {
            int candidate = QueuedBoard.candidate(cell, group.digit);
            add(off + 1, node(candidate, false));
            add(node(candidate, true), off);
        }
        for (int house : new int[] {group.box, group.line}) {
            CellSet rest = seen.and(House.of(house).cells());
            if (rest.size() == 1) {
                int candidate = QueuedBoard.candidate(rest.first(), group.digit);
                add(off, node(candidate, true));
                add(node(candidate, false), off + 1);
            }
        }
        int[] only = {-1, -1};
        int[] several = {0, 0};
        IntList alike = groupsOf[group.digit];
        for (int k = 0; k < alike.size(); k++) {
            int i = alike.get(k);
            Group other = groups.get(i);
            if (!other.cells.intersects(group.cells)) {
                int node = 2 * (candidates.size() + i);
                if (other.line == group.line) {
                    add(off + 1, node);
                    only[0] = i;
                    several[0]++;
                }
                if (other.box == group.box) {
                    add(off + 1, node);
                    only[1] = i;
                    several[1]++;
                }
            }
        }
        for (int which = 0; which < 2; which++) {
            int house = which == 0 ? group.line : group.box;
            if (several[which] == 1
                    && group.cells.or(groups.get(only[which]).cells).containsAll(board.inHouse(house, group.digit))) {
                add(off, 2 * (candidates.size() + only[which]) + 1);
            }
        }
    }
}
