package dev.nonet.engine.technique.lastresort;

import dev.nonet.engine.board.DigitTemplates;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;
import java.util.Arrays;

/**
 * Templates (pattern overlay method, POM). A template of a digit is a choice of one place in each house that lacks the digit. A candidate
 * in no template is false (template delete), a candidate in all templates is true (template set). An empty board has 46,656 templates
 * of a digit, a half-filled one only a few.
 *
 * <p>First each digit is taken alone. Then the templates of all digits are overlaid: a template that intersects every template of some
 * other digit is removed, until no more can be, and the same conclusions are drawn from those left. Boards on which some digit has
 * more than {@value #MOST_TEMPLATES} templates are not overlaid.
 */
public final class Templates implements StepFinder {

    private static final int MOST_TEMPLATES = 500;

    private static final Memory<Overlay> MEMORY = new Memory<>(Overlay.class, Overlay::new);

    /** Whether candidates in all templates are placed, or those in no template eliminated. */
    private final boolean sets;

    private Templates(boolean sets) {
        this.sets = sets;
    }

    /** Template set. */
    public static Templates inAll() {
        return new Templates(true);
    }

    /** Template delete. */
    public static Templates inNone() {
        return new Templates(false);
    }

    @Override
    public void find(Position position, StepSink sink) {
        Overlay overlay = MEMORY.of(position);
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = position.places(digit);
            CellSet inNone = position.templateEliminations(digit);
            if (inNone.equals(places)) {
                continue;
            }
            if (sets) {
                place(digit, inAll(digit, places, overlay.digitTemplates, position), false, places, sink);
            } else if (!inNone.isEmpty()) {
                eliminate(digit, inNone, false, places, sink);
            }
        }
        overlay(overlay, position, sink);
    }

    /** The places of a digit that are in all its templates: only those of any one template can be. */
    private static CellSet inAll(int digit, CellSet places, DigitTemplates digitTemplates, Position position) {
        CellSet inAll = CellSet.EMPTY;
        CellSet open = places;
        for (int cell = open.first(); cell < Cell.COUNT; cell = open.next(cell)) {
            boolean alone = Integer.bitCount(position.places(digit, Houses.row(cell))) == 1;
            CellSet without = alone ? null : digitTemplates.any(places.without(cell));
            if (without == null) {
                inAll = inAll.with(cell);
            } else {
                open = open.and(without);
            }
        }
        return inAll;
    }

    /** @param laidOver whether the templates of all digits were overlaid */
    private static void place(int digit, CellSet inAll, boolean laidOver, CellSet places, StepSink sink) {
        if (!inAll.isEmpty()) {
            sink.placeAll(CandidateSet.of(digit, inAll), () -> new Evidence.Templates(digit, places, laidOver));
        }
    }

    private static void eliminate(int digit, CellSet inNone, boolean laidOver, CellSet places, StepSink sink) {
        sink.eliminate(digit, inNone, () -> new Evidence.Templates(digit, places, laidOver));
    }

    private void overlay(Overlay overlay, Position position, StepSink sink) {
        overlay.update();
        for (int digit = 1; digit <= 9 && overlay.complete; digit++) {
            OfDigit left = overlay.templates[digit - 1];
            if (left.count == 0) {
                return;
            }
            CellSet places = position.places(digit);
            CellSet inNone = places.minus(left.inAny());
            if (!sets && !inNone.isEmpty()) {
                eliminate(digit, inNone, true, places, sink);
            }
            if (sets) {
                place(digit, left.inAll(), true, places, sink);
            }
        }
    }

    /** The templates of all digits without those that leave another digit no template, for both kinds of steps. */
    private static final class Overlay {

        private final Position position;
        private final DigitTemplates digitTemplates = new DigitTemplates();
        private final OfDigit[] templates = new OfDigit[9];

        /** Whether all digits have templates, and not too many. */
        private boolean complete;

        /** By digit: the places that this was found for, in the layout of {@link CellSet}. */
        private final long[] upper = new long[10];

        private final long[] lower = new long[10];

        Overlay(Position position) {
            this.position = position;
            for (int i = 0; i < templates.length; i++) {
                templates[i] = new OfDigit();
            }
            Arrays.fill(upper, -1);
        }

        void update() {
            boolean same = true;
            for (int digit = 1; digit <= 9; digit++) {
                same &= upper[digit] == position.upperPlaces(digit) && lower[digit] == position.lowerPlaces(digit);
                upper[digit] = position.upperPlaces(digit);
                lower[digit] = position.lowerPlaces(digit);
            }
            if (!same) {
                complete = true;
                for (int digit = 1; digit <= 9 && complete; digit++) {
                    OfDigit ofDigit = templates[digit - 1];
                    ofDigit.count = 0;
                    collect(digit, 0, 0, 0, 0, ofDigit);
                    complete = ofDigit.count > 0 && ofDigit.count <= MOST_TEMPLATES;
                }
                if (complete) {
                    removeConflicting();
                }
            }
        }

        /**
         * Collects the templates of a digit, row by row; stops at one more than {@link #MOST_TEMPLATES}. A digit that is complete has one
         * template, without cells.
         *
         * @param takenUpper the cells so far, in the layout of {@link CellSet}
         * @param houses the columns and boxes that they are in, as a mask
         */
        private void collect(int digit, int row, long takenUpper, long takenLower, int houses, OfDigit into) {
            if (row == 9) {
                into.add(takenUpper, takenLower);
                return;
            }
            int places = position.places(digit, row);
            if (places == 0) {
                collect(digit, row + 1, takenUpper, takenLower, houses, into);
            }
            for (int rest = places; rest != 0 && into.count <= MOST_TEMPLATES; rest &= rest - 1) {
                int cell = 9 * row + Integer.numberOfTrailingZeros(rest);
                if ((houses & Houses.houses(cell)) == 0) {
                    CellSet one = CellSet.of(cell);
                    collect(
                            digit,
                            row + 1,
                            takenUpper | one.upper(),
                            takenLower | one.lower(),
                            houses | Houses.houses(cell),
                            into);
                }
            }
        }

        /**
         * Removes templates that leave another digit no template, until there are none. What is left does not depend on the order in
         * which they are removed.
         */
        private void removeConflicting() {
            boolean removed = true;
            while (removed) {
                removed = false;
                for (OfDigit ofDigit : templates) {
                    for (OfDigit others : templates) {
                        removed |= others != ofDigit && ofDigit.keepThoseApartFromSome(others);
                    }
                }
            }
        }
    }

    /** Templates of one digit, in the layout of {@link CellSet}. */
    private static final class OfDigit {

        private final long[] upper = new long[MOST_TEMPLATES + 1];
        private final long[] lower = new long[MOST_TEMPLATES + 1];
        private int count;

        void add(long cellsUpper, long cellsLower) {
            upper[count] = cellsUpper;
            lower[count++] = cellsLower;
        }

        CellSet inAny() {
            long anyUpper = 0;
            long anyLower = 0;
            for (int i = 0; i < count; i++) {
                anyUpper |= upper[i];
                anyLower |= lower[i];
            }
            return new CellSet(anyUpper, anyLower);
        }

        CellSet inAll() {
            long allUpper = CellSet.ALL.upper();
            long allLower = CellSet.ALL.lower();
            for (int i = 0; i < count; i++) {
                allUpper &= upper[i];
                allLower &= lower[i];
            }
            return new CellSet(allUpper, allLower);
        }

        /** Keeps the templates that have no cell in common with at least one of another digit; returns whether it removed any. */
        boolean keepThoseApartFromSome(OfDigit others) {
            int kept = 0;
            // Neighbours in the list are alike, so what is apart from one is often apart from the next.
            int apart = 0;
            for (int i = 0; i < count; i++) {
                apart = others.apartFrom(upper[i], lower[i], apart);
                if (apart < others.count) {
                    upper[kept] = upper[i];
                    lower[kept++] = lower[i];
                } else {
                    apart = 0;
                }
            }
            boolean removed = kept < count;
            count = kept;
            return removed;
        }

        /** The number of a template that has none of some cells, searched from one on; {@link #count} if there is none. */
        private int apartFrom(long cellsUpper, long cellsLower, int from) {
            for (int i = from; i < count; i++) {
                if ((upper[i] & cellsUpper | lower[i] & cellsLower) == 0) {
                    return i;
                }
            }
            for (int i = 0; i < from; i++) {
                if ((upper[i] & cellsUpper | lower[i] & cellsLower) == 0) {
                    return i;
                }
            }
            return count;
        }
    }
}
