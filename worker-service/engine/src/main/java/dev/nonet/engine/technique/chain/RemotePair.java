package dev.nonet.engine.technique.chain;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.reasoning.Evidence;
import java.util.List;

/**
 * Remote pair: four or more bivalue cells with the same two candidates, each seeing the next. The two digits alternate
 * along them, so two of the cells that are an odd number of links apart hold one digit each. Both digits are eliminated
 * from a cell that sees two such cells. All cells that are connected are colored with two colors and give one step.
 */
public final class RemotePair implements StepFinder {

    private static final int MIN_CELLS = 4;

    @Override
    public Need needs() {
        return Need.TWO_CANDIDATES;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        CellSet bivalue = position.withTwoCandidates();
        for (int cell = bivalue.first(); cell < Cell.COUNT; cell = bivalue.next(cell)) {
            int digits = position.digits(cell);
            if (position.cellsWithJust(digits) >= MIN_CELLS) {
                CellSet alike =
                        bivalue.and(position.places(Digits.first(digits))).and(position.places(Digits.last(digits)));
                color(cell, alike, new DigitSet(digits), position, sink);
            }
        }
    }

    /**
     * Colors the cells that are connected with a cell, if it is the first of them, and reports eliminations in cells
     * that see both colors.
     *
     * @param alike the cells with just the two digits
     */
    private static void color(int first, CellSet alike, DigitSet digits, Position position, StepSink sink) {
        CellSet even = CellSet.of(first);
        CellSet odd = CellSet.EMPTY;
        int size = 0;
        while (even.size() + odd.size() > size) {
            size = even.size() + odd.size();
            odd = odd.or(alike.and(Houses.seenBy(even)));
            even = even.or(alike.and(Houses.seenBy(odd)));
        }
        if (even.or(odd).first() < first) {
            return;
        }
        boolean colorable = !even.intersects(odd);
        CellSet seen = Houses.seenBy(even).and(Houses.seenBy(odd)).minus(even).minus(odd);
        if (colorable && size >= MIN_CELLS && position.holdAny(seen, digits.mask())) {
            List<CellSet> colors = List.of(even, odd);
            sink.eliminate(
                    CandidateSet.of(digits, seen),
                    () -> new Evidence.Several(digits.digits().stream()
                            .map(digit -> (Evidence) new Evidence.Colors(digit, colors))
                            .toList()));
        }
    }
}
