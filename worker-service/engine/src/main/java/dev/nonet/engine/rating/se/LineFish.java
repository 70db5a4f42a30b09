package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.rating.IntList;
import dev.nonet.engine.rating.MarkedBoard;
import dev.nonet.puzzle.Cell;
import java.util.Arrays;

/**
 * Producers 8, 11 and 17: k parallel lines whose places of a digit lie in k crossing lines, from which the digit goes
 * elsewhere. Columns are base lines first; one combination of lines is asked for all digits before the next.
 */
final class LineFish implements Producer {

    private final String name;
    private final double rating;
    private final int size;

    private static final int[] COLUMNS_FIRST = {Order.COLUMN, Order.ROW};

    /**
     * The fish of one kind of lines: ten times the mask of the base lines, plus the digit, so that they sort as the
     * program takes them.
     */
    private final int[] fish = new int[9 * Masks.OF_NINE];

    /** By digit: how often it is placed. */
    private final int[] placed = new int[10];

    LineFish(String name, double rating, int size) {
        this.name = name;
        this.rating = rating;
        this.size = size;
    }

    /**
     * The fish of each digit are found alone, as most lines have too many of its places for it, and then taken in the
     * program's order. Of the digits with enough places left only those count that are placed at most 9 - 2k times.
     */
    @Override
    public void find(MarkedBoard board, Hints hints) {
        int digits = digits(board);
        for (int kind : COLUMNS_FIRST) {
            int count = 0;
            for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
                count = collect(kind, Digits.first(rest), count, board);
            }
            Arrays.sort(fish, 0, count);
            for (int i = 0; i < count; i++) {
                int lines = fish[i] / 10;
                int digit = fish[i] % 10;
                if (removing(kind, lines, covers(kind, lines, digit, board), digit, board, hints)) {
                    return;
                }
            }
        }
    }

    private int digits(MarkedBoard board) {
        Arrays.fill(placed, 0);
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            placed[board.value(cell)]++;
        }
        int digits = 0;
        for (int digit = 1; digit <= 9; digit++) {
            digits |= placed[digit] + 2 * size <= 9 ? Digits.of(digit) : 0;
        }
        return digits;
    }

    /** Appends the fish of a digit that eliminate something; returns how many there are now. */
    private int collect(int kind, int digit, int from, MarkedBoard board) {
        int members = 0;
        for (int line = 0; line < 9; line++) {
            int places = Masks.count(board.places(9 * kind + line, digit));
            members |= places >= 2 && places <= size ? Masks.of(line) : 0;
        }
        int count = from;
        int combinations = Masks.of(Masks.count(members));
        for (int chosen = Order.firstOf(size); chosen < combinations; chosen = Order.next(chosen)) {
            int lines = Order.among(members, chosen);
            int covers = covers(kind, lines, digit, board);
            if (Masks.count(covers) == size && eliminates(kind, lines, covers, digit, board)) {
                fish[count++] = 10 * lines + digit;
            }
        }
        return count;
    }

    private static int covers(int kind, int lines, int digit, MarkedBoard board) {
        int covers = 0;
        for (int rest = lines; rest != 0; rest = Masks.dropFirst(rest)) {
            covers |= board.places(9 * kind + Masks.first(rest), digit);
        }
        return covers;
    }

    private static boolean eliminates(int kind, int lines, int covers, int digit, MarkedBoard board) {
        int crossing = 9 * (Order.COLUMN - kind);
        int gone = 0;
        for (int rest = covers; rest != 0; rest = Masks.dropFirst(rest)) {
            gone |= board.places(crossing + Masks.first(rest), digit) & ~lines;
        }
        return gone != 0;
    }

    private boolean removing(int kind, int lines, int covers, int digit, MarkedBoard board, Hints hints) {
        IntList removals = new IntList();
        int crossing = 9 * (Order.COLUMN - kind);
        for (int rest = covers; rest != 0; rest = Masks.dropFirst(rest)) {
            int cover = crossing + Masks.first(rest);
            for (int gone = board.places(cover, digit) & ~lines; gone != 0; gone = Masks.dropFirst(gone)) {
                removals.add(Order.candidate(Houses.firstCell(cover, gone), digit));
            }
        }
        IntList premises = new IntList();
        for (int rest = lines; rest != 0; rest = Masks.dropFirst(rest)) {
            for (int number = 0; number < 9; number++) {
                if (!Masks.contain(covers, number)) {
                    premises.add(Order.candidate(Houses.cell(9 * kind + Masks.first(rest), number), digit));
                }
            }
        }
        return hints.take(Hint.removing(name, rating, removals, premises));
    }
}
