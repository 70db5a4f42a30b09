package dev.nonet.engine.technique.uniqueness;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.position.Rectangles;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.List;

/**
 * Unique rectangle, types 1 to 6 and hidden, numbered as in HoDoKu: four empty cells in two rows, two columns and two boxes with the
 * same two candidates. If the two digits alternated in them, swapping the digits would give a second solution. So at least one corner
 * holds another digit. Corners with other candidates are the roof, corners without the floor. A roof corner need have only one of the
 * two digits.
 *
 * <pre>
 *   floor ab ─── ab floor        start   ab ─── beside
 *         │       │                       │       │
 *   roof abc ─── abd roof        across abc ─── opposite
 * </pre>
 */
public final class UniqueRectangle implements StepFinder {

    /** A house has seven cells beside the roof; a larger subset leaves a complementary one that is smaller. */
    private static final int MOST_SUBSET_CELLS = 4;

    private enum Kind {
        /** Type 1: the roof is one cell; it loses both digits. */
        ONE_CORNER,
        /** Type 2: two roof cells in a line with the same single extra candidate, eliminated from the cells that see both. */
        SAME_EXTRA_IN_LINE,
        /** Type 3: the extra candidates of two roof cells in a line, as one virtual cell, make a naked subset with cells of a house. */
        SUBSET,
        /** Type 4: two roof cells in a line are the only places in a house for one of the digits; both lose the other. */
        CONFINED_IN_LINE,
        /**
         * Type 5: two diagonal roof cells, or three, with the same single extra candidate, eliminated from the cells that see them
         * all.
         */
        SAME_EXTRA_ACROSS,
        /** Type 6: two diagonal roof cells, and a digit confined to the corners in both rows or both columns; both lose that digit. */
        CONFINED_ACROSS,
        /**
         * Hidden rectangle: a digit is confined to the corners in the row and in the column of the corner opposite to a floor cell; that
         * corner loses the other digit.
         */
        HIDDEN
    }

    private final Kind kind;

    private UniqueRectangle(Kind kind) {
        this.kind = kind;
    }

    /** @param type 1 to 6, as players number them */
    public static UniqueRectangle ofType(int type) {
        return new UniqueRectangle(Kind.values()[type - 1]);
    }

    public static UniqueRectangle hidden() {
        return new UniqueRectangle(Kind.HIDDEN);
    }

    @Override
    public Need needs() {
        return Need.RECTANGLES;
    }

    @Override
    public void find(Position position, StepSink sink) {
        Rectangles rectangles = position.rectangles();
        for (int i = 0; i < rectangles.size(); i++) {
            if (isOfKind(rectangles.floors(i))) {
                int start = rectangles.start(i);
                int opposite = rectangles.opposite(i);
                int inRow = start / 9 * 9 + opposite % 9;
                int inColumn = opposite / 9 * 9 + start % 9;
                boolean turned = rectangles.floors(i) == Rectangles.IN_COLUMN;
                new Corners(
                                start,
                                turned ? inColumn : inRow,
                                turned ? inRow : inColumn,
                                opposite,
                                position.digits(start),
                                position)
                        .report(kind, sink);
            }
        }
    }

    /** @param floors which corners are floor besides the start */
    private boolean isOfKind(int floors) {
        return switch (kind) {
            case ONE_CORNER -> floors == (Rectangles.IN_ROW | Rectangles.IN_COLUMN);
            case SAME_EXTRA_IN_LINE, SUBSET, CONFINED_IN_LINE ->
                floors == Rectangles.IN_ROW || floors == Rectangles.IN_COLUMN;
            case SAME_EXTRA_ACROSS -> (floors & (Rectangles.IN_ROW | Rectangles.IN_COLUMN)) == 0;
            case CONFINED_ACROSS -> floors == Rectangles.OPPOSITE;
            case HIDDEN -> true;
        };
    }

    /**
     * A rectangle whose corners each have at least one of the two digits.
     *
     * @param start a floor cell; its candidates are the two digits
     * @param beside shares a line with the start; also floor if the roof is two cells in a line
     * @param across shares the other line with the start
     */
    private record Corners(int start, int beside, int across, int opposite, int digits, Position position) {

        void report(Kind kind, StepSink sink) {
            switch (kind) {
                case ONE_CORNER -> oneCorner(sink);
                case SAME_EXTRA_IN_LINE -> sameExtraInLine(sink);
                case SUBSET -> subset(sink);
                case CONFINED_IN_LINE -> confinedInLine(sink);
                case SAME_EXTRA_ACROSS -> sameExtraAcross(sink);
                case CONFINED_ACROSS -> confinedAcross(sink);
                case HIDDEN -> hidden(sink);
            }
        }

        CellSet cells() {
            return CellSet.of(start, beside, across, opposite);
        }

        boolean isFloor(int corner) {
            return extras(corner) == 0;
        }

        int extras(int corner) {
            return position.digits(corner) & ~digits;
        }

        private Evidence evidence(List<House> confining, CellSet subset) {
            CandidateSet extras = CandidateSet.of(new DigitSet(DigitSet.ALL.mask() & ~digits), cells())
                    .and(position.candidates());
            List<Candidate> exceptions = extras.candidates();
            return new Evidence.DeadlyPattern(cells(), new DigitSet(digits), exceptions, confining, subset);
        }

        private void eliminate(CandidateSet gone, List<House> confining, CellSet subset, StepSink sink) {
            CandidateSet left = gone.and(position.candidates());
            if (!left.isEmpty()) {
                sink.eliminate(left, () -> evidence(confining, subset));
            }
        }

        void oneCorner(StepSink sink) {
            eliminate(CandidateSet.of(new DigitSet(digits), CellSet.of(opposite)), List.of(), CellSet.EMPTY, sink);
        }

        void sameExtraInLine(StepSink sink) {
            int extra = extras(across);
            if (extra == extras(opposite) && Integer.bitCount(extra) == 1) {
                CellSet gone = Houses.peers(across).and(Houses.peers(opposite));
                eliminate(CandidateSet.of(new DigitSet(extra), gone), List.of(), CellSet.EMPTY, sink);
            }
        }

        void sameExtraAcross(StepSink sink) {
            int extra = extras(beside) | extras(across) | extras(opposite);
            if (Integer.bitCount(extra) != 1) {
                return;
            }
            CellSet gone = Houses.peers(beside).and(Houses.peers(across));
            if (!isFloor(opposite)) {
                gone = gone.and(Houses.peers(opposite));
            }
            eliminate(CandidateSet.of(new DigitSet(extra), gone), List.of(), CellSet.EMPTY, sink);
        }

        void confinedInLine(StepSink sink) {
            CellSet roof = CellSet.of(across, opposite);
            for (int rest = digits; rest != 0; rest &= rest - 1) {
                int confined = 1 + Integer.numberOfTrailingZeros(rest);
                for (int house : housesOf(across)) {
                    if (House.of(house).cells().containsAll(roof)
                            && isConfined(confined, house, roof)
                            && position.places(confined).intersects(roof)) {
                        int other = digits & ~(1 << (confined - 1));
                        eliminate(
                                CandidateSet.of(new DigitSet(other), roof),
                                List.of(House.of(house)),
                                CellSet.EMPTY,
                                sink);
                    }
                }
            }
        }

        void confinedAcross(StepSink sink) {
            for (int rest = digits; rest != 0; rest &= rest - 1) {
                int confined = 1 + Integer.numberOfTrailingZeros(rest);
                confinedAcross(confined, Houses.row(start), Houses.row(opposite), sink);
                confinedAcross(confined, Houses.column(start), Houses.column(opposite), sink);
            }
        }

        private void confinedAcross(int confined, int line, int otherLine, StepSink sink) {
            if (isConfined(confined, line, cells()) && isConfined(confined, otherLine, cells())) {
                eliminate(
                        CandidateSet.of(confined, CellSet.of(beside, across)),
                        List.of(House.of(line), House.of(otherLine)),
                        CellSet.EMPTY,
                        sink);
            }
        }

        void hidden(StepSink sink) {
            int row = Houses.row(opposite);
            int column = Houses.column(opposite);
            int rows = 1 << start / 9 | 1 << opposite / 9;
            int columns = 1 << start % 9 | 1 << opposite % 9;
            for (int rest = digits; rest != 0; rest &= rest - 1) {
                int confined = 1 + Integer.numberOfTrailingZeros(rest);
                int inRow = position.places(confined, row);
                int inColumn = position.places(confined, column);
                if (inRow != 0 && (inRow & ~columns) == 0 && inColumn != 0 && (inColumn & ~rows) == 0) {
                    eliminate(
                            CandidateSet.of(new DigitSet(digits & ~(1 << (confined - 1))), CellSet.of(opposite)),
                            List.of(House.of(row), House.of(column)),
                            CellSet.EMPTY,
                            sink);
                }
            }
        }

        private boolean isConfined(int digit, int house, CellSet cells) {
            CellSet places = position.places(digit).and(House.of(house).cells());
            return !places.isEmpty() && cells.containsAll(places);
        }

        void subset(StepSink sink) {
            CellSet roof = CellSet.of(across, opposite);
            int extras = extras(across) | extras(opposite);
            for (int house : housesOf(across)) {
                if (House.of(house).cells().containsAll(roof)) {
                    CellSet others = position.empty().minus(roof);
                    chooseSubset(house, 0, extras, Houses.mask(house, others), roof, sink);
                }
            }
        }

        /**
         * Chooses further cells of the naked subset; the roof counts as one cell with its extra candidates.
         *
         * @param chosen the cells of the house so far, as a mask
         * @param together the candidates of these and of the roof, as a mask
         * @param others the cells of the house that may be added, as a mask
         */
        private void chooseSubset(int house, int chosen, int together, int others, CellSet roof, StepSink sink) {
            int size = Integer.bitCount(chosen);
            if (size > 0 && Integer.bitCount(together) == size + 1) {
                CellSet cells = Houses.cells(house, chosen);
                eliminate(CandidateSet.of(new DigitSet(together), beyond(cells, roof)), List.of(), cells, sink);
            }
            for (int rest = size < MOST_SUBSET_CELLS ? others : 0; rest != 0; rest &= rest - 1) {
                int more = together | position.digits(Houses.cell(house, Integer.numberOfTrailingZeros(rest)));
                if (Integer.bitCount(more) <= MOST_SUBSET_CELLS + 1) {
                    chooseSubset(house, chosen | rest & -rest, more, rest & rest - 1, roof, sink);
                }
            }
        }

        /** The other cells of every house that contains the roof and the chosen cells. */
        private CellSet beyond(CellSet chosen, CellSet roof) {
            CellSet all = chosen.or(roof);
            CellSet beyond = CellSet.EMPTY;
            for (int house : housesOf(across)) {
                CellSet cells = House.of(house).cells();
                beyond = cells.containsAll(all) ? beyond.or(cells) : beyond;
            }
            return beyond.minus(all);
        }

        private static List<Integer> housesOf(int cell) {
            return List.of(Houses.row(cell), Houses.column(cell), Houses.box(cell));
        }
    }
}
