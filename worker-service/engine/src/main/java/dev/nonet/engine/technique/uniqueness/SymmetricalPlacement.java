package dev.nonet.engine.technique.uniqueness;

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
 * Gurth's argument: if the givens stay the same when the cells change places and the digits their names, the only solution does
 * too. So a candidate is true only together with its image; one whose image is false, or cannot be true beside it, is false. In a
 * cell that stays in place only digits that keep their name are possible.
 *
 * <p>All changes of places that keep a Sudoku a Sudoku are tried, not only turns and mirrors: bands, lines within bands, stacks,
 * columns within stacks, and rows for columns. Lines go to lines with the same {@link #traits traits} alone, and few puzzles have
 * any such lines. From uniqueness: puzzles with several solutions must not be argued about so.
 */
public final class SymmetricalPlacement implements StepFinder {

    /** With fewer givens no puzzle has one solution. */
    private static final int FEWEST_GIVENS = 17;

    /** Of one board; beyond that, which only nearly filled or patterned boards have, none is used. */
    private static final int MOST_AUTOMORPHISMS = 100;

    /** The orders of three. */
    private static final int[][] ORDERS = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

    @Override
    public void find(Position position, StepSink sink) {
        if (position.givens().size() < FEWEST_GIVENS || position.empty().isEmpty()) {
            return;
        }
        List<Evidence.Automorphism> automorphisms = new Search(position).all();
        if (automorphisms.size() > MOST_AUTOMORPHISMS) {
            return;
        }
        for (Evidence.Automorphism automorphism : automorphisms) {
            CandidateSet gone = gone(automorphism, position);
            if (!gone.isEmpty()) {
                sink.eliminate(gone, () -> automorphism);
            }
        }
    }

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

    private static final class Search {

        /** By cell; 0 where none is given. */
        private final int[] givens = new int[Cell.COUNT];

        private final int[] turned = new int[Cell.COUNT];
        private final List<Evidence.Automorphism> found = new ArrayList<>();

        Search(Position position) {
            CellSet cells = position.givens();
            for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
                givens[cell] = position.digit(cell);
                turned[cell % 9 * 9 + cell / 9] = position.digit(cell);
            }
        }

        List<Evidence.Automorphism> all() {
            long[] rows = traits(givens);
            long[] columns = traits(turned);
            if (hasEqual(rows) || hasEqual(columns)) {
                mapLines(givens, false, rows, columns, rows, columns);
            }
            if (Arrays.equals(sorted(rows), sorted(columns))) {
                mapLines(turned, true, columns, rows, rows, columns);
            }
            return found;
        }

        /**
         * For each row a number that is the same before and after any change of places and names: made of how often its digits are
         * given and how many givens its columns have.
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

        private void mapLines(
                int[] from, boolean transposed, long[] fromRows, long[] fromColumns, long[] rows, long[] columns) {
            List<int[]> columnOrders = orders(fromColumns, columns);
            for (int[] rowOrder : orders(fromRows, rows)) {
                for (int[] columnOrder : columnOrders) {
                    mapDigits(from, transposed, rowOrder, columnOrder);
                    if (found.size() > MOST_AUTOMORPHISMS) {
                        return;
                    }
                }
            }
        }

        /** All ways to send lines to lines with the same traits, keeping chutes together. */
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

        /** A single digit that is not given can only keep company with the single one that is no image. */
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
            images[missing] = free;
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
