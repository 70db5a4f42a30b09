package dev.nonet.engine.technique.lockedset;

import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.List;

/**
 * Cells where a line crosses a box, some more of the line, some more of the box. Those of the line and those of the box have no
 * digit in common, and all together hold as many digits as they are: each digit exactly once. So the rest of the line cannot hold
 * the digits of the line's cells, the rest of the box not those of the box's cells, and neither the digits of the crossing alone.
 */
public final class SueDeCoq implements StepFinder {

    /** Cells of a line or a box and what they may hold. */
    private record Part(CellSet cells, int digits) {}

    @Override
    public void find(Position position, StepSink sink) {
        for (int box = 18; box < House.COUNT; box++) {
            CellSet inBox = House.of(box).cells().and(position.empty());
            for (int line = 0; line < 18 && sink.wantsMore(); line++) {
                CellSet inLine = House.of(line).cells().and(position.empty());
                CellSet crossing = inBox.and(inLine);
                if (crossing.size() >= 2) {
                    CellSet ofLine = inLine.minus(crossing);
                    CellSet ofBox = inBox.minus(crossing);
                    for (Part middle : parts(crossing, 2, 9, position)) {
                        CellSet spare = crossing.minus(middle.cells());
                        tryMiddle(middle, ofLine.or(spare), ofBox.or(spare), inLine, inBox, position, sink);
                    }
                }
            }
        }
    }

    private static void tryMiddle(
            Part middle,
            CellSet ofLine,
            CellSet ofBox,
            CellSet inLine,
            CellSet inBox,
            Position position,
            StepSink sink) {
        int spare = Integer.bitCount(middle.digits()) - middle.cells().size();
        if (spare < 2) {
            return;
        }
        List<Part> boxParts = parts(ofBox, 1, 9, position);
        for (Part lined : parts(ofLine, 1, 9, position)) {
            int more = Integer.bitCount(lined.digits() & ~middle.digits());
            if (lined.cells().size() - more < 1 || lined.cells().size() - more >= spare) {
                continue;
            }
            for (Part boxed : boxParts) {
                int all = middle.digits() | lined.digits() | boxed.digits();
                int size = middle.cells().size()
                        + lined.cells().size()
                        + boxed.cells().size();
                if ((lined.digits() & boxed.digits()) == 0
                        && Integer.bitCount(all) == size
                        && !lined.cells().intersects(boxed.cells())
                        && sink.wantsMore()) {
                    report(middle, lined, boxed, inLine, inBox, position, sink);
                }
            }
        }
    }

    private static void report(
            Part middle, Part lined, Part boxed, CellSet inLine, CellSet inBox, Position position, StepSink sink) {
        CellSet all = middle.cells().or(lined.cells()).or(boxed.cells());
        int alone = middle.digits() & ~lined.digits() & ~boxed.digits();
        CandidateSet gone = CandidateSet.of(new DigitSet(lined.digits() | alone), inLine.minus(all))
                .or(CandidateSet.of(new DigitSet(boxed.digits() | alone), inBox.minus(all)))
                .and(position.candidates());
        if (!gone.isEmpty()) {
            sink.eliminate(
                    gone,
                    new Evidence.LockedSets(
                            List.of(middle.cells(), lined.cells(), boxed.cells()),
                            List.of(
                                    new DigitSet(middle.digits()),
                                    new DigitSet(lined.digits()),
                                    new DigitSet(boxed.digits())),
                            DigitSet.NONE));
        }
    }

    /** Every choice of cells, from fewest to most of them. */
    private static List<Part> parts(CellSet from, int fewest, int most, Position position) {
        List<Part> parts = new ArrayList<>();
        parts.add(new Part(CellSet.EMPTY, 0));
        for (int cell = from.first(); cell < Cell.COUNT; cell = from.next(cell)) {
            for (Part part : List.copyOf(parts)) {
                if (part.cells().size() < most) {
                    parts.add(new Part(part.cells().with(cell), part.digits() | position.digits(cell)));
                }
            }
        }
        parts.removeIf(part -> part.cells().size() < fewest);
        return parts;
    }
}
