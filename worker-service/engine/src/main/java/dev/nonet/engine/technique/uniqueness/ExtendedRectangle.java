package dev.nonet.engine.technique.uniqueness;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;

/**
 * Two parallel lines through the same boxes, and three or four lines across them, at most two of a box. If the cells where they
 * cross held no more digits than there are lines across, both parallel lines would hold the same digits there, and could
 * exchange them: a {@link DeadlySet}.
 */
public final class ExtendedRectangle implements StepFinder {

    private static final int FEWEST_ACROSS = 3;
    private static final int MOST_ACROSS = 4;

    private final DeadlySet.Type type;

    /** @param type 1 to 4, as players number them */
    public ExtendedRectangle(int type) {
        this.type = DeadlySet.Type.of(type);
    }

    @Override
    public void find(Position position, StepSink sink) {
        CellSet changed = readsOnlyItsCells() ? position.changed() : CellSet.ALL;
        for (int first = 0; first < 18; first++) {
            for (int second = first + 1; second / 3 == first / 3 && sink.wantsMore(); second++) {
                if (changed.intersects(
                        House.of(first).cells().or(House.of(second).cells()))) {
                    new Lines(first, second, position, sink).choose(0, 0, 0, 0, 0);
                }
            }
        }
    }

    /** Other types go on to other cells of a house, or to all places of a digit there. */
    private boolean readsOnlyItsCells() {
        return type == DeadlySet.Type.ONE_CELL || type == DeadlySet.Type.SAME_DIGIT;
    }

    /** Two lines of a chute; their cells are numbered as {@link Houses} does. */
    private final class Lines {

        private final int first;
        private final int second;
        private final Position position;
        private final StepSink sink;

        Lines(int first, int second, Position position, StepSink sink) {
            this.first = first;
            this.second = second;
            this.position = position;
            this.sink = sink;
        }

        private int digits(int line, int number) {
            return position.digits(Houses.cell(line, number));
        }

        /**
         * @param chosen the lines across so far, as a mask
         * @param once the digits in one of the cells so far or more
         * @param twice those in two cells or more
         * @param thrice those in three or more
         */
        void choose(int from, int chosen, int once, int twice, int thrice) {
            int count = Integer.bitCount(chosen);
            if (count >= FEWEST_ACROSS) {
                report(chosen);
            }
            for (int number = from; number < 9 && count < MOST_ACROSS && sink.wantsMore(); number++) {
                int one = digits(first, number);
                int two = digits(second, number);
                int inBox = Integer.bitCount(chosen & 0b111 << number / 3 * 3);
                if (one != 0 && two != 0 && inBox < 2) {
                    int three = thrice | twice & (one | two) | once & one & two;
                    int both = twice | once & (one | two) | one & two;
                    int any = once | one | two;
                    if (canBecome(any, both, three)) {
                        choose(number + 1, chosen | 1 << number, any, both, three);
                    }
                }
            }
        }

        /** Whether the digits that are no exceptions, as they are in more cells than exceptions may be, are not too many. */
        private boolean canBecome(int once, int twice, int thrice) {
            return switch (type) {
                case ONE_CELL -> Integer.bitCount(twice) <= MOST_ACROSS;
                case SAME_DIGIT -> Integer.bitCount(once) <= MOST_ACROSS + 1;
                case SUBSET, CONFINED -> Integer.bitCount(thrice) <= MOST_ACROSS;
            };
        }

        private void report(int chosen) {
            int count = Integer.bitCount(chosen);
            int[] masks = new int[2 * count];
            int next = 0;
            for (int rest = chosen; rest != 0; rest &= rest - 1) {
                int number = Integer.numberOfTrailingZeros(rest);
                masks[next++] = digits(first, number);
                masks[next++] = digits(second, number);
            }
            if (type == DeadlySet.Type.SAME_DIGIT) {
                int all = union(masks, -1, -1);
                for (int rest = Integer.bitCount(all) == count + 1 ? all : 0; rest != 0; rest &= rest - 1) {
                    report(chosen, all & ~(rest & -rest));
                }
                return;
            }
            if (isHopeless(masks, count)) {
                return;
            }
            for (int one = 0; one < masks.length; one++) {
                for (int two = type == DeadlySet.Type.ONE_CELL ? one : one + 1;
                        two < masks.length && sink.wantsMore();
                        two++) {
                    int others = union(masks, one, two);
                    if (Integer.bitCount(others) == count) {
                        report(chosen, others);
                    }
                    if (type == DeadlySet.Type.ONE_CELL) {
                        break;
                    }
                }
            }
        }

        /** Whether no digits, as many as lines across, are all that the cells hold but for two. */
        private static boolean isHopeless(int[] masks, int count) {
            int exceptions = 0;
            int others = 0;
            for (int mask : masks) {
                if (Integer.bitCount(mask) > count) {
                    exceptions++;
                } else {
                    others |= mask;
                }
            }
            return exceptions > 2 || exceptions == 2 && Integer.bitCount(others) > count;
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
            new DeadlySet(cells, pattern, position).report(type, sink);
        }
    }
}
