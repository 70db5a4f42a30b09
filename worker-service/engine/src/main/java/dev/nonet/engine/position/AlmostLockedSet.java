package dev.nonet.engine.position;

import dev.nonet.engine.board.Houses;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Empty cells of a house that may hold one digit more than they are. Without one of the digits they hold all the others. A
 * snapshot: it does not follow the board.
 */
public final class AlmostLockedSet {

    /** On boards with more of them, which nothing but elimination at random leads to, they are not used. */
    private static final int MOST = 1_500;

    private final CellSet cells;
    private final int digits;
    private final int excluding;
    private final CellSet[] places = new CellSet[10];
    private final CellSet[] seen = new CellSet[10];

    private AlmostLockedSet(CellSet cells, int digits, Position position) {
        this.cells = cells;
        this.digits = digits;
        int excluded = 0;
        for (int digit = 0; digit <= 9; digit++) {
            boolean has = digit > 0 && (digits >>> (digit - 1) & 1) != 0;
            places[digit] = has ? position.places(digit).and(cells) : CellSet.EMPTY;
            seen[digit] = has ? Houses.commonPeers(places[digit]) : CellSet.EMPTY;
            if (has && seen[digit].intersects(position.places(digit))) {
                excluded |= 1 << (digit - 1);
            }
        }
        this.excluding = excluded;
    }

    /** All of a position, each once, though it may be in two houses; none if there are more than {@link #MOST}. */
    static List<AlmostLockedSet> of(Position position) {
        List<AlmostLockedSet> sets = new ArrayList<>();
        Set<CellSet> known = new HashSet<>();
        for (int house = 0; house < House.COUNT; house++) {
            choose(house, 0, CellSet.EMPTY, 0, position, known, sets);
        }
        return sets.size() > MOST ? List.of() : List.copyOf(sets);
    }

    private static void choose(
            int house,
            int from,
            CellSet cells,
            int digits,
            Position position,
            Set<CellSet> known,
            List<AlmostLockedSet> sets) {
        for (int number = from; number < 9; number++) {
            int cell = Houses.cell(house, number);
            int more = position.digits(cell);
            if (more != 0) {
                CellSet together = cells.with(cell);
                int all = digits | more;
                if (Integer.bitCount(all) == together.size() + 1 && known.add(together)) {
                    sets.add(new AlmostLockedSet(together, all, position));
                }
                choose(house, number + 1, together, all, position, known, sets);
            }
        }
    }

    public CellSet cells() {
        return cells;
    }

    /** As a mask. */
    public int digits() {
        return digits;
    }

    /** The digits, as a mask, that some other cell could not hold if the set does. */
    public int excluding() {
        return excluding;
    }

    /** The cells of the set that may hold the digit. */
    public CellSet places(int digit) {
        return places[digit];
    }

    /** The cells that see every cell of the set that may hold the digit; none if the set does not have it. */
    public CellSet seen(int digit) {
        return seen[digit];
    }
}
