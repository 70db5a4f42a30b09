package dev.nonet.packing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.JobId;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.job.TaskId;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.puzzle.Grid;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultRecordTest {

    private static final Grid PUZZLE =
            Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    private static final String IDENTITY = "0123456789abcdef0123456789abcdef";
    private static final TaskId TASK = new TaskId(new JobId(UUID.randomUUID()), 3);
    private static final int FIRST = 100;
    private static final int COUNT = 60;

    /** Every tenth item is bad. */
    private static ItemOutcome outcome(int item) {
        return item % 10 == 9
                ? new ItemError(item, "12x", ItemError.MALFORMED, "a puzzle has 81 characters")
                : solved(item, item % 10 == 0 ? IDENTITY : null, null);
    }

    private static SolvedPuzzle solved(int item, @Nullable String identity, @Nullable String reason) {
        return new SolvedPuzzle(item, PUZZLE, null, 2, null, null, reason, null, null, null, identity, "11");
    }

    private static ResultRecord completed() {
        ResultPacker packer = new ResultPacker("11");
        for (int item = FIRST; item < FIRST + COUNT; item++) {
            assertThat(packer.add(outcome(item), null)).isTrue();
        }
        PackedResults results = packer.pack();
        return new ResultRecord(
                new ResultMessage.TaskCompleted(
                        TASK, 1, "w", FIRST, COUNT, 17, ResultRecord.describe(results), packer.errors()),
                results);
    }

    @Test
    void readsWhatItWrites() {
        ResultRecord written = completed();

        ResultRecord read = ResultRecord.read(written.bytes());

        assertThat(read.message()).isEqualTo(written.message());
        assertThat(read.results()).usingRecursiveComparison().isEqualTo(written.results());
        assertThat(read.results().countsByIdentity()).isEqualTo(Map.of(Identities.parse(IDENTITY), 6));
        assertThat(Zstd.isFrame(read.results().body())).isTrue();
        List<String> lines = new String(SliceBody.unpack(read.results().body()), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(lines).hasSize(54);
        assertThat(lines.getLast()).startsWith("{\"type\":\"solved\",\"index\":158,");
    }

    /** Such as control characters, which JSON escapes: otherwise a message could exceed what the broker accepts. */
    @ParameterizedTest
    @ValueSource(strings = {"1", "\u0001", "数"})
    void countsTheBytesOfErrorsAsTheyAreWritten(String character) {
        ResultPacker packer = new ResultPacker("11");
        int items = 0;
        while (packer.add(new ItemError(items, character.repeat(200), ItemError.MALFORMED, "no puzzle"), null)) {
            items++;
        }

        int written = ResultRecord.of(new ResultMessage.TaskCompleted(
                        TASK, 1, "w", 0, items, 17, ResultRecord.describe(packer.pack()), packer.errors()))
                .bytes()
                .length;
        assertThat(written).isCloseTo(PackedResults.MAX_TOGETHER, withinPercentage(1));
    }

    @Test
    void readsAMessageWithoutResults() {
        ResultMessage started = new ResultMessage.TaskStarted(TASK, 2, "w", 5);

        ResultRecord read = ResultRecord.read(ResultRecord.of(started).bytes());

        assertThat(read.message()).isEqualTo(started);
        assertThat(read.results().results()).isZero();
        assertThat(SliceFacts.of(read.results().facts()).results()).isZero();
    }

    @Test
    void isHeadedByOneLineOfJson() {
        byte[] record = completed().bytes();
        String head =
                new String(record, StandardCharsets.UTF_8).lines().findFirst().orElseThrow();

        assertThat(head)
                .startsWith("{\"type\":\"task-completed\",\"task\":\"" + TASK + "\",")
                .endsWith("}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"firstIndex\":100  | \"firstIndex\":110",
                "\"firstIndex\":100  | \"firstIndex\":-1",
                "\"firstIndex\":100  | \"firstIndex\":2147483647",
                "\"count\":60        | \"count\":61",
                "\"count\":60        | \"count\":59",
                "\"count\":60        | \"count\":0",
                "\"attempt\":1       | \"attempt\":0",
                "\"cpuMicros\":17    | \"cpuMicros\":-1",
                "\"results\":54      | \"results\":53",
                "\"results\":54      | \"results\":0",
                "\"results\":54      | \"results\":-1",
                "\"identityBytes\":96| \"identityBytes\":95",
                "\"identityBytes\":96| \"identityBytes\":-1",
                "\"factsBytes\":384  | \"factsBytes\":400",
                "\"engine\":\"11\"   | \"engine\":\"1 1\"",
                "\"engine\":\"11\"   | \"engine\":\"\"",
                "\"engine\":\"11\"   | \"motor\":\"11\"",
                "\"index\":109       | \"index\":119",
                "\"index\":109       | \"index\":160",
                "\"index\":109       | \"index\":99",
                "\"task\":           | \"job\":",
                "\"errors\":         | \"mistakes\":",
                "\"packed\":         | \"boxed\":",
                "task-completed      | task-divided",
                "task-completed      | task-vanished",
                "{\"type             | [\"type",
            })
    void refusesWhatContradictsItself(String text, String instead) {
        byte[] record = completed().bytes();
        assertThat(new String(record, StandardCharsets.ISO_8859_1)).contains(text);

        byte[] changed = new String(record, StandardCharsets.ISO_8859_1)
                .replaceFirst(java.util.regex.Pattern.quote(text), instead)
                .getBytes(StandardCharsets.ISO_8859_1);

        assertThatThrownBy(() -> ResultRecord.read(changed)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesAWrongLengthOfTheContent() {
        PackedResults it = completed().results();
        for (int length : new int[] {0, it.contentBytes() - 1, it.contentBytes() + 1, Integer.MAX_VALUE, -1}) {
            PackedResults lie =
                    new PackedResults(it.results(), length, it.engine(), it.facts(), it.identities(), it.body());
            ResultRecord record = new ResultRecord(
                    new ResultMessage.TaskCompleted(
                            TASK,
                            1,
                            "w",
                            FIRST,
                            COUNT,
                            17,
                            ResultRecord.describe(lie),
                            ((ResultMessage.TaskCompleted) completed().message()).errors()),
                    lie);

            assertThatThrownBy(() -> ResultRecord.read(record.bytes()))
                    .as("%d", length)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("the length of the results");
        }
    }

    /** A frame of few bytes may decompress to gigabytes. */
    @Test
    void refusesMoreContentThanAMessageCarries() {
        byte[] lines = new byte[PackedResults.MAX_CONTENT + 1];
        Arrays.fill(lines, (byte) ' ');
        PackedResults bomb = new PackedResults(
                1,
                lines.length,
                "11",
                SliceFacts.pack(List.of(ItemFacts.NONE)),
                new byte[0],
                Zstd.frame(lines, lines.length));
        ResultRecord record = new ResultRecord(
                new ResultMessage.TaskCompleted(TASK, 1, "w", 0, 1, 0, ResultRecord.describe(bomb), List.of()), bomb);

        assertThatThrownBy(() -> ResultRecord.read(record.bytes())).hasMessageContaining("the length of the results");
    }

    /** Whatever bytes arrive, it reads them or refuses them. */
    @Test
    void survivesChangedBytes() {
        byte[] record = completed().bytes();
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int run = 0; run < 20_000; run++) {
            byte[] changed =
                    Arrays.copyOf(record, random.nextInt(4) == 0 ? random.nextInt(record.length) : record.length);
            for (int change = random.nextInt(3); change >= 0 && changed.length > 0; change--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            }
            try {
                assertThat(ResultRecord.read(changed).message()).isNotNull();
            } catch (IllegalArgumentException e) {
                assertThat(e).as("seed %d", seed).hasMessage(e.getMessage());
            }
        }
    }

    @Test
    void turnsAResultThatIsTooLargeIntoAnErrorOfItsItem() {
        ResultPacker packer = new ResultPacker("11");

        assertThat(packer.add(solved(0, null, "x".repeat(PackedResults.MAX_CONTENT)), "text"))
                .isTrue();

        assertThat(packer.errors()).singleElement().satisfies(error -> {
            assertThat(error.index()).isZero();
            assertThat(error.code()).isEqualTo(ItemError.INTERNAL);
            assertThat(error.input()).isEqualTo("text");
        });
        assertThat(packer.pack().results()).isZero();
    }

    @Test
    void takesResultsOf200KilobytesAfterResultsOf100BytesUntilTheMessageIsFull() {
        ResultPacker packer = new ResultPacker("11");
        IntStream.range(0, 1_000)
                .forEach(item ->
                        assertThat(packer.add(solved(item, null, null), null)).isTrue());

        int item = 1_000;
        while (packer.add(solved(item, null, "x".repeat(200_000)), null)) {
            item++;
        }

        assertThat(item).isBetween(1_005, 1_011);
        assertThat(packer.items()).isEqualTo(item);
        assertThat(packer.pack().contentBytes()).isLessThanOrEqualTo(PackedResults.MAX_TOGETHER);
    }

    @Test
    void carriesASingleResultThatFillsAMessageAlone() {
        ResultPacker packer = new ResultPacker("11");

        assertThat(packer.add(solved(0, null, "x".repeat(PackedResults.MAX_TOGETHER + 1)), null))
                .isTrue();
        assertThat(packer.add(solved(1, null, null), null)).isFalse();

        assertThat(packer.pack().results()).isEqualTo(1);
    }
}
