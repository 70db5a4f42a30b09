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
        DigitTemplates digitTemplates = new DigitTemplates();
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = position.places(digit);
            CellSet inNone = digitTemplates.eliminations(places);
            if (inNone.equals(places)) {
                continue;
            }
            if (sets) {
                set(digit, places, digitTemplates, position, sink);
            } else if (!inNone.isEmpty()) {
                eliminate(digit, inNone, false, places, sink);
            }
        }
        overlay(position, sink);
    }

    private static void set(
            int digit, CellSet places, DigitTemplates digitTemplates, Position position, StepSink sink) {
        CellSet inAll = CellSet.EMPTY;
        for (int cell = places.first(); cell < Cell.COUNT; cell = places.next(cell)) {
            boolean alone = Integer.bitCount(position.places(digit, Houses.row(cell))) == 1;
            CellSet others = places.without(cell);
            inAll = alone || digitTemplates.eliminations(others).equals(others) ? inAll.with(cell) : inAll;
        }
        place(digit, inAll, false, places, sink);
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

    private void overlay(Position position, StepSink sink) {
        List<List<CellSet>> templates = new ArrayList<>();
        for (int digit = 1; digit <= 9; digit++) {
            List<CellSet> ofDigit = new ArrayList<>();
            collect(digit, 0, CellSet.EMPTY, position, ofDigit);
            if (ofDigit.isEmpty() || ofDigit.size() > MOST_TEMPLATES) {
                return;
            }
            templates.add(ofDigit);
        }
        removeConflicting(templates);
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
            CellSet inNone = places.minus(any);
            if (!sets && !inNone.isEmpty()) {
                eliminate(digit, inNone, true, places, sink);
            }
            if (sets) {
                place(digit, all, true, places, sink);
            }
        }
    }

    /**
     * Collects the templates of a digit, row by row; stops at one more than {@link #MOST_TEMPLATES}. A digit that is complete has one
     * template, without cells.
     */
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

    /**
     * Removes templates that leave another digit no template, until there are none. What is left does not depend on the order in which
     * they are removed.
     */
    private static void removeConflicting(List<List<CellSet>> templates) {
        boolean removed = true;
        while (removed) {
            removed = false;
            for (List<CellSet> ofDigit : templates) {
                for (List<CellSet> others : templates) {
                    removed |= others != ofDigit && ofDigit.removeIf(template -> intersectsAll(template, others));
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
