package dev.nonet.engine.technique.intersection;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.LockedPlaces;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.Conclusions;
import dev.nonet.engine.technique.CountingFinder;
import dev.nonet.engine.technique.HouseEliminations;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;

/**
 * Locked candidates: all places of a digit in one house lie in its intersection with a second one. The digit of the
 * second house is in the intersection too, so it is eliminated from the rest of the second house. One of the houses is
 * a box, the other a line.
 */
public final class LockedCandidates implements CountingFinder, HouseEliminations {

    private static final EliminationTaker ELIMINATE =
            (digit, house, gone, position, into) -> into.eliminate(digit, Houses.cells(house, gone));

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

    private LockedPlaces locked(Position position) {
        return fromBox ? position.lockedInBoxes() : position.lockedInLines();
    }

    /** The cells that lose the digit, as a mask of their numbers in the house. */
    private static int gone(int digit, int from, int into, Position position) {
        return position.places(digit, into) & ~Houses.crossing(into, from);
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        LockedPlaces locked = locked(position);
        for (int i = 0; i < locked.size(); i++) {
            int digit = locked.digit(i);
            int from = locked.from(i);
            int into = locked.into(i);
            sink.eliminate(
                    digit,
                    Houses.cells(into, gone(digit, from, into, position)),
                    () -> new Evidence.Intersection(
                            digit, House.of(from), House.of(into), Houses.cells(from, position.places(digit, from))));
        }
    }

    @Override
    public void count(Position position, Conclusions into) {
        eliminations(position, into, ELIMINATE);
    }

    @Override
    public void eliminations(Position position, Conclusions conclusions, EliminationTaker taker) {
        LockedPlaces locked = locked(position);
        for (int i = 0; i < locked.size(); i++) {
            int digit = locked.digit(i);
            int into = locked.into(i);
            taker.take(digit, into, gone(digit, locked.from(i), into, position), position, conclusions);
        }
    }

    @Override
    public boolean isDirectOnlyInItsHouse() {
        return false;
    }
}
