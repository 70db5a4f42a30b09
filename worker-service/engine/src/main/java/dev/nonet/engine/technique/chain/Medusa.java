package dev.nonet.engine.technique.chain;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;
import java.util.Arrays;
import java.util.List;

/**
 * Candidates of all digits in two colors: two places of a digit in a house have different colors, and so have two digits of a cell.
 * All of one color are true, and none of the other. So a color is false if two of its candidates cannot both be true, or if they
 * leave some cell without a digit; and a candidate without a color that cannot be true together with one of either color is false.
 */
public final class Medusa implements StepFinder {

    private static final int FEWEST_CANDIDATES = 3;

    @Override
    public void find(Position position, StepSink sink) {
        CellSet[] done = none();
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = position.places(digit);
            for (int cell = places.first(); cell < Cell.COUNT && sink.wantsMore(); cell = places.next(cell)) {
                if (!done[digit].contains(cell)) {
                    Cluster cluster = new Cluster(position, done);
                    cluster.color(cell, digit, true);
                    if (cluster.size >= FEWEST_CANDIDATES) {
                        cluster.report(sink);
                    }
                }
            }
        }
    }

    /** By digit. */
    private static CellSet[] none() {
        CellSet[] cells = new CellSet[10];
        Arrays.fill(cells, CellSet.EMPTY);
        return cells;
    }

    /** Candidates joined by links that go both ways, strong and weak alike. */
    private static final class Cluster {

        private final Position position;

        /** By digit, the cells of all clusters so far. */
        private final CellSet[] done;

        /** By digit, the cells of each color. */
        private final CellSet[] one = none();

        private final CellSet[] two = none();
        private int size;

        Cluster(Position position, CellSet[] done) {
            this.position = position;
            this.done = done;
        }

        /** Colors a candidate, and what hangs together with it; at most 729 calls deep, as each colors another candidate. */
        void color(int cell, int digit, boolean first) {
            if (done[digit].contains(cell)) {
                return;
            }
            done[digit] = done[digit].with(cell);
            CellSet[] color = first ? one : two;
            color[digit] = color[digit].with(cell);
            size++;
            int others = position.digits(cell) & ~(1 << (digit - 1));
            if (Integer.bitCount(others) == 1) {
                color(cell, 1 + Integer.numberOfTrailingZeros(others), !first);
            }
            colorOther(cell, digit, Houses.row(cell), first);
            colorOther(cell, digit, Houses.column(cell), first);
            colorOther(cell, digit, Houses.box(cell), first);
        }

        private void colorOther(int cell, int digit, int house, boolean first) {
            int places = position.places(digit, house);
            if (Integer.bitCount(places) == 2) {
                int low = Houses.cell(house, Integer.numberOfTrailingZeros(places));
                int high = Houses.cell(house, 31 - Integer.numberOfLeadingZeros(places));
                color(low == cell ? high : low, digit, !first);
            }
        }

        void report(StepSink sink) {
            CellSet[] besideOne = beside(one);
            CellSet[] besideTwo = beside(two);
            if (isFalse(one, besideOne)) {
                sink.eliminate(candidates(one), this::evidence);
            } else if (isFalse(two, besideTwo)) {
                sink.eliminate(candidates(two), this::evidence);
            } else {
                CandidateSet gone = CandidateSet.of(digit -> besideOne[digit]
                        .and(besideTwo[digit])
                        .and(position.places(digit))
                        .minus(one[digit])
                        .minus(two[digit]));
                if (!gone.isEmpty()) {
                    sink.eliminate(gone, this::evidence);
                }
            }
        }

        /** By digit, the cells that cannot hold it if these candidates are true. */
        private static CellSet[] beside(CellSet[] color) {
            CellSet[] beside = none();
            for (int digit = 1; digit <= 9; digit++) {
                CellSet cells = color[digit];
                if (!cells.isEmpty()) {
                    beside[digit] = beside[digit].or(Houses.seenBy(cells));
                    for (int other = 1; other <= 9; other++) {
                        if (other != digit) {
                            beside[other] = beside[other].or(cells);
                        }
                    }
                }
            }
            return beside;
        }

        private boolean isFalse(CellSet[] color, CellSet[] beside) {
            CellSet filled = CellSet.EMPTY;
            for (int digit = 1; digit <= 9; digit++) {
                if (color[digit].intersects(beside[digit])) {
                    return true;
                }
                filled = filled.or(position.places(digit).minus(beside[digit]));
            }
            return !filled.containsAll(position.empty());
        }

        private static CandidateSet candidates(CellSet[] color) {
            return CandidateSet.of(digit -> color[digit]);
        }

        private Evidence evidence() {
            return new Evidence.ColoredCandidates(list(one), list(two));
        }

        private static List<Candidate> list(CellSet[] color) {
            return candidates(color).candidates();
        }
    }
}
