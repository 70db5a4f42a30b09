package dev.nonet.engine.technique.intersection;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;

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

    private static final byte NONE = -1;

    /** By the places in a box or a line: the crossing that has them all if they are several, or none. */
    private static final byte[] CROSSING_IN_BOX = crossings(LINES_OF_BOX);

    private static final byte[] CROSSING_IN_LINE = crossings(BOXES_OF_LINE);

    private static byte[] crossings(int[] shared) {
        byte[] crossings = new byte[1 << 9];
        for (int places = 0; places < crossings.length; places++) {
            crossings[places] = NONE;
            for (int crossing = 0; crossing < shared.length; crossing++) {
                if (Integer.bitCount(places) >= 2 && (places & ~shared[crossing]) == 0) {
                    crossings[places] = (byte) crossing;
                }
            }
        }
        return crossings;
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
        byte[] crossings = fromBox ? CROSSING_IN_BOX : CROSSING_IN_LINE;
        int first = fromBox ? 18 : 0;
        int end = fromBox ? 27 : 18;
        for (int digit = 1; digit <= 9; digit++) {
            for (int from = first; from < end; from++) {
                int places = position.places(digit, from);
                int crossing = crossings[places];
                if (crossing == NONE) {
                    continue;
                }
                int into = into(from, crossing);
                if (Integer.bitCount(position.places(digit, into)) > Integer.bitCount(places)) {
                    report(digit, from, into, places, position, sink);
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
        sink.eliminate(
                digit,
                gone,
                () -> new Evidence.Intersection(digit, House.of(from), House.of(into), Houses.cells(from, places)));
    }
}
