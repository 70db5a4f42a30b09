package dev.nonet.engine.technique.chain;

import dev.nonet.engine.board.CandidateBits;
import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Counter;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;

/**
 * 3D Medusa: coloring of all digits at once. Candidates joined by conjugate pairs (houses with two places for a digit)
 * and bivalue cells form a cluster, which is colored with two colors so that the two candidates of each such link
 * differ. All candidates of one color are true and all of the other are false.
 *
 * <pre>
 *   a color is false        if two of its candidates cannot both be true,
 *                           or if they leave some cell without a candidate
 *   else a candidate        outside the cluster is false if it cannot be true together with
 *                           some candidate of each color
 * </pre>
 */
public final class Medusa implements StepFinder {

    /** A cluster of two candidates is one link, which shows no more than locked candidates and naked singles do. */
    private static final int MIN_CANDIDATES = 3;

    private static final Memory<MedusaCluster> MEMORY = new Memory<>(MedusaCluster::new);

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        MedusaCluster cluster = MEMORY.of(position);
        cluster.beginBoard();
        for (int digit = 1; digit <= 9; digit++) {
            CellSet linked = linked(digit, position);
            for (int cell = linked.first(); cell < Cell.COUNT; cell = linked.next(cell)) {
                if (!cluster.colored.contains(cell, digit)) {
                    cluster.begin();
                    cluster.color(cell, digit, true);
                    if (cluster.size >= MIN_CANDIDATES) {
                        cluster.report(sink);
                    }
                }
            }
        }
    }

    /** The places of a digit that are in a bivalue cell or in a conjugate pair. */
    private static CellSet linked(int digit, Position position) {
        CellSet places = position.places(digit);
        CellSet bivalue = position.withTwoCandidates();
        CellBits linked = CellBits.of(places.and(bivalue));
        for (int rest = position.housesWithTwoPlaces(digit); rest != 0; rest = Masks.dropFirst(rest)) {
            int house = Masks.first(rest);
            linked.addAll(Houses.cells(house, position.places(digit, house)));
        }
        return linked.toSet();
    }

    /** A colored cluster. The same instance is used for one cluster after the other. */
    private static final class MedusaCluster {

        private final Position position;

        /** By digit: {@link Position#housesWithTwoPlaces}. */
        private final int[] conjugate = new int[10];

        /** The candidates of all clusters so far. */
        private final CandidateBits colored = new CandidateBits();

        /** The candidates of each color. */
        private final CandidateBits one = new CandidateBits();

        private final CandidateBits two = new CandidateBits();
        private int size;

        /** The candidates that are false if the first color is true. */
        private final CandidateBits excludedByOne = new CandidateBits();

        /** The candidates that are false if the second color is true. */
        private final CandidateBits excludedByTwo = new CandidateBits();

        /** How many candidates of a color each cell has. */
        private final Counter inCell = new Counter();

        MedusaCluster(Position position) {
            this.position = position;
        }

        void beginBoard() {
            colored.clear();
            for (int digit = 1; digit <= 9; digit++) {
                conjugate[digit] = position.housesWithTwoPlaces(digit);
            }
        }

        void begin() {
            one.clear();
            two.clear();
            excludedByOne.clear();
            excludedByTwo.clear();
            size = 0;
        }

        /**
         * Colors a candidate and all that are connected with it. The recursion is at most 729 deep: each call colors
         * another candidate.
         *
         * @param first whether the candidate gets the first color, not the second
         */
        void color(int cell, int digit, boolean first) {
            if (colored.contains(cell, digit)) {
                return;
            }
            colored.add(cell, digit);
            (first ? one : two).add(cell, digit);
            (first ? excludedByOne : excludedByTwo).addAll(digit, Houses.peers(cell));
            size++;
            int others = Digits.without(position.digits(cell), digit);
            if (Digits.count(others) == 1) {
                color(cell, Digits.first(others), !first);
            }
            for (int rest = conjugate[digit] & Houses.houses(cell); rest != 0; rest = Masks.dropFirst(rest)) {
                int house = Masks.first(rest);
                int other = position.places(digit, house) & ~Houses.number(house, cell);
                color(Houses.firstCell(house, other), digit, !first);
            }
        }

        void report(StepSink sink) {
            addOtherDigits(one, excludedByOne);
            addOtherDigits(two, excludedByTwo);
            if (isFalse(one, excludedByOne)) {
                sink.eliminate(one.toSet(), this::evidence);
            } else if (isFalse(two, excludedByTwo)) {
                sink.eliminate(two.toSet(), this::evidence);
            } else {
                for (int digit = 1; digit <= 9; digit++) {
                    if (!excludedByBoth(digit).isEmpty()) {
                        sink.eliminate(CandidateSet.of(this::excludedByBoth), this::evidence);
                        return;
                    }
                }
            }
        }

        /** The places of a digit outside the cluster that are false whichever color is true. */
        private CellSet excludedByBoth(int digit) {
            CellSet excluded =
                    excludedByOne.cells(digit).and(excludedByTwo.cells(digit).and(position.places(digit)));
            return two.cells(digit).missingOf(one.cells(digit).missingOf(excluded));
        }

        /**
         * Adds the candidates that are in one cell with a candidate of a color: a digit is false in the cells where the
         * color has another digit, or several.
         */
        private void addOtherDigits(CandidateBits color, CandidateBits excluded) {
            inCell.clear();
            for (int digit = 1; digit <= 9; digit++) {
                inCell.add(color.cells(digit));
            }
            for (int digit = 1; digit <= 9; digit++) {
                excluded.addAll(digit, color.cells(digit).missingOf(inCell.atLeast(1)));
                excluded.addAll(digit, inCell.atLeast(2));
            }
        }

        /**
         * Whether two candidates of the color exclude each other, or together they leave a cell without a candidate.
         */
        private boolean isFalse(CandidateBits color, CandidateBits excluded) {
            return color.intersects(excluded) || !position.emptiedBy(excluded).isEmpty();
        }

        private Evidence evidence() {
            return new Evidence.ColoredCandidates(
                    one.toSet().candidates(), two.toSet().candidates());
        }
    }
}
