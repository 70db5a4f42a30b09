package dev.nonet.engine.technique.fish;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.List;

/**
 * Parallel base lines whose places for a digit lie in as many cover lines across them, but perhaps for some fins.
 *
 * <pre>
 *            cover   cover
 *   base     body    body  fin         fin false: base and cover have the digit in common cells, so the digit is nowhere else
 *     ·        ×       #               on the cover lines (×, #)
 *   base     body    body              fin true:  the cells that see it cannot hold the digit (#)
 * </pre>
 *
 * Without fins every place of the digit on the cover lines outside the base lines goes; with fins only those (#) that see all
 * fins, which puts all fins in one box. Rows and columns are base lines alike. A fish without a body cell in one of its lines
 * is a simpler argument and not reported.
 */
public final class Fish implements StepFinder {

    /** What a fish may have beside its body. */
    private enum Kind {
        /** Nothing. */
        PLAIN,
        /** Fins, and at least two body cells in every base line. */
        FINNED,
        /** Fins, and a base line with one body cell, which could not be without the fins. */
        SASHIMI
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

    /** The search for fish of one digit with one direction of base lines. Lines and crossings are numbered 0 to 8. */
    private final class Search {

        /** Fins lie in one box, so beside the cover lines they need two more crossings at most. */
        private static final int MOST_FIN_CROSSINGS = 2;

        private final int digit;
        private final Position position;
        private final StepSink sink;

        /** House number of base line 0, and of cover line 0. */
        private final int firstBase;

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

        /** Tries every way of leaving crossings of one box to the fins. */
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
            CellSet fins = places.and(baseCells).minus(coverCells);
            CellSet gone = places.and(coverCells).minus(baseCells).and(Houses.commonPeers(fins));
            if (!gone.isEmpty()) {
                sink.eliminate(
                        digit,
                        gone,
                        () -> new Evidence.Fish(
                                digit,
                                houses(firstBase, base),
                                houses(firstCover, cover),
                                places.and(baseCells).and(coverCells),
                                fins));
            }
        }

        private static CellSet cells(int first, int lines) {
            CellSet cells = CellSet.EMPTY;
            for (int rest = lines; rest != 0; rest &= rest - 1) {
                cells = cells.or(
                        House.of(first + Integer.numberOfTrailingZeros(rest)).cells());
            }
            return cells;
        }

        private static List<House> houses(int first, int lines) {
            List<House> houses = new ArrayList<>();
            for (int rest = lines; rest != 0; rest &= rest - 1) {
                houses.add(House.of(first + Integer.numberOfTrailingZeros(rest)));
            }
            return houses;
        }
    }
}
