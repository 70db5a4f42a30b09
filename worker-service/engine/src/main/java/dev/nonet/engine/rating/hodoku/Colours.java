package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lines 42 and 43: simple and multi colours over chains of strong links of a digit. */
final class Colours {

    private Colours() {}

    /** Two sets of cells of which one has the digit throughout, the other nowhere. */
    private record Pair(CellSet one, CellSet other) {
        CellSet colour(int number) {
            return number == 1 ? one : other;
        }
    }

    private static List<Pair> pairs(int digit, QueuedBoard board) {
        List<Pair> pairs = new ArrayList<>();
        CellSet coloured = CellSet.EMPTY;
        CellSet places = board.places(digit);
        for (int cell = places.first(); cell < Cell.COUNT; cell = places.next(cell)) {
            if (!coloured.contains(cell)) {
                CellSet[] colours = {CellSet.EMPTY, CellSet.EMPTY};
                colour(cell, 0, digit, colours, board);
                coloured = coloured.or(colours[0]).or(colours[1]);
                if (!colours[1].isEmpty()) {
                    pairs.add(new Pair(colours[0], colours[1]));
                }
            }
        }
        return pairs;
    }

    private static void colour(int cell, int colour, int digit, CellSet[] colours, QueuedBoard board) {
        if (colours[0].or(colours[1]).contains(cell)) {
            return;
        }
        colours[colour] = colours[colour].with(cell);
        for (int kind = 0; kind < Houses.KINDS; kind++) {
            int house = Houses.house(cell, kind);
            if (board.count(house, digit) == 2) {
                colour(board.inHouse(house, digit).without(cell).first(), 1 - colour, digit, colours, board);
            }
        }
    }

    static @Nullable Finding simple(QueuedBoard board, int digit) {
        for (Pair pair : pairs(digit, board)) {
            IntList wrapped = new IntList();
            for (int number = 1; number <= 2; number++) {
                CellSet colour = pair.colour(number);
                if (colour.intersects(Houses.seenBy(colour))) {
                    Finding.append(wrapped, colour, digit);
                }
            }
            if (!wrapped.isEmpty()) {
                return Finding.eliminating("SIMPLE_COLORS_WRAP", wrapped);
            }
            IntList trapped = new IntList();
            CellSet seen = Houses.seenBy(pair.one).and(Houses.seenBy(pair.other));
            Finding.append(trapped, seen.and(board.places(digit)), digit);
            if (!trapped.isEmpty()) {
                return Finding.eliminating("SIMPLE_COLORS_TRAP", trapped);
            }
        }
        return null;
    }

    static @Nullable Finding multi(QueuedBoard board, int digit) {
        List<Pair> pairs = pairs(digit, board);
        for (Pair one : pairs) {
            for (Pair other : pairs) {
                if (one != other) {
                    Finding found = multi(one, other, digit, board);
                    if (found != null) {
                        return found;
                    }
                }
            }
        }
        return null;
    }

    private static @Nullable Finding multi(Pair one, Pair other, int digit, QueuedBoard board) {
        IntList untrue = new IntList();
        for (int number = 1; number <= 2; number++) {
            CellSet seen = Houses.seenBy(one.colour(number));
            if (seen.intersects(other.one) && seen.intersects(other.other)) {
                Finding.append(untrue, one.colour(number), digit);
            }
        }
        if (!untrue.isEmpty()) {
            return Finding.eliminating("MULTI_COLORS_2", untrue);
        }
        IntList gone = new IntList();
        for (int x = 1; x <= 2; x++) {
            for (int y = 1; y <= 2; y++) {
                if (Houses.seenBy(one.colour(x)).intersects(other.colour(y))) {
                    CellSet seen = Houses.seenBy(one.colour(3 - x)).and(Houses.seenBy(other.colour(3 - y)));
                    Finding.append(gone, seen.and(board.places(digit)), digit);
                }
            }
        }
        return gone.isEmpty() ? null : Finding.eliminating("MULTI_COLORS_1", gone);
    }
}
