package dev.nonet.engine.technique.uniqueness;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.ExtendedRectangles;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;

/**
 * Extended rectangle: two parallel lines of one chute and k = 3 or 4 lines across them, at most two of these in a box.
 * If the 2k cells where they cross had only k digits, both parallel lines would hold the same k digits there and could
 * swap them: a {@link DeadlyPattern}.
 */
public final class ExtendedRectangle implements StepFinder {

    /** No cell. */
    private static final int NONE = -1;

    private final DeadlyPattern.Type type;

    /** @param type 1 to 4, as players number them */
    public ExtendedRectangle(int type) {
        this.type = DeadlyPattern.Type.of(type);
    }

    @Override
    public Need needs() {
        return Need.EXTENDED_RECTANGLES;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        ExtendedRectangles all = position.extendedRectangles();
        for (int i = 0; i < all.size(); i++) {
            new Crossing(all.first(i), all.second(i), position, sink).report(all.across(i));
        }
    }

    /** The parallel lines. Lines across are given by cell number in these, as {@link Houses} numbers cells. */
    private final class Crossing {

        private final int first;
        private final int second;
        private final Position position;
        private final StepSink sink;

        Crossing(int first, int second, Position position, StepSink sink) {
            this.first = first;
            this.second = second;
            this.position = position;
            this.sink = sink;
        }

        private int digits(int line, int number) {
            return position.digits(Houses.cell(line, number));
        }

        /**
         * Tries every choice of k digits for the pattern for which the type may apply: all digits but the extra one, or
         * all that are left without the one or two cells that have extra candidates.
         *
         * @param chosen the lines across, as a mask
         */
        void report(int chosen) {
            int count = Digits.count(chosen);
            int[] masks = new int[2 * count]; // the candidates of the cells
            int next = 0;
            for (int rest = chosen; rest != 0; rest = Masks.dropFirst(rest)) {
                int number = Masks.first(rest);
                masks[next++] = digits(first, number);
                masks[next++] = digits(second, number);
            }
            if (type == DeadlyPattern.Type.SAME_DIGIT) {
                int all = union(masks, NONE, NONE);
                if (Digits.count(all) == count + 1) {
                    for (int rest = all; rest != 0; rest = Digits.dropFirst(rest)) {
                        report(chosen, Digits.without(all, Digits.first(rest)));
                    }
                }
                return;
            }
            for (int one = 0; one < masks.length; one++) {
                int from = type == DeadlyPattern.Type.ONE_CELL ? one : one + 1;
                int to = type == DeadlyPattern.Type.ONE_CELL ? one : masks.length - 1;
                for (int two = from; two <= to; two++) {
                    int others = union(masks, one, two);
                    if (Digits.count(others) == count) {
                        report(chosen, others);
                    }
                }
            }
        }

        private static int union(int[] masks, int without, int andWithout) {
            int union = 0;
            for (int i = 0; i < masks.length; i++) {
                union |= i == without || i == andWithout ? 0 : masks[i];
            }
            return union;
        }

        private void report(int chosen, int digits) {
            CellSet cells = Houses.cells(first, chosen).or(Houses.cells(second, chosen));
            CandidateSet pattern = CandidateSet.of(new DigitSet(digits), cells).and(position.candidates());
            new DeadlyPattern(cells, pattern, position).report(type, sink);
        }
    }
}
