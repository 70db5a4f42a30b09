package dev.nonet.proof.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nonet.engine.Engine;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.JobId;
import dev.nonet.job.SolveSpec;
import dev.nonet.job.TaskId;
import dev.nonet.job.v1.ControlMessage;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.packing.PackedResults;
import dev.nonet.packing.ResultPacker;
import dev.nonet.packing.ResultRecord;
import dev.nonet.packing.SliceBody;
import dev.nonet.packing.SliceFacts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/**
 * Records for the readers of both topics: valid ones, with bytes flipped, cut, put in, repeated or exchanged. A record
 * is refused with the documented exception, or what was read can be used: it is written and read again as it was, its
 * facts and identities can be read, and its results are unpacked as they were packed, or refused.
 */
final class Messages implements FuzzTarget {

    private static final int LONGEST = 40_000;
    private static final TaskId TASK = new TaskId(new JobId(new UUID(0x0192_0000_0000_7000L, 1)), 3);
    private static final String WORKER = "worker-1";

    /** As the services' readers are configured: later versions may add fields. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final List<byte[]> results = new ArrayList<>();
    private final List<byte[]> tasks = new ArrayList<>();
    private final List<byte[]> contents = new ArrayList<>();

    Messages() {
        Engine engine = new Engine();
        List<ItemOutcome> made = engine.generate(GenerateSpec.of(12).withSeed(3), 0, 12);
        List<ItemOutcome> solved = new ArrayList<>();
        String puzzle = Corpus.puzzles().getFirst().givens().toString();
        SolveSpec steps = SolveSpec.of(Detail.STEPS).with(it -> it.canonical = true);
        for (int i = 0; i < 4; i++) {
            solved.add(engine.solve(steps, i, i == 3 ? "not a puzzle" : puzzle));
        }
        results.add(completed(made));
        results.add(completed(made.subList(0, 1)));
        results.add(completed(solved));
        results.add(ResultRecord.of(new ResultMessage.TaskStarted(TASK, 1, WORKER, 5))
                .bytes());
        for (TaskMessage task : List.of(
                new TaskMessage.Generate(
                        TASK, 1, 0, 12, 4_000, true, GenerateSpec.of(12).withSeed(3), new TaskMessage.Needs(1, null)),
                new TaskMessage.Solve(
                        TASK,
                        2,
                        0,
                        4_000,
                        false,
                        List.of(puzzle, "x"),
                        Detail.STEPS,
                        List.of(),
                        true,
                        null,
                        null,
                        List.of(),
                        new TaskMessage.Needs(1, Engine.VERSION)))) {
            tasks.add(json(task, TaskMessage.class));
        }
        tasks.add(json(new ControlMessage.JobStopped(TASK.job()), ControlMessage.class));
        for (byte[] record : results) {
            contents.add(SliceBody.unpack(ResultRecord.read(record).results().body()));
        }
    }

    private static byte[] completed(List<ItemOutcome> outcomes) {
        ResultPacker packer = new ResultPacker(Engine.VERSION);
        for (ItemOutcome outcome : outcomes) {
            packer.add(outcome, null);
        }
        PackedResults packed = packer.pack();
        List<ItemError> errors = packer.errors();
        return new ResultRecord(
                        new ResultMessage.TaskCompleted(
                                TASK, 1, WORKER, 0, outcomes.size(), 1_000, ResultRecord.describe(packed), errors),
                        packed)
                .bytes();
    }

    private static byte[] json(Object message, Class<?> type) {
        try {
            return JSON.writerFor(type).writeValueAsBytes(message);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String name() {
        return "messages";
    }

    @Override
    public Input next(Random random) {
        boolean isResult = random.nextInt(3) != 0;
        List<byte[]> from = isResult ? results : tasks;
        int which = random.nextInt(from.size());
        byte[] record = from.get(which);
        return new Message(random.nextInt(20) == 0 ? record : changed(record, from, random), contents, isResult);
    }

    private static byte[] changed(byte[] record, List<byte[]> others, Random random) {
        byte[] changed = record.clone();
        for (int i = random.nextInt(3); i >= 0; i--) {
            int from = random.nextInt(changed.length + 1);
            int to = Math.min(changed.length, from + 1 + random.nextInt(8));
            switch (random.nextInt(9)) {
                case 0, 1, 2, 3 -> {
                    if (from < changed.length) {
                        changed[from] ^= (byte) (1 << random.nextInt(8));
                    }
                }
                case 4 -> changed = Arrays.copyOf(changed, from);
                case 5 -> changed = joined(Arrays.copyOf(changed, from), changed, to);
                case 6 -> {
                    byte[] inserted = new byte[1 + random.nextInt(6)];
                    random.nextBytes(inserted);
                    changed = joined(joined(Arrays.copyOf(changed, from), inserted, 0), changed, from);
                }
                case 7 -> {
                    byte[] other = others.get(random.nextInt(others.size()));
                    changed = joined(Arrays.copyOf(changed, from), other, random.nextInt(other.length));
                }
                default -> changed = otherValue(changed, random);
            }
        }
        return changed.length <= LONGEST ? changed : Arrays.copyOf(changed, LONGEST);
    }

    /** Another value in the place of one in the head. */
    private static byte[] otherValue(byte[] record, Random random) {
        String head = new String(record, StandardCharsets.ISO_8859_1);
        List<String> values = List.of(
                "0",
                "-1",
                "1",
                "2147483647",
                "-2147483648",
                "9999999999",
                "null",
                "[]",
                "{}",
                "\"\"",
                "1e400",
                "true",
                "[null]",
                "\"x\"");
        int colon = head.indexOf(':', random.nextInt(head.length() + 1));
        if (colon < 0) {
            return record;
        }
        int end = colon + 1;
        while (end < head.length() && ",}\n".indexOf(head.charAt(end)) < 0) {
            end++;
        }
        return (head.substring(0, colon + 1) + values.get(random.nextInt(values.size())) + head.substring(end))
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] joined(byte[] first, byte[] second, int from) {
        byte[] joined = Arrays.copyOf(first, first.length + second.length - from);
        System.arraycopy(second, from, joined, first.length, second.length - from);
        return joined;
    }

    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Message(byte[] record, List<byte[]> contents, boolean isResult) implements Input {

        @Override
        public int length() {
            return record.length;
        }

        @Override
        public String text() {
            return Violation.literal(new String(record, StandardCharsets.ISO_8859_1));
        }

        @Override
        public void run() throws Violation {
            if (isResult) {
                result();
            } else {
                read(TaskMessage.class);
                read(ControlMessage.class);
            }
        }

        private void read(Class<?> type) throws Violation {
            JavaType java = JSON.constructType(type);
            Object message;
            try {
                message = JSON.readValue(record, java);
            } catch (IOException e) {
                return;
            } catch (RuntimeException e) {
                throw new Violation("reading " + type.getSimpleName() + " throws", e);
            }
            if (message != null) {
                try {
                    Object again = JSON.readValue(json(message, type), java);
                    if (!message.equals(again)) {
                        throw new Violation("is read as " + message + ", which is written and read as " + again);
                    }
                } catch (IOException | RuntimeException e) {
                    throw new Violation("is read as " + message + ", which cannot be written and read", e);
                }
            }
        }

        private void result() throws Violation {
            ResultRecord read;
            try {
                read = ResultRecord.read(record);
            } catch (IllegalArgumentException e) {
                return;
            } catch (RuntimeException e) {
                throw new Violation("reading a result throws", e);
            }
            try {
                ResultRecord again = ResultRecord.read(read.bytes());
                if (!again.message().equals(read.message()) || !Arrays.equals(again.bytes(), read.bytes())) {
                    throw new Violation("is read as " + read + ", which is written and read as " + again);
                }
                PackedResults packed = read.results();
                packed.countsByIdentity();
                SliceFacts.of(packed.facts()).facts(0, packed.results());
            } catch (RuntimeException e) {
                throw new Violation("what was read of it cannot be used", e);
            }
            unpack(read.results());
        }

        private void unpack(PackedResults packed) throws Violation {
            byte[] lines;
            try {
                lines = SliceBody.unpack(packed.body());
            } catch (IllegalArgumentException e) {
                return;
            } catch (RuntimeException e) {
                throw new Violation("unpacking the results throws", e);
            }
            boolean isCompressed = !Arrays.equals(lines, packed.body());
            // The changed record may have the body of another one.
            if (isCompressed && contents.stream().noneMatch(packedOnce -> Arrays.equals(lines, packedOnce))) {
                throw new Violation("the results unpack to others than were packed");
            }
        }
    }
}
