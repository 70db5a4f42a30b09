package dev.nonet.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.nonet.oracle.Oracle;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What both implementations must do; the lane search is tested only if the CPU has the instructions for it. */
class SearchTest {

    private static final Grid PUZZLE =
            Grid.parse("..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1");

    /** How many random boards are tried; {@code -Dnonet.test.boards=100000} for a long run. */
    private static final int BOARDS = Integer.getInteger("nonet.test.boards", 3_000);

    private static Set<SearchKind> kinds() {
        return EnumSet.of(SearchKind.SCALAR, SearchKind.fastest());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void agreesWithTheOracle(SearchKind kind) {
        List<Grid> boards = new ArrayList<>();
        PuzzleBatch batch = new PuzzleBatch(3);
        for (long seed = 0; seed < BOARDS; seed++) {
            Grid board = RandomBoards.draw(new Random(seed));
            boards.add(board);
            batch.add(board.toDigits());
        }
        batch.search(kind.create());
        int[] seen = new int[4];
        byte[] solution = new byte[81];
        for (int i = 0; i < boards.size(); i++) {
            List<Grid> expected = Oracle.solutions(boards.get(i), 3);
            assertThat(batch.count(i)).as("seed %d: %s", i, boards.get(i)).isEqualTo(expected.size());
            if (!expected.isEmpty()) {
                batch.solution(i, solution);
                assertThat(Oracle.isSolutionOf(boards.get(i), Grid.of(solution)))
                        .as("seed %d", i)
                        .isTrue();
            }
            seen[expected.size()]++;
        }
        assertThat(seen).as("boards with 0, 1, 2 and more solutions").doesNotContain(0);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void keepsToItsLimitAndItsMemoryWhateverComesIn(SearchKind kind) {
        PuzzleBatch batch = new PuzzleBatch(1_000);
        for (int i = 0; i < 200; i++) {
            batch.add((i % 2 == 0 ? Grid.EMPTY : PUZZLE).toDigits());
        }
        batch.add(Grid.parse("1".repeat(81)).toDigits());
        batch.add(Oracle.solve(PUZZLE).orElseThrow().toDigits());
        batch.search(kind.create());
        for (int i = 0; i < 200; i++) {
            assertThat(batch.count(i)).isEqualTo(i % 2 == 0 ? 1_000 : 1);
        }
        assertThat(batch.count(200)).isZero();
        assertThat(batch.count(201)).isEqualTo(1);
    }

    /**
     * Two equal givens in a house of an otherwise empty board must be found without search, which would take
     * practically forever.
     */
    @ParameterizedTest
    @MethodSource("kinds")
    void seesContradictoryGivensAtOnce(SearchKind kind) {
        PuzzleBatch batch = new PuzzleBatch(2);
        List<Grid> boards = new ArrayList<>();
        for (int cell = 0; cell < 81; cell++) {
            for (int other = 0; other < cell; other++) {
                if (Cell.of(cell).sees(Cell.of(other))) {
                    boards.add(Grid.EMPTY.with(cell, 5).with(other, 5));
                    batch.add(boards.getLast().toDigits());
                }
            }
        }
        batch.search(kind.create());
        for (int i = 0; i < boards.size(); i++) {
            assertThat(batch.count(i)).as("%s", boards.get(i)).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void canBeUsedAgain(SearchKind kind) {
        Search search = kind.create();
        PuzzleBatch batch = new PuzzleBatch(2);
        for (int round = 0; round < 3; round++) {
            batch.clear();
            for (int i = 0; i <= 40 * round; i++) {
                batch.add(PUZZLE.with(0, i % 10).toDigits());
            }
            batch.search(search);
            for (int i = 0; i <= 40 * round; i++) {
                assertThat(batch.count(i))
                        .as("round %d, puzzle %d", round, i)
                        .isEqualTo(i % 10 == 0 || i % 10 == 8 ? 1 : 0);
            }
        }
    }

    @Test
    void goesOnWithTheFastestKindInTheMiddleOfARun() {
        Search search = SearchKind.createEventual(1_000);
        PuzzleBatch batch = new PuzzleBatch(2);
        for (int size : new int[] {1_000 - 50, 300, 300}) {
            batch.clear();
            for (int i = 0; i < size; i++) {
                batch.add(PUZZLE.with(0, i % 10).toDigits());
            }
            batch.search(search);
            for (int i = 0; i < size; i++) {
                assertThat(batch.count(i)).isEqualTo(i % 10 == 0 || i % 10 == 8 ? 1 : 0);
            }
        }
    }

    /** Questions that begin while others are in progress, some only after another has ended, as in clue removal. */
    @ParameterizedTest
    @MethodSource("kinds")
    void takesQuestionsAsTheyCome(SearchKind kind) {
        List<Integer> counts = new ArrayList<>();
        kind.create().run(new Search.Questions() {
            private int begun;

            @Override
            public int begin(int slot, short[] board, int at, int stride) {
                if (begun == 50 || begun > counts.size()) {
                    return NONE;
                }
                begun++;
                for (int cell = 0; cell < 81; cell++) {
                    int digit = PUZZLE.digit(cell);
                    board[at + cell * stride] = (short) (digit == 0 ? 0x1FF : 1 << (digit - 1));
                }
                // The only solution has an 8 in r1c1: without it there is none.
                board[at] = (short) (begun % 2 == 0 ? 0x1FF : 0x1FF & ~(1 << 7));
                return 2;
            }

            @Override
            public void end(int slot, int count, byte[] solutions, int offset) {
                counts.add(count);
            }
        });
        assertThat(counts).hasSize(50);
        for (int i = 0; i < 50; i++) {
            assertThat(counts.get(i)).isEqualTo(i % 2 == 0 ? 0 : 1);
        }
    }

    /**
     * The end of a question makes the next one available, even if the question ends with boards left that need no look.
     */
    @ParameterizedTest
    @MethodSource("kinds")
    void asksAgainWheneverAQuestionHasEnded(SearchKind kind) {
        int[] begun = {0};
        int[] ended = {0};
        kind.create().run(new Search.Questions() {
            @Override
            public int begin(int slot, short[] board, int at, int stride) {
                if (begun[0] == 300 || begun[0] > ended[0] + 2) {
                    return NONE;
                }
                int limit = 1 + begun[0]++ % 7;
                for (int cell = 0; cell < 81; cell++) {
                    board[at + cell * stride] = 0x1FF;
                }
                return limit;
            }

            @Override
            public void end(int slot, int count, byte[] solutions, int offset) {
                ended[0]++;
            }
        });
        assertThat(ended[0]).isEqualTo(300);
    }

    /**
     * Only for the scalar search: the lane search allocates until C2 has compiled it, at a time that a test cannot
     * control.
     */
    @Test
    void allocatesNothing() {
        Search search = SearchKind.SCALAR.create();
        PuzzleBatch batch = new PuzzleBatch(2);
        for (int i = 0; i < 1_000; i++) {
            batch.add(RandomBoards.draw(new Random(i)).toDigits());
        }
        batch.search(search);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        batch.search(search);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(allocated).as("bytes for 1,000 boards").isLessThan(1_000);
    }

    @Test
    void isChosenOnceAndForAll() {
        assertThat(SearchKind.fastest()).isSameAs(SearchKind.fastest());
    }
}
