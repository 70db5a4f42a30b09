package dev.nonet.api.ingest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.job.JobLifecycle;
import dev.nonet.api.platform.Sql;
import dev.nonet.api.platform.Traces;
import dev.nonet.api.task.ItemCost;
import dev.nonet.api.task.Outbox;
import dev.nonet.api.task.Slice;
import dev.nonet.api.task.TaskSize;
import dev.nonet.api.task.TaskState;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.Priority;
import dev.nonet.job.TaskId;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.job.v1.Topic;
import dev.nonet.packing.ResultRecord;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.kafka.KafkaRecord;
import io.smallrye.reactive.messaging.kafka.KafkaRecordBatch;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Batches of one job are stored at the same time, by several consumers and processes, while the job is cut, cancelled,
 * ended and retried.
 */
@QuarkusTest
class SideBySideTest extends ServiceTest {

    /** Awaited so often that Awaitility's tenth of a second would be most of the tests' time. */
    private static final Duration SOON = Duration.ofMillis(5);

    private static final Pattern INDEX = Pattern.compile("\"index\":(\\d+)");

    /** What clients see of a job that they deleted. */
    private static final String GONE = "gone";

    @Inject
    ResultIngest ingest;

    @Inject
    ResultConsumer consumer;

    @Inject
    JobLifecycle lifecycle;

    @Inject
    Traces traces;

    private void store(ResultRecord... records) {
        ingest.store(Stream.of(records)
                .map(record -> TaskReportReader.read(record.bytes()))
                .toList());
    }

    private List<TaskMessage> sent(UUID job, int tasks) {
        await().pollInterval(SOON).until(() -> worker.tasksOf(job).size() >= tasks);
        return worker.tasksOf(job).stream()
                .sorted(Comparator.comparingInt(TaskMessage::firstIndex))
                .toList();
    }

    /** Runs all at the same time, each on a thread of its own. */
    private static void together(List<Callable<Object>> work) throws Exception {
        CyclicBarrier start = new CyclicBarrier(work.size());
        try (ExecutorService threads = Executors.newFixedThreadPool(work.size())) {
            List<Future<Object>> running = new ArrayList<>();
            for (Callable<Object> one : work) {
                running.add(threads.submit(() -> {
                    start.await();
                    return one.call();
                }));
            }
            for (Future<Object> one : running) {
                one.get();
            }
        }
    }

    private void isWhole(UUID job, int requested) {
        JsonPath ended = Client.awaitState(job, "succeeded");
        assertThat(ended.getInt("counts.done") + ended.getInt("counts.failed")).isEqualTo(requested);
        assertAddsUp(job);
        assertThat(indexes(job)).hasSize(ended.getInt("counts.done")).doesNotHaveDuplicates();
    }

    /**
     * What the job counts is what is stored of it, and nothing is left to do. A deleted job has neither once it is
     * gone.
     */
    private void assertAddsUp(UUID job) {
        assertThat(Database.number(backends, "SELECT coalesce(max(done), 0) FROM job WHERE id = ?", job))
                .isEqualTo(Database.number(
                        backends,
                        "SELECT coalesce(sum(item_count - cardinality(missing)), 0) FROM result_slice WHERE job_id = ?",
                        job));
        assertThat(Database.number(backends, "SELECT coalesce(max(failed), 0) FROM job WHERE id = ?", job))
                .isEqualTo(Database.number(backends, "SELECT count(*) FROM item_error WHERE job_id = ?", job));
        for (String table : List.of("task", "uncut", "job_part")) {
            assertThat(Database.number(backends, "SELECT count(*) FROM " + table + " WHERE job_id = ?", job))
                    .as(table)
                    .isZero();
        }
    }

    @Test
    void twoLastOutcomesAtOnceEndTheJobOnce() throws Exception {
        worker.isSilent();
        for (int round = 0; round < 20; round++) {
            UUID id = Client.submit("{\"kind\":\"generate\",\"count\":2,\"seed\":1}");
            List<TaskMessage> tasks = sent(id, 2);

            together(tasks.stream()
                    .map(task -> (Callable<Object>) () -> {
                        store(FakeWorker.completed(task));
                        return task;
                    })
                    .toList());

            assertThat(Client.job(id).getString("state"))
                    .as("round %d, ended by a store and not later by the sweep", round)
                    .isEqualTo("succeeded");
            isWhole(id, 2);
        }
    }

    @Test
    void sixThreadsStoreOneJobWhateverComesTwice() throws Exception {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":8,\"seed\":1}");
        List<TaskMessage> tasks = sent(id, 8);
        List<Callable<Object>> work = new ArrayList<>();
        for (int thread = 0; thread < 6; thread++) {
            List<TaskMessage> mixed = new ArrayList<>(tasks);
            Collections.shuffle(mixed, new Random(thread));
            work.add(() -> {
                for (int first = 0; first < mixed.size(); first += 2) {
                    store(
                            FakeWorker.beats(mixed.get(first)),
                            FakeWorker.completed(mixed.get(first)),
                            FakeWorker.completed(mixed.get(first + 1)));
                }
                return mixed;
            });
        }

        together(work);

        isWhole(id, 8);
    }

    /** Equal puzzles are in different tasks, whose outcomes several threads store at once, some of them twice. */
    @Test
    void sixThreadsCountEqualResultsOnce() throws Exception {
        worker.isSilent();
        Random random = new Random(11);
        List<String> puzzles = IntStream.range(0, 240)
                .mapToObj(item -> "%081d".formatted(random.nextInt(60)))
                .toList();
        int different = new HashSet<>(puzzles).size();
        UUID id = UUID.fromString(given().contentType("text/plain")
                .body(String.join("\n", puzzles))
                .post(Client.JOBS + "?detail=solution&canonical=true")
                .then()
                .statusCode(202)
                .extract()
                .path("id"));
        List<TaskMessage> tasks = sent(id, 8);
        List<Callable<Object>> work = new ArrayList<>();
        for (int thread = 0; thread < 6; thread++) {
            List<TaskMessage> mixed = new ArrayList<>(tasks);
            Collections.shuffle(mixed, new Random(thread));
            work.add(() -> {
                for (int first = 0; first < mixed.size(); first += 2) {
                    store(FakeWorker.completed(mixed.get(first)), FakeWorker.completed(mixed.get(first + 1)));
                }
                return mixed;
            });
        }

        together(work);
        worker.answers(FakeWorker::done);
        sent(id, 8).forEach(task -> store(FakeWorker.completed(task)));

        isWhole(id, puzzles.size());
        assertThat(Client.job(id).getMap("tally.identities"))
                .isEqualTo(Map.of("different", different, "equal", puzzles.size() - different));
        assertThat(Database.number(backends, "SELECT sum(items) FROM identity_count WHERE job_id = ?", id))
                .isEqualTo(puzzles.size());
    }

    /**
     * Nothing, eleven days, and more. A negative time is no valid message: it is set aside, and the outcome of another
     * attempt is stored.
     */
    @Test
    void aWorkerThatLiesAboutItsTimeStopsNoJobAndSpoilsItsTasksOnlyWhileItLies() {
        long[] lies = {1_000_000_000_000L, 0, Long.MAX_VALUE};
        int liesTold = 15;
        AtomicInteger tasks = new AtomicInteger();
        worker.answers(task -> {
            int number = tasks.getAndIncrement();
            ResultRecord outcome =
                    FakeWorker.costing(task, number < liesTold ? lies[number % lies.length] : 1_000L * task.count());
            return number == 0 ? List.of(FakeWorker.costing(task, -1), outcome) : List.of(outcome);
        });

        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":30000,\"seed\":1}");

        await().atMost(Duration.ofMinutes(3))
                .until(() -> Client.job(id).getString("state").equals("succeeded"));
        assertThat(Client.job(id).getInt("counts.done")).isEqualTo(30_000);
        assertAddsUp(id);
        List<Integer> sizes =
                worker.tasksOf(id).stream().map(TaskMessage::count).toList();
        assertThat(sizes).allSatisfy(items -> assertThat(items).isBetween(1, TaskSize.MAX_ITEMS));
        assertThat(sizes.stream().skip(liesTold).mapToInt(items -> items).max().orElse(0))
                .as("items of the largest task after the lies: a quarter of a second of them or so")
                .isGreaterThan(50);
    }

    /**
     * One outcome is stored and folded at a time. The task that takes its place was cut before the fold or after it: it
     * has as many items as the estimate allows that then held.
     */
    @ParameterizedTest
    @CsvSource({"1000, 330, 1, 6", "0.001, 30000, 1500, 16"})
    void tasksFollowWhatItemsCostThoughTheGuessIsWrongByAThousand(double factor, int count, int wanted, int steps)
            throws SQLException {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"level\":\"hard\",\"seed\":1,\"count\":" + count + "}");
        List<TaskMessage> inFlight = new ArrayList<>(sent(id, 8));
        ItemCost guess = ItemCost.guess(((TaskMessage.Generate) inFlight.getFirst()).spec());
        Function<TaskMessage, ResultRecord> outcome =
                task -> FakeWorker.costing(task, Math.round(task.count() * guess.seconds() * factor * 1e6));
        assertThat(inFlight).extracting(TaskMessage::count).containsOnly(20);

        ItemCost cost = guess;
        int max = TaskSize.first(guess);
        int largest = 0;
        int done = 0;
        int size = 0;
        for (int step = 0; step < steps && size != wanted; step++) {
            TaskMessage next = Collections.max(inFlight, Comparator.comparingInt(TaskMessage::count));
            inFlight.remove(next);
            int sent = worker.tasksOf(id).size();
            store(outcome.apply(next));
            done += next.count();
            int folded = done;
            await().until(() -> Client.job(id).getInt("counts.done") == folded);
            await().until(() -> worker.tasksOf(id).size() == sent + 1);
            inFlight.add(worker.tasksOf(id).getLast());

            int before = items(cost, max, count);
            largest = Math.max(largest, next.count());
            cost = cost.after(new ItemCost(guess.seconds() * factor, guess.bytes()));
            max = Math.max(max, TaskSize.next(largest));
            size = inFlight.getLast().count();
            assertThat(size)
                    .as("step %d", step)
                    .isIn(before, items(cost, max, count))
                    .isLessThanOrEqualTo(4 * largest);
        }
        assertThat(size).as("items of a task after %d steps at most", steps).isEqualTo(wanted);

        worker.answers(task -> List.of(outcome.apply(task)));
        inFlight.forEach(task -> store(outcome.apply(task)));
        assertThat(Client.awaitState(id, "succeeded").getMap("counts"))
                .isEqualTo(Map.of("requested", count, "done", count, "failed", 0));
        assertAddsUp(id);
        assertThat(stored(id).stream()
                        .flatMap(slice ->
                                IntStream.range(slice.first(), slice.end()).boxed()))
                .hasSize(count)
                .doesNotHaveDuplicates();
        assertThat(worker.tasksOf(id).stream().skip(8 + steps).filter(task -> task.firstIndex() + task.count() < count))
                .extracting(TaskMessage::count)
                .containsOnly(wanted);
    }

    private static int items(ItemCost cost, int max, int requested) {
        return TaskSize.items(cost, max, requested, Priority.NORMAL, TaskSize.seconds(0));
    }

    /** Two groups of a batch, one of which waits for the lock of a row. */
    @Test
    void aBatchIsAcknowledgedWhenAllItsGroupsAreStored() throws Exception {
        worker.isSilent();
        UUID waiting = Client.submit("{\"kind\":\"generate\",\"count\":1,\"seed\":1}");
        UUID other = Client.submit("{\"kind\":\"generate\",\"count\":1,\"seed\":2}");
        List<KafkaRecord<String, byte[]>> records = new ArrayList<>();
        records.add(new PlainRecord(
                0, FakeWorker.completed(sent(waiting, 1).getFirst()).bytes()));
        byte[] stored = FakeWorker.completed(sent(other, 1).getFirst()).bytes();
        for (int copy = 0; copy < 64; copy++) {
            records.add(new PlainRecord(1, stored));
        }
        AtomicInteger acknowledged = new AtomicInteger();

        try (ExecutorService consuming = Executors.newSingleThreadExecutor();
                Connection holder = Database.connect(backends)) {
            holder.setAutoCommit(false);
            Future<?> consumed;
            try {
                try (PreparedStatement lock =
                        holder.prepareStatement("SELECT id FROM task WHERE job_id = ? FOR UPDATE")) {
                    lock.setObject(1, waiting);
                    lock.execute();
                }
                consumed = consuming.submit(() -> consumer.consume(new PlainBatch(records, acknowledged)));
                Client.awaitState(other, "succeeded");
                assertThat(acknowledged).as("while the other group waits").hasValue(0);
            } finally {
                holder.rollback();
            }
            consumed.get();
        }

        assertThat(acknowledged).hasValue(1);
        Client.awaitState(waiting, "succeeded");
    }

    /** The dead-letter topic, of which the test says when it has a record. */
    private static final class SlowDeadLetters extends ResultDeadLetters {

        private final List<CompletableFuture<Void>> sent = new ArrayList<>();

        @SuppressWarnings("NullAway")
        SlowDeadLetters() {
            super(null);
        }

        @Override
        Uni<Void> send(KafkaRecord<String, byte[]> record, RuntimeException reason) {
            CompletableFuture<Void> one = new CompletableFuture<>();
            sent.add(one);
            return Uni.createFrom().completionStage(one);
        }
    }

    /** One wait for a batch: if each record waited for the one before, a worker that sends junk would delay all. */
    @Test
    void unreadableRecordsOfABatchAreSetAsideTogetherBeforeItIsAcknowledged() {
        List<KafkaRecord<String, byte[]>> junk = Collections.nCopies(512, new PlainRecord(1, new byte[0]));
        AtomicInteger acknowledged = new AtomicInteger();
        SlowDeadLetters deadLetters = new SlowDeadLetters();
        ResultConsumer slow = new ResultConsumer(ingest, deadLetters, traces, new SimpleMeterRegistry());

        CompletionStage<Void> consumed = slow.consume(new PlainBatch(junk, acknowledged));

        assertThat(deadLetters.sent).hasSameSizeAs(junk);
        List<CompletableFuture<Void>> allButTheFirst = deadLetters.sent.subList(1, junk.size());
        allButTheFirst.forEach(one -> one.complete(null));
        assertThat(acknowledged).as("while one is not set aside").hasValue(0);
        assertThat(consumed.toCompletableFuture()).isNotDone();
        deadLetters.sent.getFirst().complete(null);
        assertThat(acknowledged).hasValue(1);
        assertThat(consumed.toCompletableFuture()).isCompleted();
    }

    @Test
    void aBatchIsNotAcknowledgedIfTheDeadLetterTopicRefusesARecord() {
        AtomicInteger acknowledged = new AtomicInteger();
        SlowDeadLetters deadLetters = new SlowDeadLetters();
        ResultConsumer slow = new ResultConsumer(ingest, deadLetters, traces, new SimpleMeterRegistry());
        List<KafkaRecord<String, byte[]>> junk = Collections.nCopies(2, new PlainRecord(1, new byte[0]));

        CompletionStage<Void> consumed = slow.consume(new PlainBatch(junk, acknowledged));
        deadLetters.sent.getFirst().completeExceptionally(new IllegalStateException("away"));
        deadLetters.sent.getLast().complete(null);

        assertThat(consumed.toCompletableFuture()).isCompletedExceptionally();
        assertThat(acknowledged).hasValue(0);
    }

    private record PlainRecord(int partition, byte[] value) implements KafkaRecord<String, byte[]> {

        @Override
        public byte[] getPayload() {
            return value;
        }

        @Override
        public String getKey() {
            return "";
        }

        @Override
        public String getTopic() {
            return Topic.RESULTS.id();
        }

        @Override
        public int getPartition() {
            return partition;
        }

        @Override
        public Instant getTimestamp() {
            return Instant.EPOCH;
        }

        @Override
        public Headers getHeaders() {
            return new RecordHeaders();
        }
    }

    private record PlainBatch(List<KafkaRecord<String, byte[]>> records, AtomicInteger acknowledged)
            implements KafkaRecordBatch<String, byte[]> {

        @Override
        public List<byte[]> getPayload() {
            return records.stream().map(KafkaRecord::getPayload).toList();
        }

        @Override
        public List<KafkaRecord<String, byte[]>> getRecords() {
            return records;
        }

        @Override
        public Iterator<KafkaRecord<String, byte[]>> iterator() {
            return records.iterator();
        }

        @Override
        public Map<TopicPartition, KafkaRecord<String, byte[]>> getLatestOffsetRecords() {
            return Map.of();
        }

        @Override
        public CompletionStage<Void> ack() {
            acknowledged.incrementAndGet();
            return CompletableFuture.completedFuture(null);
        }
    }

    /** Of its sixteen tasks only six are being stored, so no store can win: each way to end it has one final state. */
    @ParameterizedTest
    @ValueSource(strings = {"cancel", "deadline", "delete"})
    void aJobEndsWhileSixThreadsStoreIt(String how) throws Exception {
        worker.isSilent();
        for (int round = 0; round < 5; round++) {
            UUID id = Client.submit("{\"kind\":\"generate\",\"count\":800,\"seed\":1,\"deadlineSeconds\":1000}");
            List<TaskMessage> tasks = sent(id, 8);
            List<TaskMessage> begun = tasks.subList(0, 3);
            store(begun.stream().map(FakeWorker::started).toArray(ResultRecord[]::new));

            Ended ended = endsBeside(id, how, tasks.subList(0, 6), 8 * round);

            assertThat(stateOf(id)).isEqualTo(finalState(how));
            Set<Slice> stored = stored(id);
            assertThat(slices(tasks.subList(0, 6)))
                    .as("those that were being stored")
                    .containsAll(stored);
            if (how.equals("cancel")) {
                assertThat(stored).as("outcomes of begun tasks are stored").containsAll(slices(begun));
            } else {
                assertThat(ended.stored()).as("nothing is stored after the end").containsAll(stored);
            }
            isOver(id, how, stored, tasks);
        }
    }

    /** All of its six tasks are being stored: either they win, and all of it is stored, or whoever ends it does. */
    @ParameterizedTest
    @ValueSource(strings = {"cancel", "deadline", "delete"})
    void aJobEndsOnceWhileSixThreadsStoreTheLastOfIt(String how) throws Exception {
        worker.isSilent();
        for (int round = 0; round < 10; round++) {
            UUID id = Client.submit("{\"kind\":\"generate\",\"count\":6,\"seed\":1,\"deadlineSeconds\":1000}");
            List<TaskMessage> tasks = sent(id, 6);

            Ended ended = endsBeside(id, how, tasks, 4 * round);

            assertThat(stateOf(id)).as("the state when its end was answered").isEqualTo(ended.state());
            assertThat(ended.state()).isIn(finalState(how), how.equals("delete") ? GONE : "succeeded");
            Set<Slice> stored = stored(id);
            assertThat(slices(tasks)).containsAll(stored);
            assertThat(ended.stored()).as("nothing is stored after the end").containsAll(stored);
            if (ended.state().equals("succeeded")) {
                assertThat(stored).hasSize(6);
            }
            isOver(id, how, stored, tasks);
        }
    }

    private static String finalState(String how) {
        return switch (how) {
            case "cancel" -> "cancelled";
            case "deadline" -> "expired";
            default -> GONE;
        };
    }

    /** What the thread that ended a job found when it had done so. */
    private record Ended(String state, Set<Slice> stored) {}

    /**
     * Stores the outcomes of tasks, each in a thread of its own, while another one ends the job.
     *
     * @param late ms by which the stores begin later: what is true whoever comes first is tried with either
     */
    private Ended endsBeside(UUID job, String how, List<TaskMessage> tasks, int late) throws Exception {
        AtomicReference<Ended> found = new AtomicReference<>();
        List<Callable<Object>> work = new ArrayList<>();
        for (TaskMessage task : tasks) {
            work.add(() -> {
                Thread.sleep(late);
                store(FakeWorker.completed(task));
                return task;
            });
        }
        work.add(() -> {
            end(job, how);
            found.set(new Ended(stateOf(job), stored(job)));
            return job;
        });
        together(work);
        return Objects.requireNonNull(found.get());
    }

    /**
     * Whoever ends a job locks its tasks in the order in which a batch does. The first is being stored, with those
     * behind it to be locked next. Whether a worker is known to have begun the first makes no difference to that; a
     * cancelled job keeps what was begun.
     */
    @ParameterizedTest
    @CsvSource({
        "cancel, DISPATCHED, cancelled",
        "delete, STARTED, " + GONE,
        "delete, DISPATCHED, " + GONE,
        "expire, STARTED, expired"
    })
    void aJobThatEndsWaitsForABatchAndNotTheBatchForIt(String how, TaskState first, String state) throws Exception {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":8,\"seed\":1}");
        List<TaskMessage> tasks = sent(id, 8);
        List<Long> inOrder =
                tasks.stream().map(task -> task.task().number()).sorted().toList();
        Database.update(backends, "UPDATE task SET state = ? WHERE id = ?", first.name(), inOrder.getFirst());

        try (ExecutorService ending = Executors.newSingleThreadExecutor();
                Connection batch = Database.connect(backends)) {
            batch.setAutoCommit(false);
            lock(batch, inOrder.getFirst());
            Future<?> end = ending.submit(() -> end(id, how));
            await().until(() -> Database.number(
                            backends,
                            "SELECT count(*) FROM pg_stat_activity"
                                    + " WHERE wait_event_type = 'Lock' AND query LIKE 'WITH locked%'")
                    == 1);

            for (long task : inOrder) {
                lock(batch, task);
            }
            assertThat(end).isNotDone();
            batch.rollback();

            end.get();
        }
        assertThat(stateOf(id)).isEqualTo(state);
    }

    private static void lock(Connection connection, long task) throws SQLException {
        assertThat(Sql.list(connection, "SELECT id FROM task WHERE id = ? FOR UPDATE", row -> row.getLong("id"), task))
                .containsExactly(task);
    }

    private void end(UUID job, String how) {
        switch (how) {
            case "cancel" ->
                given().post(Client.JOBS + "/" + job + "/cancel").then().statusCode(200);
            case "delete" -> given().delete(Client.JOBS + "/" + job).then().statusCode(204);
            default -> {
                Database.update(backends, "UPDATE job SET deadline_at = now() - interval '1 s' WHERE id = ?", job);
                QuarkusTransaction.requiringNew().run(() -> lifecycle.expire(job));
            }
        }
    }

    /** What clients see. */
    private static String stateOf(UUID job) {
        Response answer = given().get(Client.JOBS + "/" + job);
        return answer.statusCode() == 404 ? GONE : answer.jsonPath().getString("state");
    }

    /** Late outcomes of all its tasks change nothing. Of a deleted job, retention may be deleting what is stored. */
    private void isOver(UUID job, String how, Set<Slice> stored, List<TaskMessage> tasks) throws SQLException {
        String state = stateOf(job);
        await().untilAsserted(() -> assertAddsUp(job));
        store(tasks.stream().map(FakeWorker::completed).toArray(ResultRecord[]::new));
        assertThat(stateOf(job)).isEqualTo(state);
        if (how.equals("delete")) {
            assertThat(stored).containsAll(stored(job));
        } else {
            assertThat(stored(job)).isEqualTo(stored);
        }
        await().untilAsserted(() -> assertAddsUp(job));
    }

    private static Set<Slice> slices(List<TaskMessage> tasks) {
        return tasks.stream()
                .map(task -> new Slice(task.firstIndex(), task.count()))
                .collect(Collectors.toSet());
    }

    private Set<Slice> stored(UUID job) throws SQLException {
        try (Connection connection = Database.connect(backends)) {
            return Set.copyOf(Sql.list(
                    connection,
                    "SELECT first_item, item_count FROM result_slice WHERE job_id = ?",
                    row -> new Slice(row.getInt("first_item"), row.getInt("item_count")),
                    job));
        }
    }

    /** Each from a process of its own, without the lock that lets one at a time fill the window. */
    @Test
    void twoApisThatCutTheSameJobGiveEachItemOnce() throws Exception {
        try (Connection holder = holdingDispatch()) {
            UUID id = Client.submit("{\"kind\":\"generate\",\"count\":3000,\"seed\":1}");
            List<Slice> cut = new CopyOnWriteArrayList<>();
            Callable<Object> dispatcher = () -> {
                try (Connection connection = Database.connect(backends)) {
                    connection.setAutoCommit(false);
                    for (int claim = 0; claim < 40; claim++) {
                        List<Outbox.ClaimedTask> claimed =
                                new Outbox(connection).claim(List.of(id, id), 0.25, Duration.ofMinutes(5));
                        // As if the process died before its commit.
                        if (claim % 5 == 4) {
                            connection.rollback();
                        } else {
                            connection.commit();
                            claimed.forEach(task -> cut.add(task.slice()));
                        }
                    }
                    return connection;
                }
            };

            together(List.of(dispatcher, dispatcher));

            assertThat(cut.stream()
                            .flatMap(slice ->
                                    IntStream.range(slice.first(), slice.end()).boxed()))
                    .hasSize(3_000)
                    .doesNotHaveDuplicates();
            holder.rollback();
        }
    }

    /**
     * The process died after it had stored the last outcome, before it ended the job: the callback is due with the end,
     * whoever finds it.
     */
    @Test
    void aSweepEndsWhatACrashLeft() throws SQLException {
        worker.isSilent();
        UUID id = Client.submit(
                "{\"kind\":\"generate\",\"count\":1,\"seed\":1,\"callback\":{\"url\":\"http://127.0.0.1:1/done\"}}");
        sent(id, 1);
        try (Connection crashed = Database.connect(backends)) {
            crashed.setAutoCommit(false);
            for (String statement : List.of(
                    "DELETE FROM task WHERE job_id = ?",
                    "INSERT INTO item_error (job_id, item, code, message) VALUES (?, 0, 'internal', 'x')",
                    "INSERT INTO job_part (job_id, done, failed, items, seconds, bytes, largest)"
                            + " VALUES (?, 0, 1, 1, 1, 1, 1)")) {
                try (var change = crashed.prepareStatement(statement)) {
                    change.setObject(1, id);
                    change.executeUpdate();
                }
            }
            crashed.commit();
        }

        assertThat(Client.awaitState(id, "succeeded").getMap("counts"))
                .isEqualTo(Map.of("requested", 1, "done", 0, "failed", 1));
        assertThat(Database.number(
                        backends, "SELECT count(*) FROM delivery WHERE job_id = ? AND body LIKE '%job.succeeded%'", id))
                .isEqualTo(1);
    }

    /** It should be impossible that outcomes are lost. If it happens, the job says so and does not hang. */
    @Test
    void aJobWhoseOutcomesAreLostFails() {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1,\"seed\":1}");
        sent(id, 1);

        Database.update(backends, "DELETE FROM task WHERE job_id = ?", id);

        Client.awaitState(id, "failed");
        assertThat(metric("nonet_jobs_incomplete_total")).isPositive();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theOutcomesOfADividedTaskComeInEveryOrder(boolean areOneBatch) {
        for (List<Integer> order : permutations(4)) {
            worker.isSilent();
            UUID id = Client.submit("{\"kind\":\"generate\",\"count\":48,\"seed\":1}");
            TaskMessage task = sent(id, 8).getFirst();
            List<ResultRecord> messages = List.of(
                    FakeWorker.divided(task, 1, false),
                    FakeWorker.divided(task, 2, true),
                    FakeWorker.completed(task),
                    FakeWorker.failed(task));

            store(order.stream().map(messages::get).toList(), areOneBatch);
            worker.answers(FakeWorker::done);
            sent(id, 8).forEach(again -> store(FakeWorker.completed(again)));

            isWhole(id, 48);
        }
    }

    /** The parts are tasks of their own. The whole is none any more: what is said of it late changes nothing. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theOutcomesOfThePartsComeInEveryOrderWithLateOnesOfTheWhole(boolean areOneBatch) throws SQLException {
        Iterator<List<Integer>> orders = permutations(5).iterator();
        while (orders.hasNext()) {
            worker.isSilent();
            UUID id = Client.submit("{\"kind\":\"generate\",\"count\":48,\"seed\":1}");
            for (int number = 0; number < 16; number++) {
                int first = 3 * number;
                await().pollInterval(SOON).until(() -> !firstAt(id, first).isEmpty());
                TaskMessage whole = firstAt(id, first).getFirst();
                assertThat(whole.count()).isEqualTo(3);
                if (!orders.hasNext()) {
                    store(FakeWorker.completed(whole));
                    continue;
                }
                store(FakeWorker.divided(whole, 1, false));
                List<ResultRecord> messages = List.of(
                        FakeWorker.completed(part(whole, 1)),
                        FakeWorker.completed(part(whole, 2)),
                        FakeWorker.completed(whole),
                        FakeWorker.divided(whole, 2, true),
                        FakeWorker.failed(whole));

                List<Integer> order = orders.next();
                store(order.stream().map(messages::get).toList(), areOneBatch);

                assertThat(stored(id))
                        .as("%s of the task at item %d", order, first)
                        .contains(new Slice(first, 1), new Slice(first + 1, 1), new Slice(first + 2, 1));
            }
            isWhole(id, 48);
            assertThat(Client.job(id).getMap("counts")).isEqualTo(Map.of("requested", 48, "done", 48, "failed", 0));
            assertThat(Client.job(id).getInt("tally.levels.easy")).isEqualTo(48);
        }
    }

    private List<TaskMessage> firstAt(UUID job, int first) {
        return worker.tasksOf(job).stream()
                .filter(task -> task.firstIndex() == first)
                .toList();
    }

    /** The task of one item that was made of an item of a divided task, as a worker is given it. */
    private TaskMessage part(TaskMessage whole, int place) {
        int first = whole.firstIndex() + place;
        UUID job = whole.task().job().value();
        long number = Database.number(
                backends, "SELECT id FROM task WHERE job_id = ? AND first_item = ? AND item_count = 1", job, first);
        TaskMessage.Generate generate = (TaskMessage.Generate) whole;
        return new TaskMessage.Generate(
                new TaskId(whole.task().job(), number),
                1,
                first,
                1,
                generate.limitMillis(),
                false,
                generate.spec(),
                generate.needs());
    }

    private void store(List<ResultRecord> records, boolean areOneBatch) {
        if (areOneBatch) {
            store(records.toArray(ResultRecord[]::new));
        } else {
            records.forEach(this::store);
        }
    }

    private static List<List<Integer>> permutations(int size) {
        if (size == 0) {
            return List.of(List.of());
        }
        List<List<Integer>> all = new ArrayList<>();
        for (List<Integer> shorter : permutations(size - 1)) {
            for (int place = 0; place <= shorter.size(); place++) {
                List<Integer> one = new ArrayList<>(shorter);
                one.add(place, size - 1);
                all.add(one);
            }
        }
        return all;
    }

    @Test
    void aRetryRunsWhileOutcomesOfTheFirstAttemptArrive() throws Exception {
        List<TaskMessage> tasks = new CopyOnWriteArrayList<>();
        worker.answers(task -> {
            tasks.add(task);
            return List.of(halfFailed(task));
        });
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":32,\"seed\":1}");
        assertThat(Client.awaitState(id, "succeeded").getInt("counts.failed")).isEqualTo(16);
        List<TaskMessage> before = List.copyOf(tasks);
        worker.answers(FakeWorker::done);

        List<Callable<Object>> work = new ArrayList<>();
        work.add(() -> given().post(Client.JOBS + "/" + id + "/retry").statusCode());
        for (TaskMessage task : before) {
            work.add(() -> {
                store(FakeWorker.completed(task), halfFailed(task));
                return task;
            });
        }
        together(work);

        await().until(() -> Client.job(id).getInt("counts.done") == 32);
        isWhole(id, 32);
        assertThat(Client.job(id).getInt("tally.levels.easy")).isEqualTo(32);
    }

    /** A retried slice is divided, and each part replaces its own part of what is stored. */
    @Test
    void aRetriedSliceIsDividedAndDoneInParts() {
        worker.answers(task -> List.of(halfFailed(task)));
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":160,\"seed\":1}");
        assertThat(Client.awaitState(id, "succeeded").getInt("counts.failed")).isPositive();
        worker.answers(task ->
                task.count() > 1 ? List.of(FakeWorker.divided(task, task.count() / 2, false)) : FakeWorker.done(task));

        given().post(Client.JOBS + "/" + id + "/retry").then().statusCode(202);

        await().until(() -> Client.job(id).getString("state").equals("succeeded"));
        assertThat(Client.job(id).getMap("counts")).isEqualTo(Map.of("requested", 160, "done", 160, "failed", 0));
        isWhole(id, 160);
        assertThat(Client.job(id).getInt("tally.levels.easy")).isEqualTo(160);
    }

    /** The last item of the task fails. */
    private static ResultRecord halfFailed(TaskMessage task) {
        List<ItemOutcome> outcomes = new ArrayList<>(FakeWorker.outcomes(task));
        int last = outcomes.size() - 1;
        outcomes.set(last, new ItemError(task.firstIndex() + last, null, ItemError.INTERNAL, "it went wrong"));
        return FakeWorker.completed(task, outcomes);
    }

    private static List<Integer> indexes(UUID id) {
        return given().accept("application/x-ndjson")
                .get(Client.JOBS + "/" + id + "/results")
                .asString()
                .lines()
                .map(SideBySideTest::index)
                .toList();
    }

    /** Many thousands are read, for each of which JsonPath would take a millisecond. */
    private static int index(String line) {
        Matcher index = INDEX.matcher(line);
        assertThat(index.find()).isTrue();
        return Integer.parseInt(index.group(1));
    }
}
