package dev.nonet.engine.position;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.DigitTemplates;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Masks;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import org.jspecify.annotations.Nullable;

/**
 * What has changed on a board since a rung was exhausted. A rung is <em>exhausted</em> on a board if it found nothing
 * there, or if everything that it found was applied. So its finder may leave out a pattern none of whose cells has
 * changed since: its eliminations were found and applied then.
 *
 * <p>Valid until the board changes, or until {@link Position#changesSince} is called again.
 */
public final class Changes {

    private final Board board;
    private final Derived<DigitTemplates> templates;

    /** The candidates when the rung was exhausted; null if it never was, so that everything has changed. */
    private @Nullable CandidateSet exhausted;

    /** The version of the board for which the fields below hold. */
    private int version;

    /** The {@link #cells()}; null until asked for. */
    private @Nullable CellSet cells;

    /** The {@link #houses()}; -1 until asked for. */
    private int houses;

    /** The {@link #digitsWithTemplateEliminations()}; -1 until asked for. */
    private int digits;

    Changes(Board board, Derived<DigitTemplates> templates) {
        this.board = board;
        this.templates = templates;
        this.version = board.version() - 1; // out of date: nothing is known yet
    }

    /** The changes since some candidates. Rungs that were exhausted on the same board share what is computed here. */
    Changes since(@Nullable CandidateSet before) {
        if (before != exhausted || version != board.version()) {
            exhausted = before;
            version = board.version();
            cells = null;
            houses = -1;
            digits = -1;
        }
        return this;
    }

    /**
     * The cells that have lost candidates; all cells if the rung never was exhausted. To find out whether a pattern has
     * changed, ask for all cells whose candidates it depends on: if it depends on all places of a digit in a house, for
     * all cells of the house.
     */
    public CellSet cells() {
        CellSet known = cells;
        if (known == null) {
            known = exhausted == null ? CellSet.ALL : losingCells(exhausted);
            cells = known;
        }
        return known;
    }

    private CellSet losingCells(CandidateSet before) {
        CellBits losing = new CellBits();
        for (int digit = 1; digit <= 9; digit++) {
            losing.addAll(before.cells(digit).minus(board.places(digit)));
        }
        return losing.toSet();
    }

    /** The houses with some cell that has changed, as a mask: bit h is house h. */
    public int houses() {
        if (houses < 0) {
            CellSet changed = cells();
            houses = 0;
            for (int house = 0; house < House.COUNT; house++) {
                houses |= House.of(house).cells().intersects(changed) ? Masks.of(house) : 0;
            }
        }
        return houses;
    }

    /**
     * The {@linkplain Position#digitsWithTemplateEliminations digits with a place in no template} that have lost
     * places, as a mask: the only digits of which an argument about one digit alone can find something new.
     */
    public int digitsWithTemplateEliminations() {
        if (digits < 0) {
            digits = 0;
            for (int rest = templates.get().digitsWithEliminations(); rest != 0; rest = Digits.dropFirst(rest)) {
                int digit = Digits.first(rest);
                boolean same = exhausted != null && exhausted.cells(digit).equals(board.places(digit));
                digits |= same ? 0 : Masks.onlyFirst(rest);
            }
        }
        return digits;
    }
}
