package dev.nonet.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.job.v1.TaskMessage;
import io.quarkus.test.junit.QuarkusTest;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
class FakeWorkerTest extends ServiceTest {

    private static final String ONE = "{\"kind\":\"generate\",\"count\":1}";

    @Test
    void remembersWhatAnAnswerThrowsAndGoesOn() {
        AssertionError thrown = new AssertionError("thrown by the answer");
        worker.answers(task -> {
            throw thrown;
        });
        Client.submit(ONE);
        await().until(() -> !worker.failures().isEmpty());
        assertThat(worker.failures()).containsOnly(thrown);

        worker = FakeWorker.of(backends);

        assertThat(worker.failures()).isEmpty();
        Client.awaitState(Client.submit(ONE), "succeeded");
    }

    /** Its tasks may come as late as this while another test runs, whose answer knows nothing of them. */
    @Test
    void doesNotBlameATestForTheJobsOfAnother() {
        worker.isSilent();
        UUID earlier = Client.submit(ONE);
        await().until(() -> !worker.tasksOf(earlier).isEmpty());
        TaskMessage first = worker.tasksOf(earlier).getFirst();

        worker = FakeWorker.of(backends);
        worker.answers(task -> {
            if (task.task().equals(first.task())) {
                throw new AssertionError("thrown for a task of an earlier test");
            }
            return FakeWorker.done(task);
        });
        worker.says(FakeWorker.failed(first));
        await().until(() -> worker.tasksOf(earlier).size() == 2);

        Client.awaitState(Client.submit(ONE), "succeeded");
        assertThat(worker.failures()).isEmpty();
    }
}
