package dev.nonet.engine.technique.chain;

import dev.nonet.engine.board.Houses;
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
 * Remote pair: four or more bivalue cells with the same two candidates, each seeing the next. The two digits alternate along them, so
 * two of the cells that are an odd number of links apart hold one digit each. Both digits are eliminated from a cell that sees two
 * such cells. All cells that hang together are colored with two colors and give one step.
 */
public final class RemotePair implements StepFinder {

    private static final int FEWEST_CELLS = 4;

    @Override
    public Need needs() {
        return Need.TWO_CANDIDATES;
    }

    @Override
    public void find(Position position, StepSink sink) {
        CellSet rest = position.withTwoCandidates();
        while (rest.size() >= FEWEST_CELLS) {
            int first = rest.first();
            int digits = position.digits(first);
            CellSet alike = CellSet.EMPTY;
            for (int cell = first; cell < Cell.COUNT; cell = rest.next(cell)) {
                alike = position.digits(cell) == digits ? alike.with(cell) : alike;
            }
            rest = rest.minus(fromFirst(alike, new DigitSet(digits), position, sink));
        }
    }

    /** Colors the cells connected to the first one, and reports what sees both colors; returns these cells. */
    private static CellSet fromFirst(CellSet alike, DigitSet digits, Position position, StepSink sink) {
        CellSet even = CellSet.of(alike.first());
        CellSet odd = CellSet.EMPTY;
        int size = 0;
        while (even.size() + odd.size() > size) {
            size = even.size() + odd.size();
            odd = odd.or(alike.and(Houses.seenBy(even)));
            even = even.or(alike.and(Houses.seenBy(odd)));
        }
        boolean colorable = !even.intersects(odd);
        if (colorable && size >= FEWEST_CELLS) {
            CandidateSet gone = CandidateSet.of(
                            digits,
                            Houses.seenBy(even)
                                    .and(Houses.seenBy(odd))
                                    .minus(even)
                                    .minus(odd))
                    .and(position.candidates());
            if (!gone.isEmpty()) {
                List<CellSet> colors = List.of(even, odd);
                sink.eliminate(
                        gone,
                        () -> new Evidence.Several(digits.digits().stream()
                                .map(digit -> (Evidence) new Evidence.Colors(digit, colors))
                                .toList()));
            }
        }
        return even.or(odd);
    }
}
