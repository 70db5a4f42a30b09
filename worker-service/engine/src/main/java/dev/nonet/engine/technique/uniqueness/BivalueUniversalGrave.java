package dev.nonet.engine.technique.uniqueness;

import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;

/**
 * But for a few candidates every empty cell may hold two digits, and every digit has two places in every house that lacks it. With
 * these candidates gone, exchanging the two digits of every cell would turn each solution into another: the empty cells are a
 * {@link DeadlyPattern}. The candidates are those that a cell of three or more has of a digit with three places or more in each of
 * the cell's houses. With one of them it is {@link BugPlusOne}.
 */
public final class BivalueUniversalGrave implements StepFinder {

    /** Of the cells with three digits or more; a search for what they rule out together would find nothing. */
    private static final int MOST_CELLS = 6;

    private final DeadlyPattern.Type type;

    /** @param type 2 to 4, as players number them */
    public BivalueUniversalGrave(int type) {
        this.type = DeadlyPattern.Type.of(type);
    }

    @Override
    public void find(Position position, StepSink sink) {
        CellSet more = position.empty().minus(position.withTwoCandidates());
        if (more.size() < 2 || more.size() > MOST_CELLS || more.intersects(position.withOneCandidate())) {
            return;
        }
        CandidateSet exceptions = CandidateSet.EMPTY;
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = position.places(digit).and(more);
            for (int cell = places.first(); cell < Cell.COUNT; cell = places.next(cell)) {
                exceptions = isSpare(digit, cell, position) ? exceptions.with(digit, CellSet.of(cell)) : exceptions;
            }
        }
        CandidateSet pattern = position.candidates().minus(exceptions);
        if (isGrave(pattern, position.empty())) {
            new DeadlyPattern(position.empty(), pattern, position).report(type, sink);
        }
    }

    private static boolean isSpare(int digit, int cell, Position position) {
        for (int house = 0; house < House.COUNT; house++) {
            if (House.of(house).cells().contains(cell) && Integer.bitCount(position.places(digit, house)) < 3) {
                return false;
            }
        }
        return true;
    }

    /** Whether the candidates give each empty cell two digits, and each digit two places in every house that lacks it. */
    static boolean isGrave(CandidateSet pattern, CellSet empty) {
        int[] counts = new int[Cell.COUNT];
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = pattern.cells(digit);
            for (int house = 0; house < House.COUNT; house++) {
                int count = places.and(House.of(house).cells()).size();
                if (count != 0 && count != 2) {
                    return false;
                }
            }
            for (int cell = places.first(); cell < Cell.COUNT; cell = places.next(cell)) {
                counts[cell]++;
            }
        }
        for (int cell = empty.first(); cell < Cell.COUNT; cell = empty.next(cell)) {
            if (counts[cell] != 2) {
                return false;
            }
        }
        return true;
    }
}
