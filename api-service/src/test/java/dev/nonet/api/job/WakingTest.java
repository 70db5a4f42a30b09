package dev.nonet.api.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.ingest.ResultCalls;
import dev.nonet.job.v1.TaskMessage;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/**
 * How followers hear of a stored outcome within 250 ms: its counts are folded more often than that, and the fold
 * announces them, instead of leaving them to the next look at followed jobs. What a timer does never takes less than
 * its period, whatever else the machine does: of many times the shortest tells one from the other.
 */
@QuarkusTest
class WakingTest extends ServiceTest {

    private static final Duration PROMISED = Duration.ofMillis(250);

    /** The pause between two looks at jobs that are followed for long. */
    private static final Duration SLOW_LOOKS = Duration.ofMillis(250);

    /** Jobs are looked at more often in the first two seconds in which they are followed. */
    private static final Duration NEW = Duration.ofMillis(2_200);

    @Inject
    JobLifecycle lifecycle;

    @Inject
    Jobs jobs;

    @Inject
    DataSource database;

    @Inject
    ResultCalls results;

    @Test
    void aStoreWakesFollowersBeforeTheNextLook() throws Exception {
        List<Long> looks = new CopyOnWriteArrayList<>();
        JobSignals signals = new JobSignals(jobs, noting(looks), new SimpleMeterRegistry());
        HeldFolds toFold = new HeldFolds(lifecycle, signals);
        QuarkusMock.installMockForType(toFold, JobFolds.class);
        JobFolds folds = new JobFolds(lifecycle, signals);
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":8}");
        await().until(() -> worker.tasksOf(id).size() == 8);
        signals.start(new StartupEvent());
        folds.start(new StartupEvent());
        try (JobSignals.Follower follower = signals.follow(JobProgress.of(jobs.required("local", id.toString())))) {
            long followed = System.nanoTime();
            await().until(() -> looks.stream()
                            .filter(look -> look - followed > NEW.toNanos())
                            .count()
                    > 1);
            int first = looks.size() - 1;

            int done = 0;
            // The store of the last one would end the job, which is announced without a fold.
            for (TaskMessage task : worker.tasksOf(id).subList(0, 7)) {
                results.store(FakeWorker.completed(task));
                assertThat(toFold.release(id))
                        .as("a store has its counts folded")
                        .isTrue();
                folds.later(List.of(id));
                done++;
                while (follower.job().done() < done) {
                    assertThat(follower.awaitChange(Duration.ofSeconds(30))).isTrue();
                }
            }

            assertThat(shortest(looks.subList(first, looks.size()))).isLessThan(SLOW_LOOKS);
        } finally {
            folds.stop(new ShutdownEvent());
            signals.stop(new ShutdownEvent());
        }
    }

    @Test
    void countsAreFoldedMoreOftenThanFollowersArePromised() throws Exception {
        List<Long> rounds = new CopyOnWriteArrayList<>();
        CompletableFuture<JobFolds> again = new CompletableFuture<>();
        JobSignals signals = new JobSignals(jobs, database, new SimpleMeterRegistry()) {
            @Override
            public void changed(Collection<UUID> ids) {
                rounds.add(System.nanoTime());
                again.join().later(ids);
            }
        };
        JobFolds folds = new JobFolds(lifecycle, signals);
        again.complete(folds);
        folds.later(List.of(UUID.randomUUID()));
        folds.start(new StartupEvent());
        try {
            await().until(() -> rounds.size() > 10);
        } finally {
            folds.stop(new ShutdownEvent());
        }

        assertThat(shortest(rounds)).isLessThan(PROMISED);
    }

    private static Duration shortest(List<Long> times) {
        return Duration.ofNanos(IntStream.range(1, times.size())
                .mapToLong(i -> times.get(i) - times.get(i - 1))
                .min()
                .orElseThrow());
    }

    /** The service's database, and a list to which the time of each connection is added: a look takes one. */
    private DataSource noting(List<Long> looks) {
        return (DataSource) Proxy.newProxyInstance(
                WakingTest.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getConnection")) {
                        looks.add(System.nanoTime());
                    }
                    try {
                        return method.invoke(database, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
