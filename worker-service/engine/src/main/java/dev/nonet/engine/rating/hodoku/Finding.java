package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import org.jspecify.annotations.Nullable;

/**
 * What a finder found: one placement, or eliminations in the order in which they are made.
 *
 * @param name what the program calls it; null if it is called like its line in the step table
 * @param placed the candidate placed, -1 if it eliminates
 */
record Finding(@Nullable String name, int placed, int[] eliminations) {

    private static final int[] NONE = {};

    /** One argument of the step table; the first that finds something on a board gives the step. */
    interface Finder {
        @Nullable
        Finding find(QueuedBoard board);
    }

    /** What a line finds for a single digit, whose places alone it looks at. */
    interface DigitFinder {
        @Nullable
        Finding find(QueuedBoard board, int digit);
    }

    /** Asks about each digit in turn, but about none whose places are as they were when nothing was found in them. */
    static Finder forEachDigit(DigitFinder finder) {
        return new Finder() {
            @Override
            public @Nullable Finding find(QueuedBoard board) {
                for (int digit = 1; digit <= 9; digit++) {
                    if (!board.isExhausted(this, digit)) {
                        Finding found = finder.find(board, digit);
                        if (found != null) {
                            return found;
                        }
                        board.setExhausted(this, digit);
                    }
                }
                return null;
            }
        };
    }

    /** Asks one finder, and a second one if the first finds nothing. */
    static Finder inTurn(Finder one, Finder other) {
        return board -> {
            Finding found = one.find(board);
            return found != null ? found : other.find(board);
        };
    }

    static @Nullable Finding placing(int single) {
        return single < 0 ? null : new Finding(null, single, NONE);
    }

    static @Nullable Finding eliminating(IntList eliminations) {
        return eliminations.isEmpty() ? null : new Finding(null, -1, eliminations.toArray());
    }

    static Finding eliminating(String name, IntList eliminations) {
        return new Finding(name, -1, eliminations.toArray());
    }

    /** Appends a digit in all cells of a set. */
    static void append(IntList to, CellSet cells, int digit) {
        for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
            to.add(QueuedBoard.candidate(cell, digit));
        }
    }

    /** Appends the candidates of all cells of a set that are in a mask of digits. */
    static void append(IntList to, CellSet cells, int digits, QueuedBoard board) {
        for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
            for (int rest = board.digits(cell) & digits; rest != 0; rest = Digits.dropFirst(rest)) {
                to.add(QueuedBoard.candidate(cell, Digits.first(rest)));
            }
        }
    }
}
