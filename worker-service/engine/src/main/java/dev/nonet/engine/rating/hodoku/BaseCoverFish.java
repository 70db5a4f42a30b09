package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import org.jspecify.annotations.Nullable;

/** Lines 14 to 16, 35 to 40 and 51 to 54: n base houses, n cover houses, and fins. */
final class BaseCoverFish implements Finding.Finder {

    static final int MOST_FINS = 5;
    private static final int MOST_ENDO_FINS = 2;

    /** Which fish are wanted. */
    enum Fins {
        NONE,
        FINNED,
        SASHIMI,
        ANY
    }

    private final int size;
    private final Fins fins;
    private final boolean franken;

    BaseCoverFish(int size, Fins fins, boolean franken) {
        this.size = size;
        this.fins = fins;
        this.franken = franken;
    }

    @Override
    public @Nullable Finding find(QueuedBoard board) {
        for (int digit = 1; digit <= 9; digit++) {
            if (franken ? !board.isExhausted(this, digit) : board.hasBasicFish(size, fins, digit)) {
                Finding found = find(board, digit);
                if (found != null) {
                    return found;
                }
                board.setExhausted(this, digit);
            }
        }
        return null;
    }

    @Nullable
    Finding find(QueuedBoard board, int digit) {
        Finding found = new FishOfDigit(board, digit, 0).find();
        return found != null ? found : new FishOfDigit(board, digit, 1).find();
    }

    private final class FishOfDigit {

        private final CellSet places;
        private final int digit;
        private final int direction;
        private final IntList bases = new IntList();
        private final IntList covers = new IntList();
        private final int[] chosen = new int[4];
        private final boolean[] isBase = new boolean[House.COUNT];
        private final CellSet[] cells = new CellSet[House.COUNT];

        FishOfDigit(QueuedBoard board, int digit, int direction) {
            this.digit = digit;
            this.direction = direction;
            places = board.places(digit);
            for (int house = 0; house < House.COUNT; house++) {
                cells[house] = board.inHouse(house, digit);
                int count = cells[house].size();
                boolean box = house >= 18;
                if (count > 0 && (box ? franken : house / 9 == direction) && (fins != Fins.NONE || count <= size)) {
                    bases.add(house);
                }
                if (count > 0 && (box ? franken : house / 9 != direction)) {
                    covers.add(house);
                }
            }
        }

        @Nullable
        Finding find() {
            return bases(0, 0, CellSet.EMPTY, CellSet.EMPTY, places);
        }

        /** @param open the places that some covers may eliminate; with more bases there are no more of these */
        private @Nullable Finding bases(int from, int count, CellSet base, CellSet endo, CellSet open) {
            if (count == size) {
                return eliminates(base, endo, open) ? covers(0, 0, base, endo, CellSet.EMPTY, CellSet.EMPTY) : null;
            }
            for (int i = from; i < bases.size(); i++) {
                CellSet house = cells[bases.get(i)];
                CellSet overlap = house.and(base);
                if (!overlap.isEmpty()
                        && (!franken || fins == Fins.NONE || endo.or(overlap).size() > MOST_ENDO_FINS)) {
                    continue;
                }
                chosen[count] = bases.get(i);
                isBase[chosen[count]] = true;
                boolean isScreened = fins != Fins.NONE && count > 0 && count + 1 < size;
                CellSet left = isScreened ? open(open, base.or(house), endo.or(overlap)) : open;
                Finding found = left.isEmpty() ? null : bases(i + 1, count + 1, base.or(house), endo.or(overlap), left);
                if (found != null) {
                    return found;
                }
                isBase[chosen[count]] = false;
            }
            return null;
        }

        /** The places of a set that see all endo fins and leave no more of the bases than the covers that do not hold them can cover. */
        private CellSet open(CellSet some, CellSet base, CellSet endo) {
            CellBits open = new CellBits();
            for (int place = some.first(); place < Cell.COUNT; place = some.next(place)) {
                CellSet peers = Houses.peers(place);
                if (peers.containsAll(endo) && areCovered(base.minus(peers).without(place), size - 1)) {
                    open.add(place);
                }
            }
            return open.toSet();
        }

        /**
         * Whether some covers may eliminate a place: all of the bases that it does not see can be covered, by covers of which one holds
         * the place, or two if it is in a base itself. No fish is missed by this, and few sets of covers need to be tried.
         */
        private boolean eliminates(CellSet base, CellSet endo, CellSet open) {
            for (int place = open.first(); place < Cell.COUNT; place = open.next(place)) {
                if (!Houses.peers(place).containsAll(endo)) {
                    continue;
                }
                CellSet uncovered = fins == Fins.NONE ? base : base.minus(Houses.peers(place));
                if (base.contains(place)) {
                    if (franken
                            && isCover(line(place), base)
                            && isCover(Houses.box(place), base)
                            && areCovered(
                                    uncovered.minus(cells[line(place)]).minus(cells[Houses.box(place)]), size - 2)) {
                        return true;
                    }
                } else if (areCoveredWith(line(place), uncovered, base)
                        || franken && areCoveredWith(Houses.box(place), uncovered, base)) {
                    return true;
                }
            }
            return false;
        }

        private boolean areCoveredWith(int house, CellSet uncovered, CellSet base) {
            return isCover(house, base) && areCovered(uncovered.minus(cells[house]), size - 1);
        }

        /** Whether some cells of the bases are covered by so many covers: the first of them is, by its line or its box. */
        private boolean areCovered(CellSet uncovered, int count) {
            if (uncovered.isEmpty() || count == 0) {
                return uncovered.isEmpty();
            }
            int first = uncovered.first();
            return areCovered(uncovered.minus(cells[line(first)]), count - 1)
                    || franken
                            && !isBase[Houses.box(first)]
                            && areCovered(uncovered.minus(cells[Houses.box(first)]), count - 1);
        }

        /** The line of a cell that is a cover. */
        private int line(int cell) {
            return direction == 0 ? Houses.column(cell) : Houses.row(cell);
        }

        private boolean isCover(int house, CellSet base) {
            return cells[house].intersects(base) && !isBase[house];
        }

        private @Nullable Finding covers(
                int from, int count, CellSet base, CellSet endo, CellSet cover, CellSet twice) {
            if (count == size) {
                return fish(base, endo, cover, twice);
            }
            for (int i = from; i < covers.size(); i++) {
                CellSet house = cells[covers.get(i)];
                if (isCover(covers.get(i), base)) {
                    Finding found = covers(i + 1, count + 1, base, endo, cover.or(house), twice.or(cover.and(house)));
                    if (found != null) {
                        return found;
                    }
                }
            }
            return null;
        }

        private @Nullable Finding fish(CellSet base, CellSet endo, CellSet cover, CellSet twice) {
            CellSet fin = base.minus(cover).or(endo);
            int count = fin.size();
            if (fins == Fins.NONE ? count > 0 : count < 1 || count > MOST_FINS) {
                return null;
            }
            CellSet seen = count == 0 ? CellSet.ALL : Houses.commonPeers(fin);
            CellSet outside = cover.minus(base).and(seen);
            CellSet inside = twice.and(seen);
            if (outside.isEmpty() && inside.isEmpty()) {
                return null;
            }
            if (fins == Fins.FINNED || fins == Fins.SASHIMI) {
                boolean sashimi = false;
                for (int i = 0; i < size; i++) {
                    sashimi |= cells[chosen[i]].minus(fin).size() <= 1;
                }
                if (sashimi != (fins == Fins.SASHIMI)) {
                    return null;
                }
            }
            IntList gone = new IntList();
            Finding.append(gone, outside.and(places), digit);
            Finding.append(gone, inside.and(places), digit);
            return Finding.eliminating(gone);
        }
    }
}
