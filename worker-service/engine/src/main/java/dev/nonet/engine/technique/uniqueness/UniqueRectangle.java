package dev.nonet.engine.technique.uniqueness;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.board.Unions;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Memory;
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
import java.util.stream.IntStream;

/**
 * Unique rectangle, types 1 to 6 and hidden, numbered as in HoDoKu: four empty cells in two rows, two columns and two
 * boxes with the same two candidates. If the two digits alternated in them, swapping the digits would give a second
 * solution. So at least one corner holds another digit. Corners with other candidates are the roof, corners without the
 * floor. A roof corner need have only one of the two digits.
 *
 * <pre>
 *   floor ab ─── ab floor        start   ab ─── beside
 *         │       │                       │       │
 *   roof abc ─── abd roof        across abc ─── opposite
 * </pre>
 */
public final class UniqueRectangle implements StepFinder {

    private enum RectangleKind {
        /** Type 1: the roof is one cell; it loses both digits. */
        ONE_CORNER,
        /**
         * Type 2: two roof cells in a line with the same single extra candidate, eliminated from the cells that see
         * both.
         */
        SAME_EXTRA_IN_LINE,
        /**
         * Type 3: the extra candidates of two roof cells in a line, as one virtual cell, make a naked subset with cells
         * of a house.
         */
        SUBSET,
        /**
         * Type 4: two roof cells in a line are the only places in a house for one of the digits; both lose the other.
         */
        CONFINED_IN_LINE,
        /**
         * Type 5: two diagonal roof cells, or three, with the same single extra candidate, eliminated from the cells
         * that see them all.
         */
        SAME_EXTRA_ACROSS,
        /**
         * Type 6: two diagonal roof cells, and a digit confined to the corners in both rows or both columns; both lose
         * that digit.
         */
        CONFINED_ACROSS,
        /**
         * Hidden rectangle: a digit is confined to the corners in the row and in the column of the corner opposite to a
         * floor cell; that corner loses the other digit.
         */
        HIDDEN
    }

    private static final int NONE = -1;

    private static final Memory<Corners> MEMORY = new Memory<>(Corners::new);

    private final RectangleKind kind;

    private UniqueRectangle(RectangleKind kind) {
        this.kind = kind;
    }

    /** @param type 1 to 6, as players number them */
    public static UniqueRectangle ofType(int type) {
        return new UniqueRectangle(RectangleKind.values()[type - 1]);
    }

    public static UniqueRectangle hidden() {
        return new UniqueRectangle(RectangleKind.HIDDEN);
    }

    @Override
    public Need needs() {
        return Need.RECTANGLES;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        Rectangles rectangles = position.rectangles();
        Corners corners = MEMORY.of(position);
        for (int i = 0; i < rectangles.size(); i++) {
            int floors = rectangles.floors(i);
            if (isOfKind(floors)) {
                corners.set(rectangles.start(i), rectangles.opposite(i), floors == Rectangles.IN_COLUMN);
                corners.report(kind, changes, sink);
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
     * A rectangle whose corners each have at least one of the two digits. The same instance is used for one after the
     * other.
     */
    private static final class Corners {

        private final Position position;

        /** A floor cell; its candidates are the two digits. */
        private int start;

        /** A corner in a line with the start; also floor if the roof is two cells in a line. */
        private int beside;

        /** The corner in the other line of the start. */
        private int across;

        private int opposite;
        private int digits;

        Corners(Position position) {
            this.position = position;
        }

        /** @param turned whether the corner beside the start is the one in its column, not its row */
        void set(int newStart, int newOpposite, boolean turned) {
            int inRow = newStart / 9 * 9 + newOpposite % 9;
            int inColumn = newOpposite / 9 * 9 + newStart % 9;
            start = newStart;
            beside = turned ? inColumn : inRow;
            across = turned ? inRow : inColumn;
            opposite = newOpposite;
            digits = position.digits(newStart);
        }

        void report(RectangleKind kind, Changes changes, StepSink sink) {
            switch (kind) {
                case ONE_CORNER -> oneCorner(sink);
                case SAME_EXTRA_IN_LINE -> sameExtraInLine(changes, sink);
                case SUBSET -> subset(changes, sink);
                case CONFINED_IN_LINE -> confinedInLine(sink);
                case SAME_EXTRA_ACROSS -> sameExtraAcross(changes, sink);
                case CONFINED_ACROSS -> confinedAcross(sink);
                case HIDDEN -> hidden(changes, sink);
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

        /** Whether a corner has changed; otherwise a pattern of the corners alone has nothing new to eliminate. */
        private boolean hasChanged(Changes changes) {
            CellSet changed = changes.cells();
            return changed.contains(start)
                    || changed.contains(beside)
                    || changed.contains(across)
                    || changed.contains(opposite);
        }

        /**
         * Whether a corner or a cell of two houses has changed, for patterns to which the places in these houses matter
         * too.
         */
        private boolean hasChanged(int house, int otherHouse, Changes changes) {
            return ((Masks.of(house) | Masks.of(otherHouse)) & changes.houses()) != 0 || hasChanged(changes);
        }

        private Evidence evidence(List<House> confining, CellSet subset) {
            CandidateSet extras = CandidateSet.of(new DigitSet(Digits.allBut(digits)), cells())
                    .and(position.candidates());
            List<Candidate> exceptions = extras.candidates();
            return new Evidence.DeadlyPattern(cells(), new DigitSet(digits), exceptions, confining, subset);
        }

        private void eliminate(int gone, CellSet from, StepSink sink) {
            eliminate(gone, from, NONE, NONE, CellSet.EMPTY, sink);
        }

        /**
         * @param gone the digits that are eliminated, as a mask
         * @param confining the house in which a digit is confined to corners, or {@link #NONE}
         * @param alsoConfining the second such house, or {@link #NONE}
         */
        private void eliminate(
                int gone, CellSet from, int confining, int alsoConfining, CellSet subset, StepSink sink) {
            if (position.holdAny(from, gone)) {
                sink.eliminate(
                        CandidateSet.of(new DigitSet(gone), from),
                        () -> evidence(
                                IntStream.of(confining, alsoConfining)
                                        .filter(house -> house != NONE)
                                        .mapToObj(House::of)
                                        .toList(),
                                subset));
            }
        }

        void oneCorner(StepSink sink) {
            eliminate(digits, CellSet.of(opposite), sink);
        }

        void sameExtraInLine(Changes changes, StepSink sink) {
            int extra = extras(across);
            if (extra == extras(opposite) && Digits.count(extra) == 1 && hasChanged(changes)) {
                eliminate(extra, Houses.peers(across).and(Houses.peers(opposite)), sink);
            }
        }

        void sameExtraAcross(Changes changes, StepSink sink) {
            int extra = extras(beside) | extras(across) | extras(opposite);
            if (Digits.count(extra) == 1 && hasChanged(changes)) {
                CellSet two = Houses.peers(beside).and(Houses.peers(across));
                CellSet gone = isFloor(opposite) ? two : two.and(Houses.peers(opposite));
                eliminate(extra, gone, sink);
            }
        }

        void confinedInLine(StepSink sink) {
            for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
                int confined = Digits.first(rest);
                for (int kind = 0; kind < Houses.KINDS; kind++) {
                    int house = Houses.house(across, kind);
                    if (house == Houses.house(opposite, kind) && isConfined(confined, house)) {
                        int other = Digits.without(digits, confined);
                        eliminate(other, CellSet.of(across, opposite), house, NONE, CellSet.EMPTY, sink);
                    }
                }
            }
        }

        /**
         * Type 6 by two parallel lines, through the start and through the corner opposite, of which neither has the
         * digit outside the corners. If one of the other two corners, the roof, held the digit, so would the second
         * one, and the rectangle could be swapped.
         */
        void confinedAcross(StepSink sink) {
            for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
                int confined = Digits.first(rest);
                for (int kind = 0; kind < 2; kind++) { // two rows, then two columns
                    int line = Houses.house(start, kind);
                    int otherLine = Houses.house(opposite, kind);
                    if (isConfined(confined, line) && isConfined(confined, otherLine)) {
                        eliminate(
                                Digits.of(confined), CellSet.of(beside, across), line, otherLine, CellSet.EMPTY, sink);
                    }
                }
            }
        }

        void hidden(Changes changes, StepSink sink) {
            int row = Houses.row(opposite);
            int column = Houses.column(opposite);
            if (!hasChanged(row, column, changes)) {
                return;
            }
            for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
                int confined = Digits.first(rest);
                if (isConfined(confined, row) && isConfined(confined, column)) {
                    int other = Digits.without(digits, confined);
                    eliminate(other, CellSet.of(opposite), row, column, CellSet.EMPTY, sink);
                }
            }
        }

        /** Whether the digit has places in the house, but only in corners. */
        private boolean isConfined(int digit, int house) {
            int places = position.places(digit, house);
            return places != 0 && (places & ~corners(house)) == 0;
        }

        /** The corners that are in a house, as a mask of their numbers there. */
        private int corners(int house) {
            return Houses.number(house, start)
                    | Houses.number(house, beside)
                    | Houses.number(house, across)
                    | Houses.number(house, opposite);
        }

        void subset(Changes changes, StepSink sink) {
            int extras = extras(across) | extras(opposite);
            for (int kind = 0; kind < Houses.KINDS; kind++) {
                int house = Houses.house(across, kind);
                if (house == Houses.house(opposite, kind) && hasChanged(house, house, changes)) {
                    int others = Houses.mask(house, position.empty()) & ~corners(house);
                    Unions subsets = DeadlyPattern.subsets(house, extras, others, position);
                    for (int i = 0; i < subsets.count(); i++) {
                        if (subsets.excess(i) == 1) {
                            CellSet subset = Houses.cells(house, subsets.chosen(i));
                            CellSet seen =
                                    Houses.commonPeers(subset.with(across).with(opposite));
                            eliminate(subsets.together(i), seen, NONE, NONE, subset, sink);
                        }
                    }
                }
            }
        }
    }
}
