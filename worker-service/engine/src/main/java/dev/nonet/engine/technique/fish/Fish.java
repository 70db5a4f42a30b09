package dev.nonet.engine.technique.fish;

import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.board.Unions;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;

/**
 * Basic fish (X-Wing, Swordfish, Jellyfish), and the same with fins. All places of a digit in n parallel base lines lie
 * in n cover lines across them, except for the fins.
 *
 * <pre>
 *            cover   cover
 *   base     body    body  fin         fin false: each cover line has the digit in a base line, so nowhere else:
 *     ·        ×       #               not in × or #
 *   base     body    body              fin true:  the cells that see it cannot hold the digit (#)
 * </pre>
 *
 * Without fins the digit is eliminated from the cover lines outside the base lines; with fins only from the cells there
 * (#) that see all fins, so all fins must be in one box. The base lines are rows or columns. A fish with no body cell
 * in one of its base or cover lines is not reported: the step is that of a smaller pattern.
 */
public final class Fish implements StepFinder {

    /** Told apart by the fins and by the body cells, those where base and cover lines cross. */
    public enum FishKind {
        /** No fins. */
        PLAIN,
        /** Fins, and at least two body cells in every base line. */
        FINNED,
        /** Fins, and a base line with only one body cell: without the fins it would be a hidden single. */
        SASHIMI
    }

    /** By mask of rows: their cells. */
    private static final CellSet[] ROWS = new CellSet[Masks.OF_NINE];

    /** By mask of columns: their cells. */
    private static final CellSet[] COLUMNS = new CellSet[Masks.OF_NINE];

    static {
        ROWS[0] = CellSet.EMPTY;
        COLUMNS[0] = CellSet.EMPTY;
        for (int lines = 1; lines < Masks.OF_NINE; lines++) {
            int first = Masks.first(lines);
            ROWS[lines] = ROWS[Masks.dropFirst(lines)].or(House.of(first).cells());
            COLUMNS[lines] = COLUMNS[Masks.dropFirst(lines)].or(
                    House.of(Houses.FIRST_COLUMN + first).cells());
        }
    }

    private static final Memory<LineFishSearch> MEMORY = new Memory<>(LineFishSearch::new);

    private final int size;
    private final FishKind kind;

    /** @param size how many base lines, from 2 */
    public Fish(int size, FishKind kind) {
        this.size = size;
        this.kind = kind;
    }

    @Override
    public Need needs() {
        return Need.TEMPLATE_ELIMINATIONS;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        LineFishSearch search = MEMORY.of(position);
        search.begin(size, kind);
        for (int digits = changes.digitsWithTemplateEliminations(); digits != 0; digits = Digits.dropFirst(digits)) {
            int digit = Digits.first(digits);
            search.run(digit, false, sink);
            search.run(digit, true, sink);
        }
    }

    /**
     * The search for fish of one digit with one direction of base lines. Base lines, and the cover lines that cross
     * them, are numbered 0 to 8; a crossing is the number of the cover line.
     */
    private static final class LineFishSearch {

        /**
         * Fins and eliminations share a box, and eliminations are on cover lines, so at most two of the box's three
         * crossings are fins.
         */
        private static final int MAX_FIN_CROSSINGS = 2;

        private final Position position;
        private int size;
        private FishKind kind = FishKind.PLAIN;
        private int digit;

        /** House number of base line 0. */
        private int firstBase;

        /** House number of cover line 0. */
        private int firstCover;

        /** The crossings of the base lines. */
        private final Unions unions = new Unions();

        /** The places on base lines outside the cover lines. */
        private final CellBits fins = new CellBits();

        /** The places on cover lines outside the base lines that see all fins. */
        private final CellBits gone = new CellBits();

        LineFishSearch(Position position) {
            this.position = position;
        }

        void begin(int size, FishKind kind) {
            this.size = size;
            this.kind = kind;
        }

        /** @param columns whether the base lines are columns */
        void run(int digit, boolean columns, StepSink sink) {
            this.digit = digit;
            firstBase = columns ? 9 : 0;
            firstCover = columns ? 0 : 9;
            int max = kind == FishKind.PLAIN ? size : size + MAX_FIN_CROSSINGS;
            int eligible = 0;
            for (int line = 0; line < 9; line++) {
                int count = Masks.count(crossings(line));
                unions.set(line, crossings(line));
                if (count >= 2 && count <= max) {
                    eligible |= Masks.of(line);
                }
            }
            unions.find(eligible, size, size, 0, max);
            for (int i = 0; i < unions.count(); i++) {
                if (kind == FishKind.PLAIN) {
                    report(unions.chosen(i), unions.together(i), sink);
                } else if (unions.excess(i) > 0) {
                    chooseCover(unions.chosen(i), unions.together(i), sink);
                }
            }
        }

        /** The crossings of a base line that may hold the digit, as a mask. */
        private int crossings(int line) {
            return position.places(digit, firstBase + line);
        }

        /** Tries every choice of cover lines that leaves only crossings of one box uncovered: these are the fins. */
        private void chooseCover(int base, int crossings, StepSink sink) {
            int tooMany = Masks.count(crossings) - size;
            for (int box = 0b111; box < Masks.OF_NINE; box <<= 3) {
                int ofBox = crossings & box;
                for (int uncovered = ofBox; uncovered != 0; uncovered = uncovered - 1 & ofBox) {
                    if (Masks.count(uncovered) == tooMany && isOfKind(base, crossings & ~uncovered)) {
                        report(base, crossings & ~uncovered, sink);
                    }
                }
            }
        }

        /** Whether every cover line has a body cell, and the base lines have as many as the kind requires. */
        private boolean isOfKind(int base, int cover) {
            int min = 9;
            int covered = 0;
            for (int rest = base; rest != 0; rest = Masks.dropFirst(rest)) {
                int body = crossings(Masks.first(rest)) & cover;
                min = Math.min(min, Masks.count(body));
                covered |= body;
            }
            return covered == cover && (kind == FishKind.SASHIMI ? min == 1 : min >= 2);
        }

        private void report(int base, int cover, StepSink sink) {
            CellSet places = position.places(digit);
            CellSet baseCells = cells(firstBase, base);
            CellSet coverCells = cells(firstCover, cover);
            fins.set(places).keepAll(baseCells).removeAll(coverCells);
            gone.set(places).keepAll(coverCells).removeAll(baseCells);
            for (int fin = fins.first(); fin < Cell.COUNT && !gone.isEmpty(); fin = fins.next(fin)) {
                gone.keepAll(Houses.peers(fin));
            }
            if (!gone.isEmpty()) {
                sink.eliminate(digit, gone.toSet(), () -> evidence(base, cover));
            }
        }

        private Evidence evidence(int base, int cover) {
            return new Evidence.Fish(
                    digit,
                    CoverSearch.houses(base << firstBase),
                    CoverSearch.houses(cover << firstCover),
                    position.places(digit).and(cells(firstBase, base)).and(cells(firstCover, cover)),
                    fins.toSet());
        }

        /** @param first the first house of the direction: row or column 0 */
        private static CellSet cells(int first, int lines) {
            return (first == 0 ? ROWS : COLUMNS)[lines];
        }
    }
}
