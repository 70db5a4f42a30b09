package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lines 48 to 50: almost locked sets, joined by restricted common digits: two, three, or a chain of four and more. */
final class AlsTechniques {

    private static final int MOST_CELLS = 8;

    /**
     * An almost locked set: n cells of a house with n + 1 digits.
     *
     * @param own by digit: its cells with the digit
     * @param reach by digit: the cells with the digit that see all of these
     * @param near all cells that are in one of these
     */
    private record Als(CellSet cells, int digits, CellSet[] own, CellSet[] reach, CellSet near) {}

    /**
     * Two disjoint sets that cannot both have a digit.
     *
     * @param one the index of the first
     * @param digit the first such digit
     * @param second the last further one; 0 if there is none
     */
    private record Link(int one, int other, int digit, int second) {

        int digits() {
            return Digits.of(digit) | (second == 0 ? 0 : Digits.of(second));
        }
    }

    private final QueuedBoard board;
    private final List<Als> sets = new ArrayList<>();
    private final Set<CellSet> known = new HashSet<>();
    private final List<Link> links = new ArrayList<>();

    /** By set: the indices of its links, rising. */
    private final List<IntList> linksOf = new ArrayList<>();

    /** Of the board as it is; not to be used once it has changed. */
    AlsTechniques(QueuedBoard board) {
        this.board = board;
        for (int house = 0; house < House.COUNT; house++) {
            collect(House.of(house).cells().and(board.unsolved()), -1, CellSet.EMPTY, 0);
        }
        for (int i = 0; i < sets.size(); i++) {
            linksOf.add(new IntList());
        }
        for (int i = 0; i < sets.size(); i++) {
            for (int j = i + 1; j < sets.size(); j++) {
                link(i, j);
            }
        }
    }

    private void collect(CellSet open, int last, CellSet chosen, int digits) {
        for (int cell = open.next(last); cell < Cell.COUNT && chosen.size() < MOST_CELLS; cell = open.next(cell)) {
            CellSet cells = chosen.with(cell);
            int together = digits | board.digits(cell);
            if (Digits.count(together) == cells.size() + 1 && known.add(cells)) {
                sets.add(als(cells, together));
            }
            collect(open, cell, cells, together);
        }
    }

    private Als als(CellSet cells, int digits) {
        CellSet[] own = new CellSet[10];
        CellSet[] reach = new CellSet[10];
        CellSet near = CellSet.EMPTY;
        for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
            int digit = Digits.first(rest);
            own[digit] = cells.and(board.places(digit));
            reach[digit] =
                    Houses.commonPeers(own[digit]).and(board.places(digit)).minus(cells);
            near = near.or(reach[digit]);
        }
        return new Als(cells, digits, own, reach, near);
    }

    private void link(int i, int j) {
        Als one = sets.get(i);
        Als other = sets.get(j);
        int common = one.digits & other.digits;
        if (common == 0
                || !one.near.intersects(other.cells)
                || !other.near.intersects(one.cells)
                || one.cells.intersects(other.cells)) {
            return;
        }
        int first = 0;
        int second = 0;
        for (int rest = common; rest != 0; rest = Digits.dropFirst(rest)) {
            int digit = Digits.first(rest);
            if (one.reach[digit].containsAll(other.own[digit]) && other.reach[digit].containsAll(one.own[digit])) {
                if (first == 0) {
                    first = digit;
                } else {
                    second = digit;
                }
            }
        }
        if (first != 0) {
            linksOf.get(i).add(links.size());
            linksOf.get(j).add(links.size());
            links.add(new Link(i, j, first, second));
        }
    }

    /** Appends what sees all places of a digit in both sets, for each common digit but some. */
    private void eliminate(Als one, Als other, int but, IntList gone) {
        if (one.near.intersects(other.near)) {
            for (int rest = one.digits & other.digits & ~but; rest != 0; rest = Digits.dropFirst(rest)) {
                int digit = Digits.first(rest);
                Finding.append(gone, one.reach[digit].and(other.reach[digit]), digit);
            }
        }
    }

    static @Nullable Finding xz(QueuedBoard board) {
        AlsTechniques all = board.lockedSets();
        for (Link link : all.links) {
            Als one = all.sets.get(link.one);
            Als other = all.sets.get(link.other);
            IntList gone = new IntList();
            all.eliminate(one, other, Digits.of(link.digit), gone);
            if (link.second != 0) {
                all.eliminate(one, other, Digits.of(link.second), gone);
                locked(one, other, link.digits(), gone);
                locked(other, one, link.digits(), gone);
            }
            if (!gone.isEmpty()) {
                return Finding.eliminating(gone);
            }
        }
        return null;
    }

    /** Doubly linked, a set is locked for its other digits. */
    private static void locked(Als als, Als other, int but, IntList gone) {
        for (int rest = als.digits & ~but; rest != 0; rest = Digits.dropFirst(rest)) {
            Finding.append(gone, als.reach[Digits.first(rest)].minus(other.cells), Digits.first(rest));
        }
    }

    static @Nullable Finding xyWing(QueuedBoard board) {
        AlsTechniques all = board.lockedSets();
        for (int x = 0; x < all.links.size(); x++) {
            Link link = all.links.get(x);
            IntList one = all.linksOf.get(link.one);
            IntList other = all.linksOf.get(link.other);
            int i = 0;
            int j = 0;
            while (i < one.size() || j < other.size()) {
                boolean viaOne = j == other.size() || i < one.size() && one.get(i) < other.get(j);
                int y = viaOne ? one.get(i++) : other.get(j++);
                if (y > x) {
                    Finding found = all.wing(link, all.links.get(y), viaOne ? link.one : link.other);
                    if (found != null) {
                        return found;
                    }
                }
            }
        }
        return null;
    }

    private @Nullable Finding wing(Link x, Link y, int pivot) {
        Als one = sets.get(x.one == pivot ? x.other : x.one);
        Als other = sets.get(y.one == pivot ? y.other : y.one);
        if (one == other
                || !one.near.intersects(other.near)
                || one.cells.intersects(other.cells)
                || x.second == 0 && y.second == 0 && x.digit == y.digit) {
            return null;
        }
        IntList gone = new IntList();
        eliminate(one, other, x.digits() | y.digits(), gone);
        return Finding.eliminating(gone);
    }

    static @Nullable Finding chain(QueuedBoard board) {
        AlsTechniques all = board.lockedSets();
        ChainFindings found = new ChainFindings();
        for (int start = 0; start < all.sets.size(); start++) {
            all.chain(start, start, 0, 0, 0, found);
        }
        return found.first();
    }

    /**
     * Goes on from a set to later ones.
     *
     * @param links how many links there are so far
     * @param firstDigits the active digits of the first link
     * @param active the digit of the last link that must not be that of a single next one; 0 at the start
     */
    private void chain(int start, int at, int count, int firstDigits, int active, ChainFindings found) {
        IntList next = linksOf.get(at);
        for (int i = 0; i < next.size(); i++) {
            Link link = links.get(next.get(i));
            if (link.one != at) {
                continue;
            }
            if (count == 0) {
                chain(start, link.other, 1, Digits.of(link.digit), link.digit, found);
                if (link.second != 0) {
                    chain(start, link.other, 1, Digits.of(link.second), link.second, found);
                }
                continue;
            }
            if (link.second == 0 && link.digit == active) {
                continue;
            }
            int digits = link.digits();
            if (link.second == active) {
                digits = Digits.of(link.digit);
            } else if (link.digit == active) {
                digits = Digits.of(link.second);
            }
            if (count >= 2 && sets.get(start).near.intersects(sets.get(link.other).near)) {
                IntList gone = new IntList();
                eliminate(sets.get(start), sets.get(link.other), firstDigits | digits, gone);
                if (!gone.isEmpty()) {
                    found.add("ALS_XY_CHAIN", gone.toArray(), true, 0, 0);
                }
            }
            chain(
                    start,
                    link.other,
                    count + 1,
                    firstDigits,
                    Digits.first(digits) == link.digit ? link.digit : link.second,
                    found);
        }
    }
}
