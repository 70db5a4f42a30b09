package dev.nonet.engine.technique.fish;

import dev.nonet.engine.board.Counter;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;

/**
 * Franken and mutant fish, with or without fins: base and cover houses are of any kind. By the counting argument of the
 * forums (Obi-Wahn's arithmetic): n base houses hold the digit n times, counted once for each base house, and n cover
 * houses at most n times. A place in more base than cover houses is a fin. If no fin holds the digit, then no place in
 * more cover than base houses can: it would make the covers hold more than n. So the digit is eliminated from the
 * places in more cover than base houses, and if there are fins, only from those that see all of them. This allows endo
 * fins (a fin in two base houses) and cannibalism (an elimination in a base house).
 *
 * <p>The search runs backwards, from the elimination. If the digit were in the eliminated cell, it would be in none of
 * the cells that this one sees; the remaining places of the n base houses would lie in only n - 1 cover houses, which
 * is a contradiction. So for each {@linkplain Position#templateEliminations place that can be eliminated} it looks for
 * n bases and n - 1 covers among the places that the cell does not see; each of the cell's own houses completes the
 * covers.
 */
public final class ComplexFish implements StepFinder {

    /** All houses of each sort, as a mask. */
    static final int ROWS = 0b111_111_111;

    static final int COLUMNS = ROWS << 9;
    static final int BOXES = ROWS << 18;

    private enum ComplexFishKind {
        /** Base: rows and boxes, cover: columns and boxes, or the other way round; with at least one box. */
        FRANKEN,
        /** Any other mixture: rows and columns together on one side, or lines of one direction on both sides. */
        MUTANT
    }

    private final ComplexFishKind kind;
    private final int size;
    private final boolean finned;

    private ComplexFish(ComplexFishKind kind, int size, boolean finned) {
        this.kind = kind;
        this.size = size;
        this.finned = finned;
    }

    /** @param size how many base houses, from 2 */
    public static ComplexFish franken(int size) {
        return new ComplexFish(ComplexFishKind.FRANKEN, size, false);
    }

    /** @param size how many base houses, from 2 */
    public static ComplexFish finnedFranken(int size) {
        return new ComplexFish(ComplexFishKind.FRANKEN, size, true);
    }

    /** @param size how many base houses, from 2 */
    public static ComplexFish mutant(int size) {
        return new ComplexFish(ComplexFishKind.MUTANT, size, false);
    }

    /** @param size how many base houses, from 2 */
    public static ComplexFish finnedMutant(int size) {
        return new ComplexFish(ComplexFishKind.MUTANT, size, true);
    }

    @Override
    public Need needs() {
        return Need.TEMPLATE_ELIMINATIONS;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        for (int digits = changes.digitsWithTemplateEliminations(); digits != 0; digits = Digits.dropFirst(digits)) {
            int digit = Digits.first(digits);
            FoundCovers.CoverChoices choices = FoundCovers.of(digit, kind == ComplexFishKind.FRANKEN, size, position);
            for (int i = 0; i < choices.count(); i++) {
                for (int rest = choices.completing(i); rest != 0; rest = Masks.dropFirst(rest)) {
                    report(digit, choices.bases(i), choices.covers(i) | Masks.onlyFirst(rest), position, sink);
                }
            }
        }
    }

    /**
     * Whether the fish is of this kind and not of a simpler one: without boxes a franken fish would be basic, for
     * example.
     */
    private boolean isOfKind(int bases, int covers) {
        if (kind == ComplexFishKind.FRANKEN) {
            return ((bases | covers) & BOXES) != 0;
        }
        boolean frankenOfRows = (bases & COLUMNS) == 0 && (covers & ROWS) == 0;
        boolean frankenOfColumns = (bases & ROWS) == 0 && (covers & COLUMNS) == 0;
        return !frankenOfRows && !frankenOfColumns;
    }

    private void report(int digit, int bases, int covers, Position position, StepSink sink) {
        CellSet places = position.places(digit);
        if (!isOfKind(bases, covers)) {
            return;
        }
        Counter based = CoverSearch.depth(bases);
        Counter covered = CoverSearch.depth(covers);
        CellSet fins = based.beyond(covered).and(places);
        if (fins.isEmpty() == finned) {
            return;
        }
        CellSet gone = covered.beyond(based).and(places).and(Houses.commonPeers(fins));
        sink.eliminate(
                digit,
                gone,
                () -> new Evidence.Fish(
                        digit,
                        CoverSearch.houses(bases),
                        CoverSearch.houses(covers),
                        based.atLeast(1)
                                .and(covered.atLeast(1))
                                .and(places)
                                .minus(fins)
                                .minus(gone),
                        fins));
    }
}
