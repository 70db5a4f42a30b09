package dev.nonet.engine.technique.uniqueness;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;

/**
 * Bivalue universal grave (BUG), types 2 to 4 as in Sudoku Explainer; with one extra candidate it is
 * {@link BugPlusOne}. A board is a grave if every empty cell has two candidates and every digit two places in each
 * house that lacks it: swapping the two digits of every cell turns any solution into another one. So if only a few
 * extra candidates keep the board from being a grave, the empty cells are a {@link DeadlyPattern}, and one of the extra
 * candidates is true. The extra candidates are those in cells with three or more candidates whose digit has three or
 * more places in each of the cell's houses.
 */
public final class BivalueUniversalGrave implements StepFinder {

    /** Bounds the search: so many cells may have three or more candidates. */
    private static final int MAX_CELLS = 6;

    private final DeadlyPattern.Type type;

    /** @param type 2 to 4, as players number them */
    public BivalueUniversalGrave(int type) {
        this.type = DeadlyPattern.Type.of(type);
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        CellSet large = position.empty().minus(position.withTwoCandidates());
        if (large.size() < 2 || large.size() > MAX_CELLS || large.intersects(position.withOneCandidate())) {
            return;
        }
        CandidateSet extra = CandidateSet.EMPTY;
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = position.places(digit).and(large);
            for (int cell = places.first(); cell < Cell.COUNT; cell = places.next(cell)) {
                extra = isExtra(digit, cell, position) ? extra.with(digit, CellSet.of(cell)) : extra;
            }
        }
        CandidateSet pattern = position.candidates().minus(extra);
        if (isGrave(pattern, position.empty())) {
            new DeadlyPattern(position.empty(), pattern, position).report(type, sink);
        }
    }

    /** Whether the digit has three or more places in each house of the cell. */
    private static boolean isExtra(int digit, int cell, Position position) {
        for (int kind = 0; kind < Houses.KINDS; kind++) {
            if (Masks.count(position.places(digit, Houses.house(cell, kind))) < 3) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether the candidates give each empty cell two digits, and each digit two places in every house that lacks it.
     */
    static boolean isGrave(CandidateSet pattern, CellSet empty) {
        int[] counts = new int[Cell.COUNT];
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = pattern.cells(digit);
            for (int house = 0; house < House.COUNT; house++) {
                int count = places.and(House.of(house).cells()).size();
                if (count != 0 && count != 2) { // 0 if the house holds the digit
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
