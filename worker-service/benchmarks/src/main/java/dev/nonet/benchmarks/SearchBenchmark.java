package dev.nonet.benchmarks;

import dev.nonet.engine.search.BoardWriter;
import dev.nonet.engine.search.PuzzleBatch;
import dev.nonet.engine.search.Search;
import dev.nonet.engine.search.SearchKind;
import dev.nonet.puzzle.Grid;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Benchmarks of the exact search, on a thousand boards. The lane search needs a CPU with AVX-512; leave it out with
 * {@code -p kind=SCALAR}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
        value = 2,
        jvmArgsAppend = {"--add-modules", "jdk.incubator.vector", "-XX:G1HeapRegionSize=4m"})
public class SearchBenchmark {

    private static final int BOARDS = 1_000;

    @Param
    @SuppressWarnings("NullAway.Init")
    private SearchKind kind;

    @SuppressWarnings("NullAway.Init")
    private Search search;

    private final PuzzleBatch puzzles = new PuzzleBatch(2);
    private final ClueQuestions questions = new ClueQuestions();

    @Setup
    public void fill(Puzzles source) {
        search = kind.create();
        for (int i = 0; i < BOARDS; i++) {
            Grid puzzle = source.nextGrid();
            puzzles.add(puzzle.toDigits());
            questions.add(puzzle, i);
        }
    }

    /** Counts the solutions of puzzles that have one, up to two. */
    @Benchmark
    @OperationsPerInvocation(BOARDS)
    public int solve() {
        puzzles.search(search);
        return puzzles.count(0);
    }

    /** The question of clue removal: has a puzzle without one of its clues a second solution? */
    @Benchmark
    @OperationsPerInvocation(BOARDS)
    public int secondSolution() {
        questions.next = 0;
        search.run(questions);
        return questions.found;
    }

    private static final class ClueQuestions implements Search.Questions {

        private final short[][] boards = new short[BOARDS][81];
        private int next;
        private int found;

        /** The candidates of a puzzle without one of its clues, in whose cell its digit is ruled out. */
        void add(Grid puzzle, int index) {
            int clue = puzzle.clues().cells().get(index % puzzle.clueCount()).index();
            BoardWriter.writeWithout(clue, puzzle.toDigits(), boards[index], 0, 1);
        }

        @Override
        public int begin(int slot, short[] board, int at, int stride) {
            if (next == BOARDS) {
                return NONE;
            }
            short[] from = boards[next++];
            for (int cell = 0; cell < 81; cell++) {
                board[at + cell * stride] = from[cell];
            }
            return 1;
        }

        @Override
        public void end(int slot, int count, byte[] solutions, int offset) {
            found += count;
        }
    }
}
