package dev.nonet.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemResult;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.job.v1.Topic;
import dev.nonet.local.backend.Backends;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.GridFormatException;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** Takes tasks and answers as the running test wants it; its puzzles are well-formed, and no more. */
public final class FakeWorker {

    public static final String PUZZLE =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    public static final String SOLUTION =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    private static final JsonMapper JSON = new JsonMapper();
    private static final String NAME = "fake";

    private static @Nullable FakeWorker running;

    private final KafkaConsumer<String, byte[]> consumer;
    private final KafkaProducer<String, byte[]> producer;
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final Thread thread =
            Thread.ofPlatform().name("fake-worker").daemon().unstarted(this::run);
    private volatile Function<TaskMessage, List<ResultMessage>> behaviour = FakeWorker::done;
    private volatile boolean stopping;

    /** A task as it came. */
    public record Received(String key, TaskMessage message) {

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

    /** The worker of all tests, doing what it is asked for. */
    public static synchronized FakeWorker of(Backends backends) {
        FakeWorker worker = running;
        if (worker == null) {
            worker = new FakeWorker(backends);
            worker.thread.start();
            running = worker;
        }
        worker.behaviour = FakeWorker::done;
        return worker;
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

    /** From now on tasks are answered so. */
    public void answers(Function<TaskMessage, List<ResultMessage>> wanted) {
        behaviour = wanted;
    }

    /** From now on tasks are taken, and nothing is said of them. */
    public void isSilent() {
        behaviour = task -> List.of();
    }

    /** The tasks of a job that came so far. */
    public List<TaskMessage> tasksOf(UUID job) {
        return received.stream()
                .filter(one -> one.job().equals(job))
                .map(Received::message)
                .toList();
    }

    public List<Received> received() {
        return List.copyOf(received);
    }

    /** Says something of a task, whatever was said before. */
    public void says(ResultMessage message) {
        sends(message.task().job().toString(), bytes(message));
    }

    /** Puts any bytes on the results topic. */
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

    public static byte[] bytes(ResultMessage message) {
        try {
            return JSON.writerFor(ResultMessage.class).writeValueAsBytes(message);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    public static ResultMessage started(TaskMessage task) {
        return new ResultMessage.TaskStarted(task.task(), task.attempt(), NAME);
    }

    public static ResultMessage failed(TaskMessage task) {
        return new ResultMessage.TaskFailed(task.task(), task.attempt(), NAME, "it went wrong");
    }

    /** Started, then completed. */
    public static List<ResultMessage> done(TaskMessage task) {
        return List.of(started(task), completed(task));
    }

    public static ResultMessage completed(TaskMessage task) {
        List<ItemResult> results = new ArrayList<>();
        List<ItemError> errors = new ArrayList<>();
        switch (task) {
            case TaskMessage.Generate generate -> {
                for (int i = 0; i < generate.count(); i++) {
                    results.add(puzzle(generate, generate.firstIndex() + i));
                }
            }
            case TaskMessage.Solve solve -> {
                for (int i = 0; i < solve.count(); i++) {
                    solve(solve.firstIndex() + i, solve.puzzles().get(i), solve.canonical(), results, errors);
                }
            }
        }
        return new ResultMessage.TaskCompleted(task.task(), task.attempt(), NAME, results, errors);
    }

    private static ItemResult puzzle(TaskMessage.Generate task, int index) {
        Long seed = task.spec().seed();
        return new GeneratedPuzzle(
                index,
                Grid.parse(PUZZLE),
                Grid.parse(SOLUTION),
                Level.EASY,
                Rating.tenths(12),
                45.5,
                30,
                Symmetry.NONE,
                false,
                false,
                seed == null ? -1 : seed,
                new TreeMap<>(Map.of(new TechniqueId("hidden-single"), 51)),
                null,
                null,
                "test");
    }

    /** What it gives a puzzle for its identity, if that is asked for: another for every other text. */
    public static String identityOf(String puzzle) {
        return UUID.nameUUIDFromBytes(puzzle.getBytes(StandardCharsets.UTF_8))
                .toString()
                .replace("-", "");
    }

    private static void solve(
            int index, String text, boolean canonical, List<ItemResult> results, List<ItemError> errors) {
        try {
            Grid puzzle = Grid.parse(text);
            boolean unique = puzzle.equals(Grid.parse(PUZZLE));
            results.add(new SolvedPuzzle(
                    index,
                    puzzle,
                    unique ? 1 : 2,
                    unique ? Grid.parse(SOLUTION) : null,
                    unique ? Level.EASY : null,
                    unique ? Rating.tenths(12) : null,
                    unique ? 45.5 : null,
                    unique ? new TechniqueId("hidden-single") : null,
                    puzzle.clueCount(),
                    new TreeMap<>(),
                    unique ? null : "several solutions, that differ in r1c1, r1c2",
                    null,
                    canonical ? identityOf(text) : null,
                    "test"));
        } catch (GridFormatException e) {
            errors.add(new ItemError(index, text, ItemError.MALFORMED, String.valueOf(e.getMessage())));
        }
    }

    private void run() {
        try (consumer) {
            consumer.subscribe(List.of(Topic.TASKS.id()));
            while (!stopping) {
                for (ConsumerRecord<String, byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                    TaskMessage task = JSON.readValue(record.value(), TaskMessage.class);
                    received.add(new Received(record.key(), task));
                    behaviour.apply(task).forEach(this::says);
                }
            }
        } catch (org.apache.kafka.common.errors.WakeupException e) {
            // Asked to stop.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
