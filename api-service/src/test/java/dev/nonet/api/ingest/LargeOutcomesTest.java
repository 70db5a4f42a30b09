package dev.nonet.api.ingest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.packing.ResultRecord;
import dev.nonet.puzzle.Grid;
import io.quarkus.test.junit.QuarkusTest;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Results of 200 KB after results of 100 bytes. */
@QuarkusTest
class LargeOutcomesTest extends ServiceTest {

    private static final int ITEMS = 192;

    /** Of the first tasks: a sixteenth of the job. */
    private static final int TASK = 12;

    /** The first large item: the first four tasks are small. */
    private static final int LARGE = 4 * TASK;

    /** The first item that is cut after outcomes of large items were stored. */
    private static final int CUT_LATER = 12 * TASK;

    private static final int LENGTH = 200_000;
    private static final double MAX_BYTES = 256 * 1024;

    @Test
    void allAreStoredAndTasksBecomeSmall() {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"solve\",\"detail\":\"solution\",\"puzzles\":[%s]}"
                .formatted(String.join(",", Collections.nCopies(ITEMS, "\"" + FakeWorker.PUZZLE + "\""))));
        await().until(() -> worker.tasksOf(id).size() == 8);
        Set<TaskMessage> answered = new HashSet<>();
        answer(inOrder(id).subList(0, 4), answered);
        // In place of the four that were done, cut by what small items have cost.
        await().until(() -> worker.tasksOf(id).size() == 12);
        assertThat(inOrder(id)).extracting(TaskMessage::count).containsOnly(TASK);
        await().until(() -> Client.job(id).getInt("counts.done") == LARGE);

        int done = LARGE;
        int handedBack = 0;
        long itemBytes = 0;
        for (TaskMessage task : inOrder(id).subList(4, 12)) {
            ResultRecord outcome = outcome(task);
            int fits = outcome.results().results();
            itemBytes = outcome.results().body().length / fits;
            assertThat(fits).isBetween(2, TASK - 1);
            handedBack += TASK - fits;
            done += fits;
            answer(List.of(task), answered);
            // One measurement after the other: each counts.
            int folded = done;
            await().until(() -> Client.job(id).getInt("counts.done") == folded);
        }
        assertThat(inOrder(id))
                .as("what was handed back is sent first, so that nothing was cut meanwhile")
                .allSatisfy(task -> assertThat(task.firstIndex()).isLessThan(CUT_LATER));
        double estimate = Database.number(backends, "SELECT floor(item_bytes) FROM uncut WHERE job_id = ?", id);
        worker.answers(task -> List.of(outcome(task)));
        answer(inOrder(id).stream().filter(task -> !answered.contains(task)).toList(), answered);

        assertThat(Client.awaitState(id, "succeeded").getMap("counts"))
                .isEqualTo(Map.of("requested", ITEMS, "done", ITEMS, "failed", 0));
        List<TaskMessage> later = inOrder(id).stream()
                .filter(task -> task.firstIndex() >= CUT_LATER)
                .toList();
        assertThat(later.stream().mapToInt(TaskMessage::count).sum())
                .as("none of them was handed back in part")
                .isEqualTo(ITEMS - CUT_LATER);
        int max = (int) (MAX_BYTES / estimate);
        int min = (int) (MAX_BYTES / (itemBytes + 1));
        assertThat(max).isLessThan(TASK / 2);
        assertThat(later.subList(0, later.size() - 1))
                .allSatisfy(task -> assertThat(task.count()).isBetween(min, max));
        assertThat(later.getLast().count()).isLessThanOrEqualTo(max);
        assertThat(handedBack).isPositive();
        areDownloadable(id);
    }

    private void areDownloadable(UUID job) {
        List<String> lines = given().accept("application/x-ndjson")
                .get(Client.JOBS + "/" + job + "/results")
                .asString()
                .lines()
                .toList();
        assertThat(lines).hasSize(ITEMS);
        for (int item = 0; item < ITEMS; item++) {
            String line = lines.get(item);
            boolean isWhole = line.contains("\"index\":" + item + ",") && line.contains("\"" + reason(item) + "\"");
            assertThat(isWhole).as("the result of item %d", item).isTrue();
        }
    }

    /** Numbers of tasks grow: parts of divided tasks come after all that were cut before. */
    private List<TaskMessage> inOrder(UUID job) {
        return worker.tasksOf(job).stream()
                .sorted(Comparator.comparingLong(task -> task.task().number()))
                .toList();
    }

    private void answer(List<TaskMessage> tasks, Set<TaskMessage> answered) {
        tasks.forEach(task -> worker.says(outcome(task)));
        answered.addAll(tasks);
    }

    private static ResultRecord outcome(TaskMessage task) {
        return FakeWorker.fitting(
                task,
                IntStream.range(task.firstIndex(), task.firstIndex() + task.count())
                        .mapToObj(LargeOutcomesTest::result)
                        .toList());
    }

    private static ItemOutcome result(int item) {
        return new SolvedPuzzle(
                item, Grid.parse(FakeWorker.PUZZLE), null, 2, null, null, reason(item), null, null, null, null, "test");
    }

    /** A quarter of its length once it is compressed, as it has four different characters. */
    private static String reason(int item) {
        if (item < LARGE) {
            return "x";
        }
        SplittableRandom random = new SplittableRandom(item);
        byte[] text = new byte[LENGTH];
        for (int place = 0; place < LENGTH; place++) {
            text[place] = (byte) ('0' + random.nextInt(4));
        }
        return new String(text, StandardCharsets.US_ASCII);
    }
}
