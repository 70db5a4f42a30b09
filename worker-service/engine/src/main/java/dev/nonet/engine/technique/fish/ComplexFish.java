package dev.nonet.engine.technique.fish;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.engine.technique.fish.CoverSearch.Depth;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.List;

/**
 * Fish of any houses. Each base house has the digit once, each cover house once at most. Count for a cell that holds the digit
 * the bases and the covers it is in: over all such cells the bases add up to the size, the covers to no more. So if no cell that
 * is in more bases than covers, a fin, holds the digit, none does that is in more covers than bases. If there are fins, only cells
 * of these that see all of them go. A fin may be in two bases, and a cell may go although it is in a base.
 *
 * <p>Such a cell rules the digit out in all cells that it sees; what is left of the bases lies in the other covers then, one too
 * few. So the search begins with each {@linkplain Position#templateEliminations unfit place}, and looks for bases and covers with the
 * cells that it sees out of the way; any house of the place completes the covers.
 */
public final class ComplexFish implements StepFinder {

    private enum Kind {
        /** Lines of one direction and boxes in lines of the other and boxes; boxes on one side at least. */
        FRANKEN,
        /** Rows and columns mixed on one side, or rows or columns on both sides. */
        MUTANT
    }

    private final Kind kind;
    private final int size;
    private final boolean finned;

    private ComplexFish(Kind kind, int size, boolean finned) {
        this.kind = kind;
        this.size = size;
        this.finned = finned;
    }

    /** @param size how many base houses, from 2 */
    public static ComplexFish franken(int size) {
        return new ComplexFish(Kind.FRANKEN, size, false);
    }

    /** @param size how many base houses, from 2 */
    public static ComplexFish finnedFranken(int size) {
        return new ComplexFish(Kind.FRANKEN, size, true);
    }

    /** @param size how many base houses, from 2 */
    public static ComplexFish mutant(int size) {
        return new ComplexFish(Kind.MUTANT, size, false);
    }

    /** @param size how many base houses, from 2 */
    public static ComplexFish finnedMutant(int size) {
        return new ComplexFish(Kind.MUTANT, size, true);
    }

    @Override
    public Need needs() {
        return Need.TEMPLATE_ELIMINATIONS;
    }

    @Override
    public void find(Position position, StepSink sink) {
        for (int digits = position.changedDigitsWithTemplateEliminations(); digits != 0; digits &= digits - 1) {
            int digit = 1 + Integer.numberOfTrailingZeros(digits);
            CellSet unfit = position.templateEliminations(digit);
            for (int cell = unfit.first(); cell < Cell.COUNT; cell = unfit.next(cell)) {
                from(digit, cell, position, sink);
            }
        }
    }

    private void from(int digit, int cell, Position position, StepSink sink) {
        if (kind == Kind.FRANKEN) {
            from(digit, cell, ROWS | BOXES, COLUMNS | BOXES, position, sink);
            from(digit, cell, COLUMNS | BOXES, ROWS | BOXES, position, sink);
        } else {
            from(digit, cell, ROWS | COLUMNS | BOXES, ROWS | COLUMNS | BOXES, position, sink);
        }
    }

    private void from(int digit, int cell, int baseHouses, int coverHouses, Position position, StepSink sink) {
        CellSet places = position.places(digit);
        CellSet counting = places.minus(Houses.peers(cell)).without(cell);
        int ofCell = CoverSearch.housesOf(cell);
        int others = CoverSearch.housesOf(places) & ~ofCell;
        CoverSearch.run(counting, baseHouses & others, coverHouses & others, size, (bases, covers) -> {
            for (int rest = coverHouses & ofCell; rest != 0; rest &= rest - 1) {
                report(digit, bases, covers | rest & -rest, places, sink);
            }
            return true;
        });
    }

    /** Whether the houses, which are such that the kind can have them, make a fish of the kind and of no simpler one. */
    private boolean isOfKind(int bases, int covers) {
        if (kind == Kind.FRANKEN) {
            return ((bases | covers) & BOXES) != 0;
        }
        boolean across = (bases & COLUMNS) == 0 && (covers & ROWS) == 0;
        boolean down = (bases & ROWS) == 0 && (covers & COLUMNS) == 0;
        return !across && !down;
    }

    private void report(int digit, int bases, int covers, CellSet places, StepSink sink) {
        Depth based = Depth.of(bases);
        Depth covered = Depth.of(covers);
        CellSet fins = based.beyond(covered).and(places);
        if (fins.isEmpty() == finned || !isOfKind(bases, covers)) {
            return;
        }
        CellSet gone = covered.beyond(based).and(places).and(Houses.commonPeers(fins));
        sink.eliminate(
                digit,
                gone,
                () -> new Evidence.Fish(
                        digit,
                        houses(bases),
                        houses(covers),
                        based.one().and(covered.one()).and(places).minus(fins).minus(gone),
                        fins));
    }

    private static List<House> houses(int mask) {
        List<House> houses = new ArrayList<>();
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            houses.add(House.of(Integer.numberOfTrailingZeros(rest)));
        }
        return houses;
    }

    private static final int ROWS = 0x1ff;
    private static final int COLUMNS = ROWS << 9;
    private static final int BOXES = ROWS << 18;
}
