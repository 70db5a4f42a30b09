package dev.nonet.engine.technique.fish;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;

/**
 * Basic fish (X-Wing, Swordfish, Jellyfish), and the same with fins. All places of a digit in n parallel base lines lie in n cover
 * lines across them, except for the fins.
 *
 * <pre>
 *            cover   cover
 *   base     body    body  fin         fin false: each cover line has the digit in a base line, so nowhere else:
 *     ·        ×       #               not in × or #
 *   base     body    body              fin true:  the cells that see it cannot hold the digit (#)
 * </pre>
 *
 * Without fins the digit is eliminated from the cover lines outside the base lines; with fins only from the cells there (#) that see
 * all fins, so all fins must be in one box. The base lines are rows or columns. A fish with no body cell in one of its base or cover
 * lines is not reported: the step is that of a smaller pattern.
 */
public final class Fish implements StepFinder {

    /** Told apart by the fins and by the body cells, those where base and cover lines cross. */
    private enum Kind {
        /** No fins. */
        PLAIN,
        /** Fins, and at least two body cells in every base line. */
        FINNED,
        /** Fins, and a base line with only one body cell: without the fins it would be a hidden single. */
        SASHIMI
    }

    /** By mask of rows: their cells. */
    private static final CellSet[] ROWS = new CellSet[1 << 9];

    /** By mask of columns: their cells. */
    private static final CellSet[] COLUMNS = new CellSet[1 << 9];

    static {
        ROWS[0] = CellSet.EMPTY;
        COLUMNS[0] = CellSet.EMPTY;
        for (int lines = 1; lines < 1 << 9; lines++) {
            int last = Integer.numberOfTrailingZeros(lines);
            ROWS[lines] = ROWS[lines & lines - 1].or(House.of(last).cells());
            COLUMNS[lines] = COLUMNS[lines & lines - 1].or(House.of(9 + last).cells());
        }
    }

    private final int size;
    private final Kind kind;

    private Fish(int size, Kind kind) {
        this.size = size;
        this.kind = kind;
    }

    /** @param size how many base lines, from 2 */
    public static Fish plain(int size) {
        return new Fish(size, Kind.PLAIN);
    }

    /** @param size how many base lines, from 2 */
    public static Fish finned(int size) {
        return new Fish(size, Kind.FINNED);
    }

    /** @param size how many base lines, from 2 */
    public static Fish sashimi(int size) {
        return new Fish(size, Kind.SASHIMI);
    }

    @Override
    public Need needs() {
        return Need.TEMPLATE_ELIMINATIONS;
    }

    @Override
    public void find(Position position, StepSink sink) {
        for (int digits = position.changedDigitsWithTemplateEliminations(); digits != 0; digits &= digits - 1) {
            int digit = 1 + Integer.numberOfTrailingZeros(digits);
            new Search(digit, false, position, sink).run();
            new Search(digit, true, position, sink).run();
        }
    }

    /**
     * The search for fish of one digit with one direction of base lines. Base lines, and the cover lines that cross them, are numbered 0
     * to 8; a crossing is the number of the cover line.
     */
    private final class Search {

        /**
         * Fins and eliminations share a box, and eliminations are on cover lines, so at most two of the box's three crossings are
         * fins.
         */
        private static final int MOST_FIN_CROSSINGS = 2;

        private final int digit;
        private final Position position;
        private final StepSink sink;

        /** House number of base line 0. */
        private final int firstBase;

        /** House number of cover line 0. */
        private final int firstCover;

        Search(int digit, boolean columns, Position position, StepSink sink) {
            this.digit = digit;
            this.position = position;
            this.sink = sink;
            this.firstBase = columns ? 9 : 0;
            this.firstCover = columns ? 0 : 9;
        }

        void run() {
            int most = kind == Kind.PLAIN ? size : size + MOST_FIN_CROSSINGS;
            int suited = 0;
            for (int line = 0; line < 9; line++) {
                int count = Integer.bitCount(crossings(line));
                if (count >= 2 && count <= most) {
                    suited |= 1 << line;
                }
            }
            if (Integer.bitCount(suited) >= size) {
                chooseBase(suited, 0, 0, most);
            }
        }

        private int crossings(int line) {
            return position.places(digit, firstBase + line);
        }

        private void chooseBase(int suited, int base, int crossings, int most) {
            if (Integer.bitCount(base) == size) {
                if (kind == Kind.PLAIN) {
                    report(base, crossings);
                } else if (Integer.bitCount(crossings) > size) {
                    chooseCover(base, crossings);
                }
                return;
            }
            for (int rest = suited; rest != 0; rest &= rest - 1) {
                int line = Integer.numberOfTrailingZeros(rest);
                int together = crossings | crossings(line);
                if (Integer.bitCount(together) <= most) {
                    chooseBase(rest & rest - 1, base | 1 << line, together, most);
                }
            }
        }

        /** Tries every choice of cover lines that leaves only crossings of one box uncovered: these are the fins. */
        private void chooseCover(int base, int crossings) {
            int tooMany = Integer.bitCount(crossings) - size;
            for (int chute = 0b111; chute < 1 << 9; chute <<= 3) {
                int inChute = crossings & chute;
                for (int finned = inChute; finned != 0; finned = finned - 1 & inChute) {
                    if (Integer.bitCount(finned) == tooMany && isOfKind(base, crossings & ~finned)) {
                        report(base, crossings & ~finned);
                    }
                }
            }
        }

        private boolean isOfKind(int base, int cover) {
            int fewest = 9;
            int covered = 0;
            for (int rest = base; rest != 0; rest &= rest - 1) {
                int body = crossings(Integer.numberOfTrailingZeros(rest)) & cover;
                fewest = Math.min(fewest, Integer.bitCount(body));
                covered |= body;
            }
            return covered == cover && (kind == Kind.SASHIMI ? fewest == 1 : fewest >= 2);
        }

        private void report(int base, int cover) {
            CellSet baseCells = cells(firstBase, base);
            CellSet coverCells = cells(firstCover, cover);
            CellSet places = position.places(digit);
            CellSet beside = places.and(coverCells).minus(baseCells);
            if (beside.isEmpty()) {
                return;
            }
            CellSet fins = places.and(baseCells).minus(coverCells);
            CellSet gone = beside.and(Houses.commonPeers(fins));
            if (!gone.isEmpty()) {
                sink.eliminate(
                        digit,
                        gone,
                        () -> new Evidence.Fish(
                                digit,
                                CoverSearch.houses(base << firstBase),
                                CoverSearch.houses(cover << firstCover),
                                places.and(baseCells).and(coverCells),
                                fins));
            }
        }

        /** @param first the first house of the direction: row or column 0 */
        private static CellSet cells(int first, int lines) {
            return (first == 0 ? ROWS : COLUMNS)[lines];
        }
    }
}
