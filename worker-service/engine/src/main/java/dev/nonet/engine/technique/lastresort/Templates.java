package dev.nonet.engine.technique.lastresort;

import dev.nonet.engine.board.DigitTemplates;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.List;

/**
 * A template is an arrangement of all that is left of a digit: a place in each house that lacks it. A place in no template cannot
 * hold the digit; a place in all of them holds it. There are 46,656 templates on an empty board, and few on one that is half full.
 *
 * <p>Then the same with the templates of all digits laid over each other: a template that leaves no room for any template of some
 * other digit is struck, over and over until none is. What was found without that is found first. Boards on which some digit has
 * more than {@value #MOST_TEMPLATES} templates are not laid over.
 */
public final class Templates implements StepFinder {

    private static final int MOST_TEMPLATES = 500;

    private final boolean sets;

    private Templates(boolean sets) {
        this.sets = sets;
    }

    /** Places in all templates. */
    public static Templates inAll() {
        return new Templates(true);
    }

    /** Places in no template. */
    public static Templates inNone() {
        return new Templates(false);
    }

    @Override
    public void find(Position position, StepSink sink) {
        DigitTemplates arrangements = new DigitTemplates();
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = position.places(digit);
            CellSet unfit = arrangements.eliminations(places);
            if (unfit.equals(places)) {
                continue;
            }
            if (sets) {
                set(digit, places, arrangements, position, sink);
            } else if (!unfit.isEmpty()) {
                eliminate(digit, unfit, false, places, sink);
            }
        }
        layOver(position, sink);
    }

    private static void set(int digit, CellSet places, DigitTemplates arrangements, Position position, StepSink sink) {
        CellSet inAll = CellSet.EMPTY;
        for (int cell = places.first(); cell < Cell.COUNT; cell = places.next(cell)) {
            boolean alone = Integer.bitCount(position.places(digit, Houses.row(cell))) == 1;
            CellSet others = places.without(cell);
            inAll = alone || arrangements.eliminations(others).equals(others) ? inAll.with(cell) : inAll;
        }
        place(digit, inAll, false, places, sink);
    }

    /** @param laidOver whether templates of several digits were laid over each other */
    private static void place(int digit, CellSet inAll, boolean laidOver, CellSet places, StepSink sink) {
        if (!inAll.isEmpty()) {
            sink.placeAll(CandidateSet.of(digit, inAll), () -> new Evidence.Templates(digit, places, laidOver));
        }
    }

    private static void eliminate(int digit, CellSet unfit, boolean laidOver, CellSet places, StepSink sink) {
        sink.eliminate(digit, unfit, () -> new Evidence.Templates(digit, places, laidOver));
    }

    private void layOver(Position position, StepSink sink) {
        List<List<CellSet>> templates = new ArrayList<>();
        for (int digit = 1; digit <= 9; digit++) {
            List<CellSet> ofDigit = new ArrayList<>();
            collect(digit, 0, CellSet.EMPTY, position, ofDigit);
            if (ofDigit.isEmpty() || ofDigit.size() > MOST_TEMPLATES) {
                return;
            }
            templates.add(ofDigit);
        }
        strike(templates);
        for (int digit = 1; digit <= 9; digit++) {
            List<CellSet> left = templates.get(digit - 1);
            if (left.isEmpty()) {
                return;
            }
            CellSet any = CellSet.EMPTY;
            CellSet all = CellSet.ALL;
            for (CellSet template : left) {
                any = any.or(template);
                all = all.and(template);
            }
            CellSet places = position.places(digit);
            CellSet unfit = places.minus(any);
            if (!sets && !unfit.isEmpty()) {
                eliminate(digit, unfit, true, places, sink);
            }
            if (sets) {
                place(digit, all, true, places, sink);
            }
        }
    }

    /** Collects the templates of a digit, row by row, but no more than one too many; one without cells if the digit is complete. */
    private static void collect(int digit, int row, CellSet taken, Position position, List<CellSet> templates) {
        if (templates.size() > MOST_TEMPLATES) {
            return;
        }
        if (row == 9) {
            templates.add(taken);
            return;
        }
        CellSet open = Houses.cells(row, position.places(digit, row));
        if (open.isEmpty()) {
            collect(digit, row + 1, taken, position, templates);
            return;
        }
        CellSet free = open.minus(Houses.seenBy(taken));
        for (int cell = free.first(); cell < Cell.COUNT; cell = free.next(cell)) {
            collect(digit, row + 1, taken.with(cell), position, templates);
        }
    }

    /** Strikes templates without room for another digit until there are none; what is left does not depend on the order. */
    private static void strike(List<List<CellSet>> templates) {
        boolean struck = true;
        while (struck) {
            struck = false;
            for (List<CellSet> ofDigit : templates) {
                for (List<CellSet> others : templates) {
                    struck |= others != ofDigit && ofDigit.removeIf(template -> intersectsAll(template, others));
                }
            }
        }
    }

    private static boolean intersectsAll(CellSet template, List<CellSet> others) {
        for (CellSet other : others) {
            if (!template.intersects(other)) {
                return false;
            }
        }
        return true;
    }
}
