package dev.nonet.engine.technique.fish;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Position;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The choices of bases and covers that show a place of a digit to be false ({@link CoverSearch}). Fish of a kind and
 * size without fins, with fins and siamese ones differ only in which of these choices they take, so the search is made
 * once for all of them, and again when the digit has lost places.
 */
final class FoundCovers {

    private static final Memory<FoundCovers> MEMORY = new Memory<>(FoundCovers::new);

    private final Position position;
    private final CoverSearch search = new CoverSearch();

    /** By {@code 10 * (2 * size + 1) + digit} for franken fish, {@code 10 * 2 * size + digit} for mutant ones. */
    private final CoverChoices[] known = new CoverChoices[10 * 2 * (CoverSearch.LARGEST + 1)];

    private FoundCovers(Position position) {
        this.position = position;
        for (int i = 0; i < known.length; i++) {
            known[i] = new CoverChoices();
        }
    }

    /**
     * All choices for the {@linkplain Position#templateEliminations places of a digit that can be eliminated}.
     *
     * @param franken whether bases are lines of one direction and boxes, and covers lines of the other direction and
     *     boxes; otherwise both are of any kind
     */
    static CoverChoices of(int digit, boolean franken, int size, Position position) {
        FoundCovers covers = MEMORY.of(position);
        CoverChoices choices = covers.known[10 * (2 * size + (franken ? 1 : 0)) + digit];
        CellSet places = position.places(digit);
        if (!places.equals(choices.places)) {
            // A search that is stopped leaves them unknown.
            choices.places = null;
            choices.count = 0;
            covers.findAll(digit, franken, size, choices);
            choices.places = places;
        }
        return choices;
    }

    private void findAll(int digit, boolean franken, int size, CoverChoices into) {
        CellSet places = position.templateEliminations(digit);
        for (int cell = places.first(); cell < Cell.COUNT; cell = places.next(cell)) {
            if (franken) {
                int rows = ComplexFish.ROWS | ComplexFish.BOXES;
                int columns = ComplexFish.COLUMNS | ComplexFish.BOXES;
                find(digit, cell, rows, columns, size, into);
                find(digit, cell, columns, rows, size, into);
            } else {
                int all = ComplexFish.ROWS | ComplexFish.COLUMNS | ComplexFish.BOXES;
                find(digit, cell, all, all, size, into);
            }
        }
    }

    private void find(int digit, int cell, int baseHouses, int coverHouses, int size, CoverChoices into) {
        position.stopIfTold();
        CellSet places = position.places(digit);
        CellSet remaining = places.minus(Houses.peers(cell)).without(cell);
        int ofCell = Houses.houses(cell);
        int others = CoverSearch.housesOf(places) & ~ofCell;
        into.completing = coverHouses & ofCell;
        search.run(remaining, baseHouses & others, coverHouses & others, size, into);
    }

    /** The choices found, in the order in which they were found. */
    static final class CoverChoices implements CoverSearch.CoverTaker {

        /** The places of the digit when the choices were found; null if they were not. */
        private @Nullable CellSet places;

        /**
         * Three masks of houses for each choice: its bases, its covers, and the houses each of which completes the
         * covers.
         */
        private int[] found = new int[3 * 4];

        private int count;

        /** The houses of the cell that is examined, of which each completes the covers. */
        private int completing;

        @Override
        public boolean take(int bases, int covers) {
            if (3 * count == found.length) {
                found = Arrays.copyOf(found, 2 * found.length);
            }
            found[3 * count] = bases;
            found[3 * count + 1] = covers;
            found[3 * count + 2] = completing;
            count++;
            return true;
        }

        int count() {
            return count;
        }

        /** The base houses, as a mask. */
        int bases(int number) {
            return found[3 * number];
        }

        /** The cover houses but one, as a mask. */
        int covers(int number) {
            return found[3 * number + 1];
        }

        /** The houses of which each is the missing cover, as a mask. */
        int completing(int number) {
            return found[3 * number + 2];
        }
    }
}
