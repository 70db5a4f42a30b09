package dev.nonet.engine.technique.singledigit;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Dual 2-string kite, as HoDoKu has it: two kites that share the two joined cells of a box, reported as one step with
 * the eliminations of both. The two kites are of different digits, or of one digit with row and column of the two cells
 * swapped.
 */
public final class DualKite implements StepFinder {

    private record Kite(CandidateSet gone, Supplier<Evidence> evidence) {}

    /** The kites that are joined at two cells of a box. */
    private static final Memory<List<Kite>> MEMORY = new Memory<>(position -> new ArrayList<>());

    @Override
    public Need needs() {
        return Need.TEMPLATE_ELIMINATIONS;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        List<Kite> kites = MEMORY.of(position);
        for (int box = Houses.FIRST_BOX; box < House.COUNT; box++) {
            for (int one = 0; one < 9; one++) {
                for (int two = one + 1; two < 9; two++) {
                    boolean inOneLine = one / 3 == two / 3 || one % 3 == two % 3;
                    if (!inOneLine) {
                        kites.clear();
                        findKites(Houses.cell(box, one), Houses.cell(box, two), position, kites);
                        report(kites, sink);
                    }
                }
            }
        }
    }

    private static void report(List<Kite> kites, StepSink sink) {
        for (int i = 0; i < kites.size(); i++) {
            for (int j = i + 1; j < kites.size(); j++) {
                Kite one = kites.get(i);
                Kite two = kites.get(j);
                if (!one.gone().equals(two.gone())) {
                    sink.eliminate(
                            one.gone().or(two.gone()),
                            () -> new Evidence.Several(
                                    List.of(one.evidence().get(), two.evidence().get())));
                }
            }
        }
    }

    /** Adds all kites that are joined at two cells of a box. */
    private static void findKites(int one, int two, Position position, List<Kite> kites) {
        int common = position.digits(one) & position.digits(two) & position.digitsWithTemplateEliminations();
        for (int both = common; both != 0; both = Digits.dropFirst(both)) {
            int digit = Digits.first(both);
            addKite(digit, one, two, position, kites);
            addKite(digit, two, one, position, kites);
        }
    }

    private static void addKite(int digit, int inRow, int inColumn, Position position, List<Kite> kites) {
        int rowEnd = otherEnd(digit, inRow, Houses.row(inRow), position);
        int columnEnd = otherEnd(digit, inColumn, Houses.column(inColumn), position);
        if (rowEnd < 0 || columnEnd < 0) {
            return;
        }
        CellSet gone = position.places(digit).and(Houses.peers(rowEnd)).and(Houses.peers(columnEnd));
        if (!gone.isEmpty()) {
            kites.add(new Kite(
                    CandidateSet.of(digit, gone),
                    () -> Evidence.Chain.open(digit, rowEnd, inRow, inColumn, columnEnd)));
        }
    }

    /** The only other place of the digit in the line, outside the cell's box; -1 if there is none. */
    private static int otherEnd(int digit, int cell, int line, Position position) {
        int places = position.places(digit, line);
        if (Masks.count(places) != 2) {
            return -1;
        }
        int end = Houses.cells(line, places).without(cell).first();
        return Houses.box(end) == Houses.box(cell) ? -1 : end;
    }
}
