package dev.nonet.engine.technique.lastresort;

import dev.nonet.engine.board.Arrangements;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;

/**
 * A template is an arrangement of all that is left of a digit: a place in each house that lacks it. A place in no template cannot
 * hold the digit; a place in all of them holds it. There are 46,656 templates on an empty board, and few on one that is half full.
 */
public final class Templates implements StepFinder {

    private final boolean sets;

    private Templates(boolean sets) {
        this.sets = sets;
    }

    /** Places in all templates. */
    public static Templates inAll() {
        return new Templates(true);
    }

    /** Places in no template. */
    public static Templates inNone() {
        return new Templates(false);
    }

    @Override
    public void find(Position position, StepSink sink) {
        Arrangements arrangements = new Arrangements();
        for (int digit = 1; digit <= 9 && sink.wantsMore(); digit++) {
            CellSet places = position.places(digit);
            CellSet unfit = arrangements.unfit(places);
            if (unfit.equals(places)) {
                continue;
            }
            if (sets) {
                set(digit, places, arrangements, position, sink);
            } else if (!unfit.isEmpty()) {
                sink.eliminate(CandidateSet.of(digit, unfit), new Evidence.Templates(digit, places));
            }
        }
    }

    private static void set(int digit, CellSet places, Arrangements arrangements, Position position, StepSink sink) {
        for (int cell = places.first(); cell < Cell.COUNT && sink.wantsMore(); cell = places.next(cell)) {
            boolean alone = Integer.bitCount(position.places(digit, Houses.row(cell))) == 1;
            CellSet others = places.without(cell);
            if (alone || arrangements.unfit(others).equals(others)) {
                sink.place(cell, digit, new Evidence.Templates(digit, places));
            }
        }
    }
}
