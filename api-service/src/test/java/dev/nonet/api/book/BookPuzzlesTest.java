package dev.nonet.api.book;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.job.Job;
import dev.nonet.api.result.ResultSlice;
import dev.nonet.api.result.ResultSlices;
import dev.nonet.book.BookPuzzle;
import dev.nonet.reasoning.TechniqueId;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Of a path, which may have megabytes, a book makes objects of what it prints. */
class BookPuzzlesTest {

    private static final int STEPS = 2_000;

    /** The step with the highest rating. */
    private static final int HARDEST = 1_234;

    private static final byte[] RESULT = ("{\"type\":\"solved\",\"index\":0,\"puzzle\":\"" + FakeWorker.PUZZLE
                    + "\",\"solutions\":1,\"solution\":\"" + FakeWorker.SOLUTION + "\",\"clues\":30,\"engine\":\"11\","
                    + "\"steps\":["
                    + IntStream.range(0, STEPS).mapToObj(BookPuzzlesTest::step).collect(Collectors.joining(","))
                    + "]}\n")
            .getBytes(StandardCharsets.UTF_8);

    private static String step(int place) {
        return """
                {"round":%d,"technique":"%s","rating":%s,"placements":[],"eliminations":[],\
                 "evidence":{"shape":"in-cell","cell":"r1c1","digit":1},"marks":[],"text":"%s","tree":{"text":"%s"}}\
                """.formatted(
                        1 + place / 2,
                        place / 2 == 400 ? "x-wing" : "naked-single",
                        place == HARDEST ? "9.0" : "2.3",
                        "Step " + place + ". " + "x".repeat(2_000),
                        "y".repeat(2_000));
    }

    private final BookPuzzles puzzles = new BookPuzzles(new ResultSlices(new PGSimpleDataSource()) {
        @Override
        public List<ResultSlice> from(UUID job, int item, int limit) {
            return item == 0 ? List.of(new ResultSlice(0, 1, new BitSet(), RESULT, new byte[0])) : List.of();
        }
    });

    @Test
    void printTheirHardestStepAsAHint() {
        assertThat(words(true, null)).startsWith("Step " + HARDEST + ". ");
    }

    @Test
    void printTheStepsOfATechniqueAsAWorksheet() {
        assertThat(words(false, new TechniqueId("x-wing")).lines().map(line -> line.substring(0, 8)))
                .containsExactly("Step 800", "Also the", "Step 801");
    }

    @Test
    void areReadIntoLessMemoryThanTheirPaths() {
        ResultSlice.Line line = new ResultSlice.Line(0, RESULT, 0, RESULT.length - 1);
        BookPuzzles.read(line, true, null);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();

        BookPuzzles.read(line, true, null);

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(RESULT.length);
    }

    /** Reading those of a large job takes most of a minute, and whoever asked for the book may have gone. */
    @Test
    void areNotReadByAThreadThatIsInterrupted() {
        List<Integer> slices = new ArrayList<>();
        BookPuzzles endless = new BookPuzzles(new ResultSlices(new PGSimpleDataSource()) {
            @Override
            public List<ResultSlice> from(UUID job, int item, int limit) {
                slices.add(item);
                if (item == 2) {
                    Thread.currentThread().interrupt();
                }
                return List.of(new ResultSlice(item, 1, new BitSet(), RESULT, new byte[0]));
            }
        });

        try {
            assertThatThrownBy(() -> endless.first(new Job(), 20, false, null, null))
                    .isInstanceOf(CancellationException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }

        assertThat(slices).containsExactly(0, 1, 2);
    }

    private String words(boolean hints, @Nullable TechniqueId technique) {
        return Objects.requireNonNull(made(hints, technique).hint()).words();
    }

    private BookPuzzle made(boolean hints, @Nullable TechniqueId technique) {
        Job job = new Job();
        return puzzles.first(job, 1, hints, technique, null).getFirst();
    }
}
