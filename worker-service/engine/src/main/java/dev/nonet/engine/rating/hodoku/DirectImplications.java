package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.List;

/**
 * What follows directly from each node, in order. A node is a candidate, or a group of two or three places of a digit where a line and a
 * box cross, that is on or off: number {@code 2 * candidate}, or {@code 2 * (729 + group)}, plus 1 if it is on.
 */
final class DirectImplications {

    private static final int CANDIDATES = 729;

    /** A group: the cells, of which one has the digit if it is on. */
    private record Group(int digit, int line, int box, CellSet cells) {}

    private final QueuedBoard board;
    private final List<Group> groups = new ArrayList<>();
    private final List<IntList> follows = new ArrayList<>();

    DirectImplications(QueuedBoard board, boolean grouped) {
        this.board = board;
        for (int candidate = 0; candidate < CANDIDATES; candidate++) {
            follows.add(new IntList());
            follows.add(new IntList());
            if (board.has(QueuedBoard.cell(candidate), QueuedBoard.digit(candidate))) {
                link(candidate);
            }
        }
        if (grouped) {
            addGroups();
        }
    }

    static boolean isOn(int node) {
        return (node & 1) != 0;
    }

    static boolean isGroup(int node) {
        return node >= 2 * CANDIDATES;
    }

    static int candidate(int node) {
        return node >> 1;
    }

    int nodes() {
        return follows.size();
    }

    IntList follows(int node) {
        return follows.get(node);
    }

    /** The cell of a candidate, the lowest cell of a group. */
    int ownCell(int node) {
        return isGroup(node)
                ? groups.get(candidate(node) - CANDIDATES).cells.first()
                : QueuedBoard.cell(candidate(node));
    }

    CellSet cells(int node) {
        return isGroup(node) ? groups.get(candidate(node) - CANDIDATES).cells : CellSet.of(ownCell(node));
    }

    int digit(int node) {
        return isGroup(node) ? groups.get(candidate(node) - CANDIDATES).digit : QueuedBoard.digit(candidate(node));
    }

    private void add(int node, int consequence) {
        if (!follows.get(node).contains(consequence)) {
            follows.get(node).add(consequence);
        }
    }

    private void link(int candidate) {
        int cell = QueuedBoard.cell(candidate);
        int digit = QueuedBoard.digit(candidate);
        int others = Digits.without(board.digits(cell), digit);
        for (int rest = others; rest != 0; rest = Digits.dropFirst(rest)) {
            add(2 * candidate + 1, 2 * QueuedBoard.candidate(cell, Digits.first(rest)));
        }
        if (Digits.isOne(others)) {
            add(2 * candidate, 2 * QueuedBoard.candidate(cell, Digits.first(others)) + 1);
        }
        for (int kind = 0; kind < Houses.KINDS; kind++) {
            CellSet places = board.inHouse(Houses.house(cell, kind), digit).without(cell);
            for (int other = places.first(); other < Cell.COUNT; other = places.next(other)) {
                add(2 * candidate + 1, 2 * QueuedBoard.candidate(other, digit));
            }
            if (places.size() == 1) {
                add(2 * candidate, 2 * QueuedBoard.candidate(places.first(), digit) + 1);
            }
        }
    }

    private void addGroups() {
        for (int kind = 0; kind < 2; kind++) {
            for (int line = 9 * kind; line < 9 * kind + 9; line++) {
                for (int digit = 1; digit <= 9; digit++) {
                    for (int box = 18; box < House.COUNT; box++) {
                        CellSet cells =
                                board.inHouse(line, digit).and(House.of(box).cells());
                        if (cells.size() >= 2) {
                            groups.add(new Group(digit, line, box, cells));
                            follows.add(new IntList());
                            follows.add(new IntList());
                        }
                    }
                }
            }
        }
        for (int i = 0; i < groups.size(); i++) {
            link(groups.get(i), 2 * (CANDIDATES + i));
        }
    }

    /** @param off the group's node */
    private void link(Group group, int off) {
        CellSet seen = Houses.commonPeers(group.cells).and(board.places(group.digit));
        for (int cell = seen.first(); cell < Cell.COUNT; cell = seen.next(cell)) {
            int candidate = QueuedBoard.candidate(cell, group.digit);
            add(off + 1, 2 * candidate);
            add(2 * candidate + 1, off);
        }
        for (int house : new int[] {group.box, group.line}) {
            CellSet rest = seen.and(House.of(house).cells());
            if (rest.size() == 1) {
                int candidate = QueuedBoard.candidate(rest.first(), group.digit);
                add(off, 2 * candidate + 1);
                add(2 * candidate, off + 1);
            }
        }
        int[] only = {-1, -1};
        int[] several = {0, 0};
        for (int i = 0; i < groups.size(); i++) {
            Group other = groups.get(i);
            if (other.digit == group.digit && !other.cells.intersects(group.cells)) {
                int node = 2 * (CANDIDATES + i);
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
                add(off, 2 * (CANDIDATES + only[which]) + 1);
            }
        }
    }
}
