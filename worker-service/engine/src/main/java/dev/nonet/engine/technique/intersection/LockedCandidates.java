package dev.nonet.engine.technique.intersection;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;

/**
 * Locked candidates: all places of a digit in one house lie in its intersection with a second one. The digit of the second house is
 * in the intersection too, so it is eliminated from the rest of the second house. One of the houses is a box, the other a line.
 */
public final class LockedCandidates implements StepFinder {

    /** By line through a box, rows first: the three cells of the intersection, as a mask of cell numbers in the box. */
    private static final int[] LINES_OF_BOX = {
        0b000_000_111, 0b000_111_000, 0b111_000_000, 0b001_001_001, 0b010_010_010, 0b100_100_100
    };

    /** By box that a line goes through: the three cells of the intersection, as a mask of cell numbers in the line. */
    private static final int[] BOXES_OF_LINE = {0b000_000_111, 0b000_111_000, 0b111_000_000};

    private static final byte NONE = -1;

    /** By mask of the digit's places in the house: the intersection that contains all of them; none if there is only one place. */
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

    /** Pointing, type 1: the digit is confined to a line within a box, and eliminated from the rest of the line. */
    public static LockedCandidates pointing() {
        return new LockedCandidates(true);
    }

    /** Claiming, type 2: the digit is confined to a box within a line, and eliminated from the rest of the box. */
    public static LockedCandidates claiming() {
        return new LockedCandidates(false);
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
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
