package dev.nonet.engine.technique.exotic;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.List;

/**
 * SK-loop (domino loop), named after Steve Kurzhals; a {@linkplain Covers rank-0} pattern. Two rows and two columns
 * cross in four boxes, at four filled cells. The other two cells of each line in each of the boxes are a pair; the
 * eight pairs and the eight houses, boxes and lines in turn, form a loop:
 *
 * <pre>
 *   box - pair - row - pair - box - pair - column - pair - box - pair - row - pair - box - pair - column - pair - (box)
 * </pre>
 *
 * A digit that is a candidate in some of the pairs can be in at most as many cells as it takes houses to cover all
 * these pairs. If these maxima of all digits add up to exactly the number of empty cells, each is reached: in each
 * covering house the digit is in one of the pairs, and is eliminated from the rest of the house.
 */
public final class SkLoop implements StepFinder {

    /** The fewest empty cells of the sixteen: with more of them filled it is hardly a loop of pairs any more. */
    private static final int MIN_CELLS = 12;

    /**
     * By mask of pairs: all smallest sets of houses, as masks, that cover these pairs. Pair i lies between the houses i
     * and i + 1.
     */
    private static final List<List<Integer>> COVERS = new ArrayList<>();

    static {
        for (int pairs = 0; pairs < Masks.of(8); pairs++) {
            List<Integer> min = new ArrayList<>();
            int size = 8;
            for (int houses = 0; houses < Masks.of(8); houses++) {
                // House i lies between the pairs i - 1 and i; house 0 between the pairs 7 and 0.
                int covered = houses | Masks.before(houses, 8);
                if ((pairs & ~covered) == 0 && Masks.count(houses) <= size) {
                    if (Masks.count(houses) < size) {
                        min.clear();
                        size = Masks.count(houses);
                    }
                    min.add(houses);
                }
            }
            COVERS.add(List.copyOf(min));
        }
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        CellSet filled = CellSet.ALL.minus(position.empty());
        // The rows are in two bands, the columns in two stacks.
        for (int top = 0; top < 6; top++) {
            for (int bottom = top / 3 * 3 + 3; bottom < 9; bottom++) {
                for (int left = 0; left < 6; left++) {
                    for (int right = left / 3 * 3 + 3; right < 9; right++) {
                        CellSet corners =
                                CellSet.of(9 * top + left, 9 * top + right, 9 * bottom + left, 9 * bottom + right);
                        if (filled.containsAll(corners)) {
                            loop(top, bottom, left, right, corners, position, sink);
                        }
                    }
                }
            }
        }
    }

    private static void loop(
            int top, int bottom, int left, int right, CellSet corners, Position position, StepSink sink) {
        int[] houses = {
            Houses.box(9 * top + left),
            top,
            Houses.box(9 * top + right),
            9 + right,
            Houses.box(9 * bottom + right),
            bottom,
            Houses.box(9 * bottom + left),
            9 + left
        };
        CellSet[] pairs = new CellSet[8];
        CellSet cells = CellSet.EMPTY;
        for (int i = 0; i < 8; i++) {
            pairs[i] = House.of(houses[i])
                    .cells()
                    .and(House.of(houses[(i + 1) % 8]).cells())
                    .minus(corners)
                    .and(position.empty());
            cells = cells.or(pairs[i]);
        }
        if (cells.size() < MIN_CELLS) {
            return;
        }
        int maxPlaced = 0;
        int[] pairsOfDigit = new int[10];
        for (int digit = 1; digit <= 9; digit++) {
            for (int i = 0; i < 8; i++) {
                pairsOfDigit[digit] |= position.places(digit).intersects(pairs[i]) ? Masks.of(i) : 0;
            }
            maxPlaced += Masks.count(COVERS.get(pairsOfDigit[digit]).getFirst());
        }
        if (maxPlaced == cells.size()) {
            List<List<List<House>>> choices = new ArrayList<>();
            for (int digit = 1; digit <= 9; digit++) {
                choices.add(COVERS.get(pairsOfDigit[digit]).stream()
                        .map(chosen -> chosen(chosen, houses))
                        .toList());
            }
            Covers.report(cells, choices, position, sink);
        }
    }

    /** The houses of a mask of numbers in the loop. */
    private static List<House> chosen(int mask, int[] houses) {
        List<House> chosen = new ArrayList<>();
        for (int rest = mask; rest != 0; rest = Masks.dropFirst(rest)) {
            chosen.add(House.of(houses[Masks.first(rest)]));
        }
        return chosen;
    }
}
