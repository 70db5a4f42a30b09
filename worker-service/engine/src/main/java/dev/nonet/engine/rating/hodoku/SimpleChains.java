package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import org.jspecify.annotations.Nullable;

/** Lines 17, 21, 44 and 45: remote pairs, turbot fish, X-chains and XY-chains, all ways of at most 20 links, depth first. */
final class SimpleChains implements Finding.Finder {

    enum ChainKind {
        REMOTE_PAIR(20),
        TURBOT_FISH(3),
        X_CHAIN(20),
        XY_CHAIN(20);

        private final int mostLinks;

        ChainKind(int mostLinks) {
            this.mostLinks = mostLinks;
        }

        /** Whether the strong links are those of the two candidates of a cell. */
        private boolean isBivalue() {
            return this == REMOTE_PAIR || this == XY_CHAIN;
        }
    }

    private final ChainKind kind;

    SimpleChains(ChainKind kind) {
        this.kind = kind;
    }

    @Override
    public @Nullable Finding find(QueuedBoard board) {
        return new DepthFirstSearch(board).run();
    }

    private final class DepthFirstSearch {

        private final QueuedBoard board;
        private final ChainFindings found = new ChainFindings();
        private final int[] path = new int[24];
        private CellSet onPath = CellSet.EMPTY;

        DepthFirstSearch(QueuedBoard board) {
            this.board = board;
        }

        @Nullable
        Finding run() {
            CellSet unsolved = board.unsolved();
            for (int cell = unsolved.first(); cell < Cell.COUNT; cell = unsolved.next(cell)) {
                if (!kind.isBivalue() || board.count(cell) == 2) {
                    for (int rest = board.digits(cell); rest != 0; rest = Digits.dropFirst(rest)) {
                        int digit = Digits.first(rest);
                        if (kind.isBivalue() || !board.isExhausted(SimpleChains.this, digit)) {
                            path[0] = QueuedBoard.candidate(cell, digit);
                            onPath = CellSet.of(cell);
                            strong(0);
                        }
                    }
                }
            }
            Finding first = found.first();
            for (int digit = 1; first == null && digit <= 9; digit++) {
                board.setExhausted(SimpleChains.this, digit);
            }
            return first;
        }

        /** Follows the strong links out of the last of so many links. */
        private void strong(int links) {
            int cell = QueuedBoard.cell(path[links]);
            int digit = QueuedBoard.digit(path[links]);
            if (kind.isBivalue()) {
                int other = Digits.first(Digits.without(board.digits(cell), digit));
                path[links + 1] = QueuedBoard.candidate(cell, other);
                test(links + 1);
                weak(links + 1);
                return;
            }
            for (int of = 0; of < Houses.KINDS; of++) {
                int house = Houses.house(cell, of);
                if (board.count(house, digit) == 2) {
                    CellSet others = others(cell, of, digit);
                    if (!others.isEmpty()) {
                        step(links, others.first(), digit, true);
                    }
                }
            }
        }

        /** The other cells of a house with the digit; of a box without those that are listed under the lines. */
        private CellSet others(int cell, int of, int digit) {
            CellSet others = board.inHouse(Houses.house(cell, of), digit).without(cell);
            return of == 2
                    ? others.minus(House.of(Houses.row(cell)).cells())
                            .minus(House.of(Houses.column(cell)).cells())
                    : others;
        }

        private void weak(int links) {
            if (links + 2 > kind.mostLinks) {
                return;
            }
            int cell = QueuedBoard.cell(path[links]);
            int digit = QueuedBoard.digit(path[links]);
            for (int of = 0; of < Houses.KINDS; of++) {
                CellSet others = others(cell, of, digit);
                for (int next = others.first(); next < Cell.COUNT; next = others.next(next)) {
                    boolean allowed = !kind.isBivalue()
                            || board.count(next) == 2
                                    && (kind == ChainKind.XY_CHAIN || board.digits(next) == board.digits(cell));
                    if (allowed) {
                        step(links, next, digit, false);
                    }
                }
            }
        }

        /** Goes over one more link to a cell that is not on the path; the start may be reached, which ends the way. */
        private void step(int links, int next, int digit, boolean strong) {
            boolean start = next == QueuedBoard.cell(path[0]);
            if (onPath.contains(next) && !start) {
                return;
            }
            path[links + 1] = QueuedBoard.candidate(next, digit);
            if (strong) {
                test(links + 1);
            }
            if (!start) {
                onPath = onPath.with(next);
                if (strong) {
                    weak(links + 1);
                } else {
                    strong(links + 1);
                }
                onPath = onPath.without(next);
            }
        }

        /** Whether the way so far, which ends with a strong link, eliminates anything. */
        private void test(int links) {
            int digit = QueuedBoard.digit(path[0]);
            if (links < 3 || QueuedBoard.digit(path[links]) != digit) {
                return;
            }
            CellSet ends = CellSet.of(QueuedBoard.cell(path[0]), QueuedBoard.cell(path[links]));
            CellSet seen = Houses.commonPeers(ends);
            CellSet gone = seen.and(board.places(digit));
            if (gone.isEmpty()) {
                return;
            }
            IntList eliminations = new IntList();
            Finding.append(eliminations, gone, digit);
            switch (kind) {
                case TURBOT_FISH -> {
                    if (links == 3) {
                        found.add(kind.name(), eliminations.toArray(), false, -1, 4);
                    }
                }
                case X_CHAIN, XY_CHAIN -> found.add(kind.name(), eliminations.toArray(), true, links, links + 1);
                case REMOTE_PAIR -> {
                    if (links >= 7) {
                        found.add(kind.name(), pairs(links, digit), true, links, links + 1);
                    }
                }
            }
        }

        /** What cells at an odd distance of three or more along a remote pair eliminate. */
        private int[] pairs(int links, int digit) {
            IntList eliminations = new IntList();
            int cells = (links + 1) / 2;
            int other = QueuedBoard.digit(path[1]);
            for (int i = 0; i < cells; i++) {
                for (int j = i + 3; j < cells; j += 2) {
                    CellSet seen = Houses.commonPeers(
                            CellSet.of(QueuedBoard.cell(path[2 * i]), QueuedBoard.cell(path[2 * j])));
                    Finding.append(eliminations, seen.and(board.places(digit)), digit);
                    Finding.append(eliminations, seen.and(board.places(other)), other);
                }
            }
            return eliminations.toArray();
        }
    }
}
