package dev.nonet.engine.technique.intersection;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.Arrays;

/**
 * All places of a digit in one house lie in a second house too: the second house has its digit there, and the rest of it
 * cannot hold the digit. One of the two is a box, the other a line.
 */
public final class LockedCandidates implements StepFinder {

    /** The three cells that a box shares with a line, as cell numbers of the box: rows, then columns. */
    private static final int[] LINES_OF_BOX = {
        0b000_000_111, 0b000_111_000, 0b111_000_000, 0b001_001_001, 0b010_010_010, 0b100_100_100
    };

    /** The three cells that a line shares with a box, as cell numbers of the line. */
    private static final int[] BOXES_OF_LINE = {0b000_000_111, 0b000_111_000, 0b111_000_000};

    /** By the places in a box or a line: whether they are several, all in one crossing. */
    private static final boolean[] SUITED_IN_BOX = suited(LINES_OF_BOX);

    private static final boolean[] SUITED_IN_LINE = suited(BOXES_OF_LINE);

    private static boolean[] suited(int[] crossings) {
        boolean[] suited = new boolean[1 << 9];
        for (int places = 0; places < suited.length; places++) {
            int all = places;
            suited[places] = Integer.bitCount(places) >= 2
                    && Arrays.stream(crossings).anyMatch(crossing -> (all & ~crossing) == 0);
        }
        return suited;
    }

    private final boolean fromBox;

    private LockedCandidates(boolean fromBox) {
        this.fromBox = fromBox;
    }

    /** From a box into a line. */
    public static LockedCandidates pointing() {
        return new LockedCandidates(true);
    }

    /** From a line into a box. */
    public static LockedCandidates claiming() {
        return new LockedCandidates(false);
    }

    @Override
    public void find(Position position, StepSink sink) {
        boolean[] suited = fromBox ? SUITED_IN_BOX : SUITED_IN_LINE;
        int[] crossings = fromBox ? LINES_OF_BOX : BOXES_OF_LINE;
        int first = fromBox ? 18 : 0;
        int end = fromBox ? 27 : 18;
        for (int digit = 1; digit <= 9; digit++) {
            for (int from = first; from < end; from++) {
                int places = position.places(digit, from);
                if (!suited[places]) {
                    continue;
                }
                for (int crossing = 0; crossing < crossings.length; crossing++) {
                    if ((places & ~crossings[crossing]) == 0) {
                        report(digit, from, into(from, crossing), places, position, sink);
                        if (!sink.wantsMore()) {
                            return;
                        }
                    }
                }
            }
        }
    }

    private static int into(int from, int crossing) {
        if (from >= 18) {
            int box = from - 18;
            return crossing < 3 ? box / 3 * 3 + crossing : 9 + box % 3 * 3 + crossing - 3;
        }
        return from < 9 ? 18 + from / 3 * 3 + crossing : 18 + crossing * 3 + (from - 9) / 3;
    }

    private static void report(int digit, int from, int into, int places, Position position, StepSink sink) {
        CellSet gone = position.places(digit)
                .and(House.of(into).cells())
                .minus(House.of(from).cells());
        if (!gone.isEmpty()) {
            sink.eliminate(
                    CandidateSet.of(digit, gone),
                    new Evidence.Intersection(digit, House.of(from), House.of(into), Houses.cells(from, places)));
        }
    }
}
