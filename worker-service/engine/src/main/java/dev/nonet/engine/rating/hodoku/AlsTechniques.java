package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.NumberSet;
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

    private static final int MAX_CELLS = 8;

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

    /** What a pair of sets eliminates. */
    private final IntList gone = new IntList();

    /** The ends of chains from one set and first digit that were gone on from: see {@link #isNew}. */
    private final NumberSet reached;

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
        reached = new NumberSet(2 * 10 * sets.size());
    }

    private void collect(CellSet open, int last, CellSet chosen, int digits) {
        for (int cell = open.next(last); cell < Cell.COUNT && chosen.size() < MAX_CELLS; cell = open.next(cell)) {
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
    private void eliminate(Als one, Als other, int but) {
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
            Finding found = all.pair(link, all.sets.get(link.one), all.sets.get(link.other));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private @Nullable Finding pair(Link link, Als one, Als other) {
        gone.clear();
        eliminate(one, other, Digits.of(link.digit));
        if (link.second != 0) {
            eliminate(one, other, Digits.of(link.second));
            locked(one, other, link.digits());
            locked(other, one, link.digits());
        }
        return Finding.eliminating(gone);
    }

    /** Doubly linked, a set is locked for its other digits. */
    private void locked(Als als, Als other, int but) {
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
        gone.clear();
        eliminate(one, other, x.digits() | y.digits());
        return Finding.eliminating(gone);
    }

    static @Nullable Finding chain(QueuedBoard board) {
        AlsTechniques all = board.lockedSets();
        ChainFindings found = all.chains(true);
        return found.areTied() ? all.chains(false).first() : found.first();
    }

    /** @param once leaves out chains whose ends can be reached in another way, and so eliminate nothing else */
    ChainFindings chains(boolean once) {
        ChainFindings found = new ChainFindings();
        for (int start = 0; start < sets.size(); start++) {
            IntList first = linksOf.get(start);
            for (int i = 0; i < first.size(); i++) {
                Link link = links.get(first.get(i));
                if (link.one == start) {
                    chainsFrom(link, link.digit, once, found);
                    if (link.second != 0) {
                        chainsFrom(link, link.second, once, found);
                    }
                }
            }
        }
        return found;
    }

    private void chainsFrom(Link first, int digit, boolean once, ChainFindings found) {
        board.stopIfTold();
        reached.clear();
        goOn(first, digit, first.other, 1, digit, once, found);
    }

    /**
     * Whether no chain was gone on from that ends with the same set and active digit, and is as long as it takes to
     * eliminate.
     */
    private boolean isNew(int at, int count, int active) {
        int end = (2 * at + (count == 1 ? 0 : 1)) * 10 + active;
        boolean isNew = !reached.contains(end);
        reached.add(end);
        return isNew;
    }

    /**
     * Goes on from a set to later ones.
     *
     * @param first the first link
     * @param firstDigit its active digit
     * @param count how many links there are so far
     * @param active the digit of the last link that must not be that of a single next one
     */
    private void goOn(Link first, int firstDigit, int at, int count, int active, boolean once, ChainFindings found) {
        if (once && !isNew(at, count, active)) {
            return;
        }
        if (!once) {
            // A first link may have millions of chains if each end is gone on from again and again.
            board.stopIfTold();
        }
        Als start = sets.get(first.one);
        IntList next = linksOf.get(at);
        for (int i = 0; i < next.size(); i++) {
            Link link = links.get(next.get(i));
            if (link.one != at || link.second == 0 && link.digit == active) {
                continue;
            }
            int digits = link.digits();
            if (link.second == active) {
                digits = Digits.of(link.digit);
            } else if (link.digit == active) {
                digits = Digits.of(link.second);
            }
            if (count >= 2) {
                gone.clear();
                eliminate(start, sets.get(link.other), Digits.of(firstDigit) | digits);
                if (!gone.isEmpty()) {
                    found.add("ALS_XY_CHAIN", gone.toArray(), true, 0, 0);
                }
            }
            int last = Digits.first(digits) == link.digit ? link.digit : link.second;
            goOn(first, firstDigit, link.other, count + 1, last, once, found);
        }
    }
}
