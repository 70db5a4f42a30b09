package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Forcing chains as their definition has them: a table for every candidate on and off, and every way in which it may
 * contradict itself or agree with others looked for.
 */
final class ExhaustiveTabling {

    private static final int CANDIDATES = 729;
    private static final int MAX_ENTRIES = 1_000;

    private final QueuedBoard board;
    private final DirectImplications implications;

    /** By node, {@code 2 * candidate} plus 1 if it is on: the candidates that are on, and off, because of it. */
    private final BitSet[] on = new BitSet[2 * CANDIDATES];

    private final BitSet[] off = new BitSet[2 * CANDIDATES];

    /** What is concluded so far. */
    private final BitSet placed = new BitSet(CANDIDATES);

    private final BitSet eliminated = new BitSet(CANDIDATES);

    private ExhaustiveTabling(QueuedBoard board) {
        this.board = board;
        implications = board.implications();
    }

    static @Nullable Finding find(QueuedBoard board) {
        return new ExhaustiveTabling(board).run();
    }

    private @Nullable Finding run() {
        for (int candidate = 0; candidate < CANDIDATES; candidate++) {
            if (board.has(QueuedBoard.cell(candidate), QueuedBoard.digit(candidate))) {
                reach(candidate, false);
                reach(candidate, true);
            }
        }
        for (int candidate = 0; candidate < CANDIDATES; candidate++) {
            if (on[2 * candidate] != null) {
                if (isContradictory(2 * candidate)) {
                    placed.set(candidate);
                }
                if (isContradictory(2 * candidate + 1)) {
                    eliminated.set(candidate);
                }
                IntList both = new IntList();
                both.add(2 * candidate);
                both.add(2 * candidate + 1);
                agree(both, QueuedBoard.cell(candidate));
            }
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            IntList all = new IntList();
            for (int rest = board.digits(cell); rest != 0; rest = Digits.dropFirst(rest)) {
                all.add(2 * QueuedBoard.candidate(cell, Digits.first(rest)) + 1);
            }
            agree(all, -1);
        }
        for (int house = 0; house < House.COUNT; house++) {
            for (int digit = 1; digit <= 9; digit++) {
                IntList all = new IntList();
                CellSet places = board.inHouse(house, digit);
                for (int cell = places.first(); cell < Cell.COUNT; cell = places.next(cell)) {
                    all.add(2 * QueuedBoard.candidate(cell, digit) + 1);
                }
                agree(all, -1);
            }
        }
        if (!placed.isEmpty()) {
            return new Finding("FORCING_CHAIN", placed.nextSetBit(0), new int[0]);
        }
        return eliminated.isEmpty() ? null : new Finding("FORCING_CHAIN", -1, new int[] {eliminated.nextSetBit(0)});
    }

    private void reach(int candidate, boolean isOn) {
        int start = implications.node(candidate, isOn);
        BitSet ons = new BitSet(CANDIDATES);
        BitSet offs = new BitSet(CANDIDATES);
        boolean[] reached = new boolean[implications.nodes()];
        IntList queue = new IntList();
        queue.add(start);
        reached[start] = true;
        for (int head = 0; head < queue.size(); head++) {
            int node = queue.get(head);
            if (!implications.isGroup(node)) {
                (DirectImplications.isOn(node) ? ons : offs).set(implications.candidate(node));
            }
            IntList follows = implications.follows(node);
            for (int i = 0; i < follows.size(); i++) {
                if (!reached[follows.get(i)] && queue.size() < MAX_ENTRIES) {
                    reached[follows.get(i)] = true;
                    queue.add(follows.get(i));
                }
            }
        }
        on[2 * candidate + (isOn ? 1 : 0)] = ons;
        off[2 * candidate + (isOn ? 1 : 0)] = offs;
    }

    private boolean isContradictory(int start) {
        BitSet ons = on[start];
        BitSet offs = off[start];
        if (ons.intersects(offs)) {
            return true;
        }
        int[] onIn = new int[Cell.COUNT];
        int[] placedIn = new int[House.COUNT];
        for (int candidate = ons.nextSetBit(0); candidate >= 0; candidate = ons.nextSetBit(candidate + 1)) {
            int cell = QueuedBoard.cell(candidate);
            int digit = Digits.of(QueuedBoard.digit(candidate));
            if (onIn[cell] != 0) {
                return true;
            }
            onIn[cell] = digit;
            for (int kind = 0; kind < Houses.KINDS; kind++) {
                int house = Houses.house(cell, kind);
                if ((placedIn[house] & digit) != 0) {
                    return true;
                }
                placedIn[house] |= digit;
            }
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (board.value(cell) == 0 && onIn[cell] == 0 && isEmptied(cell, offs)) {
                return true;
            }
        }
        for (int digit = 1; digit <= 9; digit++) {
            CellSet allowed = board.allowed()[digit];
            for (int house = 0; house < House.COUNT; house++) {
                CellSet places = House.of(house).cells().and(allowed);
                boolean gone = !places.isEmpty();
                for (int cell = places.first(); gone && cell < Cell.COUNT; cell = places.next(cell)) {
                    gone = offs.get(QueuedBoard.candidate(cell, digit));
                }
                if (gone) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isEmptied(int cell, BitSet offs) {
        for (int rest = board.digits(cell); rest != 0; rest = Digits.dropFirst(rest)) {
            if (!offs.get(QueuedBoard.candidate(cell, Digits.first(rest)))) {
                return false;
            }
        }
        return true;
    }

    /** Concludes what follows from each of some assumptions, of which one is true, but in one cell. */
    private void agree(IntList starts, int but) {
        if (starts.isEmpty()) {
            return;
        }
        BitSet ons = (BitSet) on[starts.get(0)].clone();
        BitSet offs = (BitSet) off[starts.get(0)].clone();
        for (int i = 1; i < starts.size(); i++) {
            ons.and(on[starts.get(i)]);
            offs.and(off[starts.get(i)]);
        }
        if (but >= 0) {
            ons.clear(9 * but, 9 * but + 9);
            offs.clear(9 * but, 9 * but + 9);
        }
        placed.or(ons);
        eliminated.or(offs);
    }
}
