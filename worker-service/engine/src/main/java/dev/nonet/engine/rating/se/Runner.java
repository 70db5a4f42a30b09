package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.rating.IntList;
import dev.nonet.engine.rating.MarkedBoard;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Follows assumptions on one board after the other. All ON nodes that wait are followed before the next OFF node, and
 * after each OFF node the ON nodes that it gave. In a dynamic run a candidate that was followed as OFF leaves the
 * board, so that new links appear; what they need besides the OFF node followed, the candidates that left before, are
 * further parents. When nothing waits any more, the advanced arguments are asked on the board as it is then, up to the
 * first that gives something.
 */
final class Runner {

    private final boolean cellLinks;
    private final boolean dynamic;
    private final List<Producer> advanced;
    private final Links links = new Links();

    /** The board that is changed during a run, and the same as it was when the run began. */
    private MarkedBoard board = new MarkedBoard();

    private final MarkedBoard before = new MarkedBoard();

    private int count;
    private final short[] nodes = new short[Run.NODES + 1];
    private final byte[] kinds = new byte[Run.NODES + 1];
    private final short[] starts = new short[Run.NODES + 2];
    private final @Nullable Proof[] nested = new @Nullable Proof[Run.NODES + 1];
    private boolean anyNested;
    private final IntList parents = new IntList();

    /** By node: its index plus 1, 0 if it is no member. */
    private final short[] slots = new short[Run.NODES];

    private final IntList onQueue = new IntList();
    private final IntList offQueue = new IntList();
    private int onHead;
    private int offHead;
    private int contradictionOn;
    private int contradictionOff;
    private final IntList removed = new IntList();

    /** Parents beside the node followed: of the strong link listed at i, from {@code hiddenStarts[i]} on. */
    private final IntList hidden = new IntList();

    private final int[] hiddenStarts = new int[5];

    Runner(boolean cellLinks, boolean dynamic, List<Producer> advanced) {
        this.cellLinks = cellLinks;
        this.dynamic = dynamic;
        this.advanced = List.copyOf(advanced);
    }

    /** Runs begin on this board from now on, and leave it as it was. */
    void load(MarkedBoard on) {
        board = on;
        before.set(on);
    }

    Run run(int start) {
        begin(start);
        try {
            while (contradictionOn < 0) {
                if (onHead < onQueue.size()) {
                    followOn(onQueue.get(onHead++));
                } else if (offHead < offQueue.size()) {
                    followOff(offQueue.get(offHead++));
                } else if (!addAdvanced()) {
                    break;
                }
            }
            return result();
        } finally {
            for (int i = 0; i < removed.size(); i++) {
                board.restore(Order.cell(removed.get(i)), Order.digit(removed.get(i)));
            }
        }
    }

    private void begin(int start) {
        count = 0;
        parents.clear();
        Arrays.fill(slots, (short) 0);
        onQueue.clear();
        offQueue.clear();
        onHead = 0;
        offHead = 0;
        contradictionOn = -1;
        contradictionOff = -1;
        removed.clear();
        anyNested = false;
        member(append(start, Links.NONE, null));
    }

    /** Appends a node whose parents are added next, but which is no member yet. */
    private int append(int node, int kind, @Nullable Proof proof) {
        nodes[count] = (short) node;
        kinds[count] = (byte) kind;
        nested[count] = proof;
        anyNested |= proof != null;
        starts[count] = (short) parents.size();
        return count++;
    }

    private void member(int index) {
        slots[nodes[index]] = (short) (index + 1);
        (Links.isOn(nodes[index]) ? onQueue : offQueue).add(index);
    }

    private int indexOf(int node) {
        return slots[node] - 1;
    }

    private void followOn(int index) {
        links.weak(Links.candidate(nodes[index]), cellLinks, board);
        for (int i = 0; i < links.count; i++) {
            int candidate = links.candidates[i];
            int opposite = indexOf(Links.on(candidate));
            if (opposite >= 0) {
                contradictionOn = opposite;
                contradictionOff = append(Links.off(candidate), links.kinds[i], null);
                parents.add(index);
                return;
            }
            if (indexOf(Links.off(candidate)) < 0) {
                int off = append(Links.off(candidate), links.kinds[i], null);
                parents.add(index);
                member(off);
            }
        }
    }

    private void followOff(int index) {
        int candidate = Links.candidate(nodes[index]);
        links.strong(candidate, cellLinks, true, board);
        if (dynamic) {
            findHiddenParents();
            board.remove(Order.cell(candidate), Order.digit(candidate));
            removed.add(candidate);
        }
        for (int i = 0; i < links.count; i++) {
            int on = Links.on(links.candidates[i]);
            int opposite = indexOf(Links.opposite(on));
            if (opposite >= 0 || indexOf(on) < 0) {
                int added = append(on, links.kinds[i], null);
                parents.add(index);
                for (int at = hiddenStarts[i]; dynamic && at < hiddenStarts[i + 1]; at++) {
                    parents.add(hidden.get(at));
                }
                if (opposite >= 0) {
                    contradictionOn = added;
                    contradictionOff = opposite;
                    return;
                }
                member(added);
            }
        }
    }

    /** For each strong link listed: the OFF nodes that had to leave the board so that only one candidate is left. */
    private void findHiddenParents() {
        hidden.clear();
        for (int i = 0; i < links.count; i++) {
            hiddenStarts[i] = hidden.size();
            int cell = Order.cell(links.candidates[i]);
            int digit = Order.digit(links.candidates[i]);
            if (links.kinds[i] == Links.CELL) {
                int gone = before.digits(cell) & ~board.digits(cell);
                for (int rest = gone; rest != 0; rest = Digits.dropFirst(rest)) {
                    hidden.add(indexOf(Links.off(Order.candidate(cell, Digits.first(rest)))));
                }
            } else {
                int house = Houses.house(cell, links.kinds[i]);
                int gone = before.places(house, digit) & ~board.places(house, digit);
                for (int rest = gone; rest != 0; rest = Masks.dropFirst(rest)) {
                    hidden.add(indexOf(Links.off(Order.candidate(Houses.firstCell(house, rest), digit))));
                }
            }
        }
        hiddenStarts[links.count] = hidden.size();
    }

    /** Adds what the first advanced argument removes that gives anything; whether one did. */
    private boolean addAdvanced() {
        int had = count;
        for (Producer rule : advanced) {
            rule.find(board, hint -> {
                addRemovals(hint);
                return false;
            });
            if (count > had) {
                return true;
            }
        }
        return false;
    }

    /** A hint that rests on nothing that this branch removed is none of its own. */
    private void addRemovals(Hint hint) {
        IntList premises = new IntList();
        int[] all = hint.proof() == null ? hint.premises() : hint.proof().premises(before, board);
        for (int candidate : all) {
            int cell = Order.cell(candidate);
            int digit = Order.digit(candidate);
            if (before.has(cell, digit) && !board.has(cell, digit)) {
                premises.add(indexOf(Links.off(candidate)));
            }
        }
        if (premises.isEmpty()) {
            return;
        }
        for (int candidate : hint.removals()) {
            if (indexOf(Links.off(candidate)) < 0) {
                int off = append(Links.off(candidate), Links.NONE, hint.proof());
                for (int i = 0; i < premises.size(); i++) {
                    parents.add(premises.get(i));
                }
                member(off);
            }
        }
    }

    private Run result() {
        starts[count] = (short) parents.size();
        short[] allParents = new short[parents.size()];
        for (int i = 0; i < allParents.length; i++) {
            allParents[i] = (short) parents.get(i);
        }
        long[] members = new long[Run.WORDS];
        for (int i = 0; i < count; i++) {
            if (indexOf(nodes[i]) == i) {
                Masks.add(members, nodes[i]);
            }
        }
        return new Run(
                Arrays.copyOf(nodes, count),
                Arrays.copyOf(kinds, count),
                Arrays.copyOf(starts, count + 1),
                allParents,
                anyNested ? Arrays.copyOf(nested, count) : null,
                members,
                contradictionOn,
                contradictionOff);
    }
}
