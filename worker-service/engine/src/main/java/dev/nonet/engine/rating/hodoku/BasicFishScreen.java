package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.rating.hodoku.BaseCoverFish.Fins;
import dev.nonet.puzzle.CellSet;

/**
 * Which basic fish of a digit eliminate anything: none is searched for that is not there.
 *
 * <pre>
 *               a line's mask has a bit for each crossing line, 0 … 8; lines and bits in threes are chutes
 *
 *   base        . X .   . X .   . . .
 *   base        . X f   . X .   . . .       together: the crossing lines where bases have places
 *                 |       |                 covers:   as many of these as there are bases
 *               . e .   . . .   . . .       excess:   the others, which have the fins
 * </pre>
 *
 * An elimination lies in a cover, outside the bases, so it sees a fin only within a box. Hence all fins lie in the box
 * of the elimination: the excess in one chute with its cover, the bases that have fins in one chute with its line.
 */
final class BasicFishScreen {

    private static final int SMALLEST = 2;
    private static final int LARGEST = 4;

    /** In a chute of three crossing lines one is the cover of the elimination. */
    private static final int MAX_EXCESS = 2;

    private static final int CHUTE = Masks.below(3);

    private final int[] lines = new int[9];
    private int maxExcess;
    private int kinds;

    /** The bit of a kind of fish in a result of {@link #kinds}. */
    static int kind(int size, Fins fins) {
        return Masks.of(3 * size + fins.ordinal());
    }

    /**
     * The kinds of fish that eliminate a digit.
     *
     * @param finned whether those with fins are wanted, or those without
     */
    int kinds(CellSet places, boolean finned) {
        kinds = 0;
        maxExcess = finned ? MAX_EXCESS : 0;
        for (int direction = 0; direction < 2; direction++) {
            for (int line = 0; line < 9; line++) {
                lines[line] = Houses.mask(9 * direction + line, places);
            }
            choose(0, 0, 0);
        }
        return kinds;
    }

    private void choose(int from, int bases, int together) {
        int size = Masks.count(bases);
        if (size >= SMALLEST) {
            int excess = Masks.count(together) - size;
            if (excess == 0 && maxExcess == 0) {
                finless(bases, together, size);
            } else if (excess > 0 && excess <= maxExcess) {
                finned(bases, together, size, excess);
            }
        }
        for (int line = from; size < LARGEST && line < 9; line++) {
            if (lines[line] != 0 && Masks.count(together | lines[line]) <= LARGEST + maxExcess) {
                choose(line + 1, bases | Masks.of(line), together | lines[line]);
            }
        }
    }

    private void finless(int bases, int together, int size) {
        for (int line = 0; line < 9; line++) {
            if (!Masks.contain(bases, line) && (lines[line] & together) != 0) {
                kinds |= kind(size, Fins.NONE);
                return;
            }
        }
    }

    private void finned(int bases, int together, int size, int excess) {
        for (int chute = 0; chute < 9; chute += 3) {
            int crossing = together & CHUTE << chute;
            if (Masks.count(crossing) > excess) {
                for (int rest = crossing; rest != 0; rest = Masks.dropFirst(rest)) {
                    int one = Masks.onlyFirst(rest);
                    if (excess == 1) {
                        finned(bases, together, size, chute, one);
                    }
                    for (int others = Masks.dropFirst(rest);
                            excess == 2 && others != 0;
                            others = Masks.dropFirst(others)) {
                        finned(bases, together, size, chute, one | Masks.onlyFirst(others));
                    }
                }
            }
        }
    }

    /** @param excess the crossing lines with the fins */
    private void finned(int bases, int together, int size, int chute, int excess) {
        int ends = together & ~excess & CHUTE << chute;
        int fins = 0;
        int finnedLines = 0;
        boolean sashimi = false;
        for (int rest = bases; rest != 0; rest = Masks.dropFirst(rest)) {
            int line = lines[Masks.first(rest)];
            if ((line & excess) != 0) {
                fins += Masks.count(line & excess);
                finnedLines |= Masks.onlyFirst(rest);
            }
            sashimi |= !Masks.areSeveral(line & ~excess);
        }
        int firstLine = Masks.first(finnedLines) / 3 * 3;
        if (fins > BaseCoverFish.MAX_FINS || (finnedLines & ~(CHUTE << firstLine)) != 0) {
            return;
        }
        for (int line = firstLine; line < firstLine + 3; line++) {
            if (!Masks.contain(bases, line) && (lines[line] & ends) != 0) {
                kinds |= kind(size, sashimi ? Fins.SASHIMI : Fins.FINNED);
                return;
            }
        }
    }
}
