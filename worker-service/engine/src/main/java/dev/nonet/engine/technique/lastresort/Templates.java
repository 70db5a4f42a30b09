package dev.nonet.engine.technique.lastresort;

import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.DigitTemplates;
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
 * Templates (pattern overlay method, POM). A template of a digit is a choice of one place in each house that lacks the
 * digit. A candidate in no template is false (template delete), a candidate in all templates is true (template set). An
 * empty board has 46,656 templates of a digit, a half-filled one only a few.
 *
 * <p>First each digit is taken alone. Then the templates of all digits are overlaid: a template that intersects every
 * template of some other digit is removed, until no more can be, and the same conclusions are drawn from those left.
 * Boards on which some digit has more than {@value #MAX_TEMPLATES} templates are not overlaid.
 */
public final class Templates implements StepFinder {

    private static final int MAX_TEMPLATES = 500;

    private static final Memory<Overlay> MEMORY = new Memory<>(Overlay::new);

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
    public void find(Position position, Changes changes, StepSink sink) {
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

    /**
     * The places of a digit that are in all its templates. A place that is missing in one template found so far need
     * not be tested.
     */
    private static CellSet inAll(int digit, CellSet places, DigitTemplates digitTemplates, Position position) {
        CellSet inAll = CellSet.EMPTY;
        CellSet open = places;
        for (int cell = open.first(); cell < Cell.COUNT; cell = open.next(cell)) {
            boolean alone = Masks.count(position.places(digit, Houses.row(cell))) == 1;
            CellSet without = alone ? null : digitTemplates.any(places.without(cell));
            if (without == null) {
                inAll = inAll.with(cell);
            } else {
                open = open.and(without);
            }
        }
        return inAll;
    }

    /** @param overlaid whether the templates of all digits were overlaid */
    private static void place(int digit, CellSet inAll, boolean overlaid, CellSet places, StepSink sink) {
        if (!inAll.isEmpty()) {
            sink.placeAll(CandidateSet.of(digit, inAll), () -> new Evidence.Templates(digit, places, overlaid));
        }
    }

    private static void eliminate(int digit, CellSet inNone, boolean overlaid, CellSet places, StepSink sink) {
        sink.eliminate(digit, inNone, () -> new Evidence.Templates(digit, places, overlaid));
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

        /** The cells of the template that is being collected. */
        private final CellBits taken = new CellBits();

        /** The candidates for which the templates were collected. */
        private CandidateSet known = CandidateSet.EMPTY;

        Overlay(Position position) {
            this.position = position;
            for (int i = 0; i < templates.length; i++) {
                templates[i] = new OfDigit();
            }
        }

        void update() {
            if (!known.equals(position.candidates())) {
                known = position.candidates();
                complete = true;
                for (int digit = 1; digit <= 9 && complete; digit++) {
                    OfDigit ofDigit = templates[digit - 1];
                    ofDigit.count = 0;
                    collect(digit, 0, 0, ofDigit);
                    complete = ofDigit.count > 0 && ofDigit.count <= MAX_TEMPLATES;
                }
                if (complete) {
                    removeConflicting();
                }
            }
        }

        /**
         * Collects the templates of a digit, row by row; stops at one more than {@link #MAX_TEMPLATES}. A digit that is
         * complete has one template, without cells.
         *
         * @param houses the columns and boxes of the cells {@link #taken} so far, as a mask
         */
        private void collect(int digit, int row, int houses, OfDigit into) {
            if (row == 9) {
                into.add(taken);
                return;
            }
            int places = position.places(digit, row);
            if (places == 0) {
                collect(digit, row + 1, houses, into);
            }
            for (int rest = places; rest != 0 && into.count <= MAX_TEMPLATES; rest = Masks.dropFirst(rest)) {
                int cell = 9 * row + Masks.first(rest);
                if ((houses & Houses.houses(cell)) == 0) {
                    taken.add(cell);
                    collect(digit, row + 1, houses | Houses.houses(cell), into);
                    taken.remove(cell);
                }
            }
        }

        /**
         * Removes templates that leave another digit no template, until no more can be. The templates left do not
         * depend on the order in which others are removed.
         */
        private void removeConflicting() {
            boolean removed = true;
            while (removed) {
                removed = false;
                for (OfDigit ofDigit : templates) {
                    for (OfDigit others : templates) {
                        removed |= others != ofDigit && ofDigit.keepCompatible(others);
                    }
                }
            }
        }
    }

    /** Templates of one digit. */
    private static final class OfDigit {

        private final CellBits[] templates = CellBits.array(MAX_TEMPLATES + 1);
        private int count;

        void add(CellBits template) {
            templates[count++].set(template);
        }

        CellSet inAny() {
            CellBits any = new CellBits();
            for (int i = 0; i < count; i++) {
                any.addAll(templates[i]);
            }
            return any.toSet();
        }

        CellSet inAll() {
            CellBits all = CellBits.of(CellSet.ALL);
            for (int i = 0; i < count; i++) {
                all.keepAll(templates[i]);
            }
            return all.toSet();
        }

        /**
         * Keeps the templates that are disjoint from some template of another digit.
         *
         * @return whether any were removed
         */
        boolean keepCompatible(OfDigit others) {
            int kept = 0;
            // Neighbours in the list are alike, so a template that is disjoint from one is often disjoint from the
            // next.
            int disjoint = 0;
            for (int i = 0; i < count; i++) {
                disjoint = others.findDisjoint(templates[i], disjoint);
                if (disjoint < others.count) {
                    templates[kept++].set(templates[i]);
                } else {
                    disjoint = 0;
                }
            }
            boolean removed = kept < count;
            count = kept;
            return removed;
        }

        /**
         * The number of a template that has none of some cells, searched from one on; {@link #count} if there is none.
         */
        private int findDisjoint(CellBits cells, int from) {
            for (int i = 0; i < count; i++) {
                int at = from + i < count ? from + i : from + i - count;
                if (!templates[at].intersects(cells)) {
                    return at;
                }
            }
            return count;
        }
    }
}
