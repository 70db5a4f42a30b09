package dev.nonet.engine.technique.chain;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Memory;
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
 * 3D Medusa: coloring of all digits at once. Candidates joined by conjugate pairs (houses with two places for a digit) and bivalue cells
 * form a cluster, which is colored with two colors so that the two candidates of each such link differ. All candidates of one color
 * are true and all of the other are false.
 *
 * <pre>
 *   a color is false        if two of its candidates cannot both be true, or if they leave some cell without a candidate
 *   else a candidate        outside the cluster is false if it cannot be true together with some candidate of each color
 * </pre>
 */
public final class Medusa implements StepFinder {

    private static final int FEWEST_CANDIDATES = 3;

    private static final Memory<Cluster> MEMORY = new Memory<>(Cluster.class, Cluster::new);

    @Override
    public void find(Position position, StepSink sink) {
        Cluster cluster = MEMORY.of(position);
        cluster.beginBoard();
        for (int digit = 1; digit <= 9; digit++) {
            CellSet linked = linked(digit, position);
            for (int cell = linked.first(); cell < Cell.COUNT; cell = linked.next(cell)) {
                if (!cluster.done.contains(cell, digit)) {
                    cluster.begin();
                    cluster.color(cell, digit, true);
                    if (cluster.size >= FEWEST_CANDIDATES) {
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
        long upper = places.upper() & bivalue.upper();
        long lower = places.lower() & bivalue.lower();
        for (int rest = position.housesWithTwoPlaces(digit); rest != 0; rest &= rest - 1) {
            int house = Integer.numberOfTrailingZeros(rest);
            CellSet pair = Houses.cells(house, position.places(digit, house));
            upper |= pair.upper();
            lower |= pair.lower();
        }
        return new CellSet(upper, lower);
    }

    /** A mutable set of candidates: for each digit a set of cells, as two words in the layout of {@link CellSet}. */
    private static final class Cells {

        /** How many cells the first word holds. */
        private static final int UPPER_CELLS = 54;

        private final long[] upper = new long[10];
        private final long[] lower = new long[10];

        void clear() {
            Arrays.fill(upper, 0);
            Arrays.fill(lower, 0);
        }

        boolean contains(int cell, int digit) {
            return cell < UPPER_CELLS
                    ? (upper[digit] >>> cell & 1) != 0
                    : (lower[digit] >>> cell - UPPER_CELLS & 1) != 0;
        }

        /** @return whether the candidate is new */
        boolean add(int cell, int digit) {
            long[] words = cell < UPPER_CELLS ? upper : lower;
            long before = words[digit];
            words[digit] = before | 1L << (cell < UPPER_CELLS ? cell : cell - UPPER_CELLS);
            return words[digit] != before;
        }

        void add(int digit, CellSet cells) {
            upper[digit] |= cells.upper();
            lower[digit] |= cells.lower();
        }

        CellSet cells(int digit) {
            return new CellSet(upper[digit], lower[digit]);
        }
    }

    /** A colored cluster. The same instance is used for one cluster after the other. */
    private static final class Cluster {

        private final Position position;

        /** By digit: {@link Position#housesWithTwoPlaces}. */
        private final int[] conjugate = new int[10];

        /** The candidates of all clusters so far. */
        private final Cells done = new Cells();

        /** The candidates of each color. */
        private final Cells one = new Cells();

        private final Cells two = new Cells();
        private int size;

        /** The candidates that are false if the first color is true. */
        private final Cells besideOne = new Cells();

        /** The candidates that are false if the second color is true. */
        private final Cells besideTwo = new Cells();

        Cluster(Position position) {
            this.position = position;
        }

        void beginBoard() {
            done.clear();
            for (int digit = 1; digit <= 9; digit++) {
                conjugate[digit] = position.housesWithTwoPlaces(digit);
            }
        }

        void begin() {
            one.clear();
            two.clear();
            besideOne.clear();
            besideTwo.clear();
            size = 0;
        }

        /**
         * Colors a candidate and all that are connected with it. The recursion is at most 729 deep: each call colors another
         * candidate.
         */
        void color(int cell, int digit, boolean first) {
            if (!done.add(cell, digit)) {
                return;
            }
            (first ? one : two).add(cell, digit);
            (first ? besideOne : besideTwo).add(digit, Houses.peers(cell));
            size++;
            int others = position.digits(cell) & ~(1 << (digit - 1));
            if (Integer.bitCount(others) == 1) {
                color(cell, 1 + Integer.numberOfTrailingZeros(others), !first);
            }
            for (int rest = conjugate[digit] & Houses.houses(cell); rest != 0; rest &= rest - 1) {
                int house = Integer.numberOfTrailingZeros(rest);
                int other = position.places(digit, house) & ~Houses.number(house, cell);
                color(Houses.cell(house, Integer.numberOfTrailingZeros(other)), digit, !first);
            }
        }

        void report(StepSink sink) {
            addOtherDigits(one, besideOne);
            addOtherDigits(two, besideTwo);
            if (isFalse(one, besideOne)) {
                sink.eliminate(candidates(one), this::evidence);
            } else if (isFalse(two, besideTwo)) {
                sink.eliminate(candidates(two), this::evidence);
            } else {
                long any = 0;
                for (int digit = 1; digit <= 9; digit++) {
                    any |= upperBesideBoth(digit) | lowerBesideBoth(digit);
                }
                if (any != 0) {
                    sink.eliminate(CandidateSet.of(this::besideBoth), this::evidence);
                }
            }
        }

        /** The places of a digit outside the cluster that are false whichever color is true. */
        private CellSet besideBoth(int digit) {
            return new CellSet(upperBesideBoth(digit), lowerBesideBoth(digit));
        }

        private long upperBesideBoth(int digit) {
            long beside = besideOne.upper[digit] & besideTwo.upper[digit] & position.upperPlaces(digit);
            return beside & ~one.upper[digit] & ~two.upper[digit];
        }

        private long lowerBesideBoth(int digit) {
            long beside = besideOne.lower[digit] & besideTwo.lower[digit] & position.lowerPlaces(digit);
            return beside & ~one.lower[digit] & ~two.lower[digit];
        }

        /**
         * Adds the candidates that are in one cell with a candidate of a color: a digit is false in the cells where the color has another
         * digit, or several.
         */
        private static void addOtherDigits(Cells color, Cells beside) {
            long oneUpper = 0;
            long oneLower = 0;
            long twoUpper = 0;
            long twoLower = 0;
            for (int digit = 1; digit <= 9; digit++) {
                twoUpper |= oneUpper & color.upper[digit];
                twoLower |= oneLower & color.lower[digit];
                oneUpper |= color.upper[digit];
                oneLower |= color.lower[digit];
            }
            for (int digit = 1; digit <= 9; digit++) {
                beside.upper[digit] |= oneUpper & ~color.upper[digit] | twoUpper;
                beside.lower[digit] |= oneLower & ~color.lower[digit] | twoLower;
            }
        }

        /** Whether two candidates of the color exclude each other, or together they leave a cell without a candidate. */
        private boolean isFalse(Cells color, Cells beside) {
            long upper = 0;
            long lower = 0;
            for (int digit = 1; digit <= 9; digit++) {
                if ((color.upper[digit] & beside.upper[digit] | color.lower[digit] & beside.lower[digit]) != 0) {
                    return true;
                }
                upper |= position.upperPlaces(digit) & ~beside.upper[digit];
                lower |= position.lowerPlaces(digit) & ~beside.lower[digit];
            }
            CellSet empty = position.empty();
            return (empty.upper() & ~upper | empty.lower() & ~lower) != 0;
        }

        private static CandidateSet candidates(Cells color) {
            return CandidateSet.of(color::cells);
        }

        private Evidence evidence() {
            return new Evidence.ColoredCandidates(list(one), list(two));
        }

        private static List<Candidate> list(Cells color) {
            return candidates(color).candidates();
        }
    }
}
