package dev.nonet.engine.technique.wing;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.reasoning.Evidence;
import java.util.List;

/**
 * XY-Wing and XYZ-Wing. The pivot has the candidates x, y and, in an XYZ-Wing, z. It sees two bivalue cells, the
 * pincers: one has the candidates x and z, the other y and z. If the pivot is x the first pincer is z, if it is y the
 * second is. So z is in one of the pincers, or in the pivot if that has it, and is eliminated from the cells that see
 * all of these.
 */
public final class RegularWing implements StepFinder {

    private final boolean pivotHasZ;

    private RegularWing(boolean pivotHasZ) {
        this.pivotHasZ = pivotHasZ;
    }

    /** The pivot has two candidates. */
    public static RegularWing xy() {
        return new RegularWing(false);
    }

    /** The pivot has three candidates. */
    public static RegularWing xyz() {
        return new RegularWing(true);
    }

    @Override
    public Need needs() {
        return Need.TWO_CANDIDATES;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        CellSet pivots = pivotHasZ ? position.withThreeCandidates() : position.withTwoCandidates();
        CellSet changed = changes.cells();
        for (int pivot = pivots.first(); pivot < Cell.COUNT; pivot = pivots.next(pivot)) {
            CellSet near = position.withTwoCandidates().and(Houses.peers(pivot));
            if (near.size() >= 2 && (changed.contains(pivot) || changed.intersects(near))) {
                int digits = position.digits(pivot);
                int zs = pivotHasZ ? digits : Digits.allBut(digits);
                for (int rest = zs; rest != 0; rest = Digits.dropFirst(rest)) {
                    int z = Digits.first(rest);
                    CellSet pincers = near.and(position.places(z));
                    tryPincers(pivot, Digits.without(digits, z), z, pincers, position, sink);
                }
            }
        }
    }

    /**
     * @param others the candidates of the pivot but z: x and y, as a mask
     * @param pincers the bivalue cells that the pivot sees and that have z
     */
    private void tryPincers(int pivot, int others, int z, CellSet pincers, Position position, StepSink sink) {
        int x = Digits.first(others);
        int y = Digits.last(others);
        CellSet withX = pincers.and(position.places(x));
        CellSet withY = pincers.and(position.places(y));
        if (withY.isEmpty()) {
            return;
        }
        for (int one = withX.first(); one < Cell.COUNT; one = withX.next(one)) {
            for (int two = withY.first(); two < Cell.COUNT; two = withY.next(two)) {
                eliminate(pivot, Candidate.of(one, x), Candidate.of(two, y), z, position, sink);
            }
        }
    }

    private void eliminate(int pivot, Candidate one, Candidate two, int z, Position position, StepSink sink) {
        CellSet seenByPincers =
                Houses.peers(one.cell().index()).and(Houses.peers(two.cell().index()));
        CellSet seenByPivot = pivotHasZ ? Houses.peers(pivot) : CellSet.ALL;
        CellSet gone = seenByPincers.and(seenByPivot).and(position.places(z));
        if (!gone.isEmpty()) {
            sink.eliminate(
                    z,
                    gone,
                    () -> new Evidence.Wing(
                            Cell.of(pivot), new DigitSet(position.digits(pivot)), List.of(one, two), z));
        }
    }
}
