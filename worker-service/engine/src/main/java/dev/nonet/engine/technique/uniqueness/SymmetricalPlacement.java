package dev.nonet.engine.technique.uniqueness;

import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Gurth's symmetrical placement: if the givens are mapped to themselves by moving cells and renaming digits (an
 * automorphism), so is the solution, as it is the only one. So a candidate is true if and only if its image is true. A
 * candidate is eliminated if its image is not possible, or cannot be true together with it: a cell that stays in place
 * can only hold a digit that keeps its name.
 *
 * <p>All cell mappings that turn every Sudoku into a Sudoku are tried, not only rotations and reflections: permutations
 * of bands, of stacks, of rows within bands and of columns within stacks, and transposition. To keep that cheap, lines
 * are mapped only to lines with equal {@link #traits traits}; few puzzles have such lines.
 */
public final class SymmetricalPlacement implements StepFinder {

    /** No puzzle with fewer givens has exactly one solution. */
    private static final int MIN_GIVENS = 17;

    /** Puzzles with more automorphisms, which are nearly full or highly regular, are skipped. */
    private static final int MAX_AUTOMORPHISMS = 100;

    private static final Memory<KnownAutomorphisms> MEMORY = new Memory<>(position -> new KnownAutomorphisms());

    /** The permutations of three lines or chutes. */
    private static final int[][] ORDERS = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        if (position.givens().size() < MIN_GIVENS || position.empty().isEmpty()) {
            return;
        }
        List<Evidence.Automorphism> automorphisms = MEMORY.of(position).automorphisms(position);
        if (automorphisms.size() > MAX_AUTOMORPHISMS) {
            return;
        }
        for (Evidence.Automorphism automorphism : automorphisms) {
            CandidateSet gone = gone(automorphism, position);
            if (!gone.isEmpty()) {
                sink.eliminate(gone, () -> automorphism);
            }
        }
    }

    /** The automorphisms of the givens, which are the same on all boards of a path. */
    private static final class KnownAutomorphisms {

        /** By cell: the given digit; 0 if there is none. */
        private final int[] givens = new int[Cell.COUNT];

        private final int[] givensNow = new int[Cell.COUNT];
        private List<Evidence.Automorphism> automorphisms = List.of();

        List<Evidence.Automorphism> automorphisms(Position position) {
            CellSet cells = position.givens();
            Arrays.fill(givensNow, 0);
            for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
                givensNow[cell] = position.digit(cell);
            }
            if (!Arrays.equals(givens, givensNow)) {
                System.arraycopy(givensNow, 0, givens, 0, Cell.COUNT);
                automorphisms = new AutomorphismSearch(givens).all();
            }
            return automorphisms;
        }
    }

    /** The candidates whose image is not possible, or cannot be true together with them. */
    private static CandidateSet gone(Evidence.Automorphism automorphism, Position position) {
        List<Candidate> gone = new ArrayList<>();
        for (Candidate candidate : position.candidates().candidates()) {
            Cell cell = automorphism.cells().get(candidate.cell().index());
            int digit = automorphism.digits().get(candidate.digit() - 1);
            boolean possible = position.isCandidate(cell.index(), digit) || position.digit(cell.index()) == digit;
            boolean together = cell.equals(candidate.cell())
                    ? digit == candidate.digit()
                    : digit != candidate.digit() || !cell.sees(candidate.cell());
            if (!possible || !together) {
                gone.add(candidate);
            }
        }
        return CandidateSet.of(gone);
    }

    /** The search for the ways to permute lines, transpose and rename digits that map the givens to themselves. */
    private static final class AutomorphismSearch {

        /** By cell: the given digit; 0 if there is none. */
        private final int[] givens;

        /** The givens transposed. */
        private final int[] transposedGivens = new int[Cell.COUNT];

        private final List<Evidence.Automorphism> found = new ArrayList<>();

        AutomorphismSearch(int[] givens) {
            this.givens = givens;
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                transposedGivens[cell % 9 * 9 + cell / 9] = givens[cell];
            }
        }

        List<Evidence.Automorphism> all() {
            long[] rows = traits(givens);
            long[] columns = traits(transposedGivens);
            if (hasEqual(rows) || hasEqual(columns)) {
                mapLines(givens, false, rows, columns, rows, columns);
            }
            if (Arrays.equals(sorted(rows), sorted(columns))) {
                mapLines(transposedGivens, true, columns, rows, rows, columns);
            }
            return found;
        }

        /**
         * For each row a hash that no automorphism changes: of how often each of its digits is given in the puzzle, and
         * of how many givens the columns of its givens have.
         */
        private static long[] traits(int[] grid) {
            int[] ofDigit = new int[10];
            int[] ofColumn = new int[9];
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                ofDigit[grid[cell]]++;
                ofColumn[cell % 9] += grid[cell] == 0 ? 0 : 1;
            }
            long[] traits = new long[9];
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                if (grid[cell] != 0) {
                    long mixed = (ofDigit[grid[cell]] * 31L + ofColumn[cell % 9] + 7) * 0x9E3779B97F4A7C15L;
                    traits[cell / 9] += mixed ^ mixed >>> 29;
                }
            }
            return traits;
        }

        private static long[] sorted(long[] traits) {
            long[] sorted = traits.clone();
            Arrays.sort(sorted);
            return sorted;
        }

        private static boolean hasEqual(long[] traits) {
            return Arrays.stream(traits).distinct().count() < traits.length;
        }

        /**
         * Maps the rows and columns of the givens, as they are or transposed, to those of the puzzle in every way that
         * keeps traits.
         *
         * @param from the givens that are mapped
         * @param fromRows the traits of the rows that are mapped
         * @param fromColumns the traits of the columns that are mapped
         * @param rows the traits of the puzzle's rows
         * @param columns the traits of the puzzle's columns
         */
        private void mapLines(
                int[] from, boolean transposed, long[] fromRows, long[] fromColumns, long[] rows, long[] columns) {
            List<int[]> columnOrders = orders(fromColumns, columns);
            for (int[] rowOrder : orders(fromRows, rows)) {
                for (int[] columnOrder : columnOrders) {
                    mapDigits(from, transposed, rowOrder, columnOrder);
                    if (found.size() > MAX_AUTOMORPHISMS) {
                        return;
                    }
                }
            }
        }

        /** All permutations of the lines, chute by chute, that map lines to lines with equal traits. */
        private static List<int[]> orders(long[] from, long[] to) {
            List<int[]> orders = new ArrayList<>();
            for (int[] chutes : ORDERS) {
                extend(new int[9], 0, chutes, from, to, orders);
            }
            return orders;
        }

        private static void extend(int[] order, int chute, int[] chutes, long[] from, long[] to, List<int[]> orders) {
            if (chute == 3) {
                orders.add(order.clone());
                return;
            }
            for (int[] within : ORDERS) {
                boolean fits = true;
                for (int i = 0; i < 3; i++) {
                    order[3 * chute + i] = 3 * chutes[chute] + within[i];
                    fits &= from[3 * chute + i] == to[order[3 * chute + i]];
                }
                if (fits) {
                    extend(order, chute + 1, chutes, from, to, orders);
                }
            }
        }

        /**
         * Adds the automorphism with this cell mapping if there is one: the givens must determine how digits are
         * renamed.
         */
        private void mapDigits(int[] from, boolean transposed, int[] rows, int[] columns) {
            int[] images = new int[10];
            int[] origins = new int[10];
            boolean moves = transposed;
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                int place = 9 * rows[cell / 9] + columns[cell % 9];
                int image = givens[place];
                int digit = from[cell];
                moves |= place != cell;
                if (images[digit] == 0 && origins[image] == 0 && digit != 0 && image != 0) {
                    images[digit] = image;
                    origins[image] = digit;
                }
                if (images[digit] != image || origins[image] != digit) {
                    return;
                }
            }
            if (moves && complete(images, origins)) {
                found.add(automorphism(transposed, rows, columns, images));
            }
        }

        /**
         * Completes the renaming if just one digit is not given: its image is the only digit left.
         *
         * @return whether all digits have images; if several are not given, the renaming is open
         */
        private static boolean complete(int[] images, int[] origins) {
            int missing = 0;
            int free = 0;
            int count = 0;
            for (int digit = 1; digit <= 9; digit++) {
                if (images[digit] == 0) {
                    missing = digit;
                    count++;
                }
                free = origins[digit] == 0 ? digit : free;
            }
            if (count == 1) {
                images[missing] = free;
            }
            return count <= 1;
        }

        private static Evidence.Automorphism automorphism(boolean transposed, int[] rows, int[] columns, int[] images) {
            List<Cell> cells = new ArrayList<>();
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                int row = transposed ? cell % 9 : cell / 9;
                int column = transposed ? cell / 9 : cell % 9;
                cells.add(Cell.at(rows[row], columns[column]));
            }
            return new Evidence.Automorphism(
                    cells, Arrays.stream(images, 1, 10).boxed().toList());
        }
    }
}
