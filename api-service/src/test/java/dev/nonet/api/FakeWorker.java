package dev.nonet.api;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nonet.format.Sudoku;
import dev.nonet.format.SudokuText;
import dev.nonet.job.BoardHint;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.HintStrength;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.ItemResult;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.job.v1.Topic;
import dev.nonet.local.backend.Backends;
import dev.nonet.packing.PackedResults;
import dev.nonet.packing.ResultPacker;
import dev.nonet.packing.ResultRecord;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.ExplainerGrade;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.HodokuGrade;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Scale;
import dev.nonet.reasoning.TechniqueId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A worker that consumes tasks and answers as the running test wants. Its puzzles have the right format, but are not
 * valid Sudokus. One thread serves all test classes, so nothing that an answer throws ends it: it is kept in
 * {@link #failures}, which fails the test that caused it.
 */
public final class FakeWorker {

    public static final HumanSeconds HUMAN_SECONDS = new HumanSeconds(480, 380, 640, HumanSeconds.Basis.MEASURED);
    public static final String PUZZLE =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    public static final String SOLUTION =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    private static final Logger LOG = Logger.getLogger(FakeWorker.class);
    private static final JsonMapper JSON = new JsonMapper();
    private static final String NAME = "fake";
    private static final long CPU_MICROS = 1_000;

    private static @Nullable FakeWorker running;

    private final KafkaConsumer<String, byte[]> consumer;
    private final KafkaProducer<String, byte[]> producer;
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final Thread thread =
            Thread.ofPlatform().name("fake-worker").daemon().unstarted(this::run);
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private volatile Function<TaskMessage, List<ResultRecord>> behaviour = FakeWorker::done;
    private volatile String lastJobBefore = "";
    private volatile boolean stopping;

    /** A task as received. */
    public record Received(String topic, @Nullable String key, TaskMessage message) {

        public UUID job() {
            return message.task().job().value();
        }
    }

    private FakeWorker(Backends backends) {
        Map<String, Object> common = Map.of("bootstrap.servers", backends.kafkaBootstrapServers());
        Map<String, Object> consuming = new TreeMap<>(common);
        consuming.put("group.id", "fake-workers");
        consuming.put("auto.offset.reset", "earliest");
        consumer = new KafkaConsumer<>(consuming, new StringDeserializer(), new ByteArrayDeserializer());
        producer = new KafkaProducer<>(common, new StringSerializer(), new ByteArraySerializer());
    }

    /** The worker shared by all tests, reset to complete every task. */
    public static synchronized FakeWorker of(Backends backends) {
        FakeWorker worker = running;
        if (worker == null) {
            worker = new FakeWorker(backends);
            worker.thread.start();
            running = worker;
        }
        worker.behaviour = FakeWorker::done;
        worker.lastJobBefore = Database.lastJob(backends);
        worker.failures.clear();
        return worker;
    }

    /**
     * What answers have thrown since {@link #of}. Tasks of jobs of earlier tests may still be in the topic: what the
     * answer of this test throws for them is no fault of either test, and left out.
     */
    public List<Throwable> failures() {
        return List.copyOf(failures);
    }

    static synchronized void stop() {
        if (running != null) {
            running.stopping = true;
            running.consumer.wakeup();
            try {
                running.thread.join(Duration.ofSeconds(10));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            running.producer.close();
            running = null;
        }
    }

    /** Sets how further tasks are answered. */
    public void answers(Function<TaskMessage, List<ResultRecord>> wanted) {
        behaviour = wanted;
    }

    /** Further tasks are consumed and not answered. */
    public void isSilent() {
        behaviour = task -> List.of();
    }

    /** The tasks of a job received so far. */
    public List<TaskMessage> tasksOf(UUID job) {
        return received.stream()
                .filter(one -> one.job().equals(job))
                .map(Received::message)
                .toList();
    }

    public List<Received> received() {
        return List.copyOf(received);
    }

    /** Sends a result message, regardless of earlier ones. */
    public void says(ResultRecord record) {
        sends(record.message().task().toString(), record.bytes());
    }

    /** Sends arbitrary bytes to the results topic. */
    public void sends(String key, byte[] value) {
        try {
            producer.send(new ProducerRecord<>(Topic.RESULTS.id(), key, value)).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    public static ResultRecord started(TaskMessage task) {
        return started(task, NAME, 60);
    }

    /** The heartbeat of a worker that sends one every second. */
    public static ResultRecord beats(TaskMessage task) {
        return started(task, NAME, 1);
    }

    public static ResultRecord started(TaskMessage task, String worker, int beatSeconds) {
        return ResultRecord.of(new ResultMessage.TaskStarted(task.task(), task.attempt(), worker, beatSeconds));
    }

    /** Completes only the first items of the task. */
    public static ResultRecord divided(TaskMessage task, int items, boolean apart) {
        return divided(task, items, apart, CPU_MICROS);
    }

    /** As {@link #divided(TaskMessage, int, boolean)}, with the CPU time that the items are said to have taken. */
    public static ResultRecord divided(TaskMessage task, int items, boolean apart, long cpuMicros) {
        return divided(task, packed("test", outcomes(task).subList(0, items)), apart, cpuMicros);
    }

    private static ResultRecord divided(TaskMessage task, ResultPacker packer, boolean apart, long cpuMicros) {
        PackedResults results = packer.pack();
        return new ResultRecord(
                new ResultMessage.TaskDivided(
                        task.task(),
                        task.attempt(),
                        NAME,
                        task.firstIndex(),
                        task.count(),
                        cpuMicros,
                        ResultRecord.describe(results),
                        packer.errors(),
                        apart),
                results);
    }

    /** As workers do it: items whose outcomes have no room in the message are handed back. */
    public static ResultRecord fitting(TaskMessage task, List<? extends ItemOutcome> outcomes) {
        ResultPacker packer = new ResultPacker("test");
        int items = 0;
        while (items < outcomes.size() && packer.add(outcomes.get(items), null)) {
            items++;
        }
        return items == outcomes.size()
                ? completed(task, packer, CPU_MICROS)
                : divided(task, packer, false, CPU_MICROS);
    }

    public static ResultRecord returned(TaskMessage task) {
        return ResultRecord.of(new ResultMessage.TaskReturned(
                task.task(), task.attempt(), NAME, task.firstIndex(), task.count(), 0, "it needs another engine"));
    }

    public static ResultRecord failed(TaskMessage task) {
        return failed(task, CPU_MICROS);
    }

    /** As {@link #failed(TaskMessage)}, with the CPU time that the attempt is said to have taken. */
    public static ResultRecord failed(TaskMessage task, long cpuMicros) {
        return ResultRecord.of(new ResultMessage.TaskFailed(
                task.task(), task.attempt(), NAME, task.firstIndex(), task.count(), cpuMicros, "it went wrong"));
    }

    /** The messages of a completed task: started, completed. */
    public static List<ResultRecord> done(TaskMessage task) {
        return List.of(started(task), completed(task));
    }

    public static ResultRecord completed(TaskMessage task) {
        return completed(task, outcomes(task));
    }

    public static ResultRecord completed(TaskMessage task, List<? extends ItemOutcome> outcomes) {
        return completed(task, "test", outcomes);
    }

    /** @param outcomes in item order */
    public static ResultRecord completed(TaskMessage task, String engine, List<? extends ItemOutcome> outcomes) {
        return completed(task, engine, outcomes, CPU_MICROS);
    }

    /** A completed task, which is said to have cost this CPU time. */
    public static ResultRecord costing(TaskMessage task, long cpuMicros) {
        return completed(task, "test", outcomes(task), cpuMicros);
    }

    private static ResultRecord completed(
            TaskMessage task, String engine, List<? extends ItemOutcome> outcomes, long cpuMicros) {
        return completed(task, packed(engine, outcomes), cpuMicros);
    }

    private static ResultRecord completed(TaskMessage task, ResultPacker packer, long cpuMicros) {
        PackedResults results = packer.pack();
        return new ResultRecord(
                new ResultMessage.TaskCompleted(
                        task.task(),
                        task.attempt(),
                        NAME,
                        task.firstIndex(),
                        task.count(),
                        cpuMicros,
                        ResultRecord.describe(results),
                        packer.errors()),
                results);
    }

    private static ResultPacker packed(String engine, List<? extends ItemOutcome> outcomes) {
        ResultPacker packer = new ResultPacker(engine);
        for (ItemOutcome outcome : outcomes) {
            if (!packer.add(outcome, null)) {
                throw new IllegalArgumentException("These are too many outcomes for a message");
            }
        }
        return packer;
    }

    /** What it answers for each item of a task. */
    public static List<ItemOutcome> outcomes(TaskMessage task) {
        List<ItemOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < task.count(); i++) {
            int index = task.firstIndex() + i;
            outcomes.add(
                    switch (task) {
                        case TaskMessage.Generate generate -> puzzle(generate, index);
                        case TaskMessage.Solve solve ->
                            solve(index, solve.puzzles().get(i), solve);
                    });
        }
        return outcomes;
    }

    private static ItemResult puzzle(TaskMessage.Generate task, int index) {
        Long seed = task.spec().seed();
        return new GeneratedPuzzle(
                index,
                Grid.parse(PUZZLE),
                Grid.parse(SOLUTION),
                grade(Map.of(new TechniqueId("hidden-single"), 51)),
                Symmetry.NONE,
                false,
                false,
                seed == null ? -1 : seed,
                null,
                null,
                null,
                null,
                null,
                "test");
    }

    private static Grade grade(Map<TechniqueId, Integer> techniques) {
        return new Grade(
                Level.EASY,
                Rating.tenths(12),
                45.5,
                new TechniqueId("hidden-single"),
                HUMAN_SECONDS,
                new TreeMap<>(techniques));
    }

    /** The hint it returns for every board. */
    private static BoardHint hint(HintStrength strength) {
        return BoardHint.of(BoardHint.Outcome.STUCK, strength, "No technique finds a step here.");
    }

    /** A stand-in for a puzzle's canonical identity: different texts give different ones. */
    public static String identityOf(String puzzle) {
        return UUID.nameUUIDFromBytes(puzzle.getBytes(StandardCharsets.UTF_8))
                .toString()
                .replace("-", "");
    }

    /** {@link #PUZZLE} has one solution, puzzles that begin with two equal digits have none, all others several. */
    private static ItemOutcome solve(int index, String text, TaskMessage.Solve task) {
        try {
            Sudoku sudoku = SudokuText.parse(text);
            Grid puzzle = sudoku.givens();
            boolean unique = puzzle.equals(Grid.parse(PUZZLE));
            boolean none = puzzle.digit(0) != 0 && puzzle.digit(0) == puzzle.digit(1);
            return new SolvedPuzzle(
                    index,
                    puzzle,
                    sudoku.isUnderWay() ? SudokuText.candidates(sudoku) : null,
                    unique ? 1 : none ? 0 : 2,
                    unique ? Grid.parse(SOLUTION) : null,
                    unique ? grade(Map.of()) : null,
                    unique
                            ? null
                            : none
                                    ? "no solution: r1c1 and r1c2 are equal"
                                    : "several solutions, that differ in r1c1, r1c2",
                    null,
                    null,
                    task.hint() == null ? null : hint(task.hint()),
                    task.canonical() ? identityOf(text) : null,
                    unique && task.ratings().contains(Scale.SE)
                            ? ExplainerGrade.of(Rating.tenths(71), Rating.tenths(20), Rating.tenths(12))
                            : null,
                    unique && task.ratings().contains(Scale.HODOKU)
                            ? new HodokuGrade(1_042, HodokuGrade.Level.HARD)
                            : null,
                    "test");
        } catch (IllegalArgumentException e) {
            return new ItemError(index, text, ItemError.MALFORMED, String.valueOf(e.getMessage()));
        }
    }

    private void run() {
        try (consumer) {
            consumer.subscribe(List.of(Topic.TASKS.id(), Topic.INTERACTIVE.id()));
            while (!stopping) {
                for (ConsumerRecord<String, byte[]> record : poll()) {
                    answer(record);
                }
            }
        }
    }

    /** An error of the client, as while a broker is away, is one of this poll alone. */
    private Iterable<ConsumerRecord<String, byte[]>> poll() {
        try {
            return consumer.poll(Duration.ofMillis(100));
        } catch (WakeupException e) {
            return List.of();
        } catch (KafkaException e) {
            LOG.warn("The fake worker cannot read tasks", e);
            LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
            return List.of();
        }
    }

    private void answer(ConsumerRecord<String, byte[]> record) {
        String job = "";
        try {
            TaskMessage task = JSON.readValue(record.value(), TaskMessage.class);
            job = task.task().job().toString();
            received.add(new Received(record.topic(), record.key(), task));
            behaviour.apply(task).forEach(this::says);
        } catch (Throwable e) {
            LOG.errorf(e, "The fake worker has no answer for a task of job %s", job);
            // Ids of jobs grow with time.
            if (job.compareTo(lastJobBefore) > 0) {
                failures.add(e);
            }
        }
    }
}
