package dev.nonet.api.result;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.job.JobProgress;
import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.PartMemory;
import dev.nonet.api.platform.RawHttp;
import dev.nonet.api.technique.TechniqueCatalogue;
import dev.nonet.job.JobState;
import dev.nonet.packing.ItemFacts;
import dev.nonet.packing.SliceBody;
import dev.nonet.packing.SliceFacts;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** A part of an answer reads no more of the stored results than it has reserved memory for. */
@QuarkusTest
class LargeResultsTest extends ServiceTest {

    private static final int MIB = 1024 * 1024;

    @Inject
    ResultSlices slices;

    @Inject
    DataSource database;

    @Inject
    TechniqueCatalogue techniques;

    @Test
    void aPartReadsNoMoreThanItsMemoryHolds() throws SQLException {
        UUID job = stored(12, 300_000);

        assertThat(slices.from(job, 0, 8)).extracting(ResultSlice::first).containsExactly(0, 1);
        assertThat(slices.from(job, 5, 8)).extracting(ResultSlice::first).containsExactly(5, 6);
        assertThat(slices.at(job, List.of(3, 4, 7, 9)))
                .extracting(ResultSlice::first)
                .containsExactly(3, 4);
    }

    @Test
    void aLargeResultIsReadAloneWithMemoryOfItsOwn() throws SQLException {
        UUID job = stored(3, 6 * MIB);

        PartMemory.TooSmallException small =
                catchThrowableOfType(PartMemory.TooSmallException.class, () -> slices.from(job, 1, 8));

        assertThat(small.needed()).isGreaterThan(4L * Admission.PART_BYTES);
        assertThat(PartMemory.with(small.needed(), () -> slices.from(job, 1, 8)))
                .extracting(ResultSlice::first)
                .containsExactly(1);
        assertThat(PartMemory.with(small.needed(), () -> slices.at(job, List.of(0, 2))))
                .extracting(ResultSlice::first)
                .containsExactly(0);
    }

    @Test
    void answersOfEveryKindHoldThem() throws SQLException {
        UUID job = ended(3, 2 * MIB);

        for (String address : List.of("", "?limit=3", "?sort=clues", "?limit=3&sort=clues", "?follow=true", "/1")) {
            int results = address.equals("/1") ? 1 : 3;
            String accepted = address.contains("limit") || results == 1 ? "application/json" : "application/x-ndjson";
            String answer = given().accept(accepted)
                    .get(Client.JOBS + "/" + job + "/results" + address)
                    .asString();
            assertThat(answer.length()).as(address).isBetween(results * 2 * MIB, results * 2 * MIB + 1_000);
        }
    }

    /** Long results are written in pieces, and read again if the client stops reading within one. */
    @Test
    void whoReadsSlowlyGetsThemWhole() throws Exception {
        UUID job = ended(3, 2 * MIB);

        for (String query : List.of("", "?sort=clues", "?limit=3", "?limit=3&sort=clues", "/1")) {
            String type = query.contains("limit") || query.equals("/1") ? "application/json" : "application/x-ndjson";
            try (RawHttp client = RawHttp.narrow()) {
                client.get(Client.JOBS + "/" + job + "/results" + query, "Accept: " + type + "\r\n");
                assertThat(client.status()).isEqualTo(200);
                Thread.sleep(200);
                String answer = new String(client.all(), StandardCharsets.ISO_8859_1);
                for (int item = query.equals("/1") ? 1 : 0; item < (query.equals("/1") ? 2 : 3); item++) {
                    String text = new String(result(item, 2 * MIB), StandardCharsets.ISO_8859_1).strip();
                    assertThat(answer.replaceAll("\r\n[0-9a-f]+\r\n", "").contains(text))
                            .as(query)
                            .isTrue();
                }
            }
        }
    }

    /** Otherwise a few of them would hold the memory of short answers, so that all others of their tenant waited. */
    @Test
    void whoDoesNotReadOneHoldsNoMemoryOfShortAnswers() throws Exception {
        UUID job = ended(1, MIB / 2 - 10_000);
        List<RawHttp> clients = new ArrayList<>();
        try {
            for (int client = 0; client < 12; client++) {
                clients.add(RawHttp.narrow().get(Client.JOBS + "/" + job + "/results/0", ""));
                assertThat(clients.getLast().status()).isEqualTo(200);
            }

            await().atMost(Duration.ofSeconds(10))
                    .untilAsserted(() -> assertThat(held("short-answer-bytes")).isZero());
        } finally {
            for (RawHttp client : clients) {
                client.close();
            }
        }
    }

    /** As if each slice had been divided after it was known which of them hold the results. */
    @Test
    void resultsOfDividedSlicesCountAsTheOthers() throws SQLException {
        UUID job = stored(12, 300_000);
        ResultSlices divided = new ResultSlices(database) {
            @Override
            public List<ResultSlice> at(UUID id, List<Integer> firstItems) {
                return List.of();
            }
        };
        FilteredResults.Matches matches = matches(divided, job, 12, ResultFilter.Sort.INDEX);

        assertThat(matches.after(-1, 10)).extracting(FilteredResults.Match::key).containsExactly(0L);
        assertThat(matches.after(0, 10)).extracting(FilteredResults.Match::key).containsExactly(1L);
    }

    /** Otherwise a download in an order decompresses all slices of the job for each thousand of its results. */
    @Test
    void asManyResultsAreSortedAtOnceAsThereIsMemoryFor() throws SQLException {
        UUID small = stored(FilteredResults.WINDOW, 500);
        UUID large = stored(12, MIB / 2);

        assertThat(matches(slices, small, FilteredResults.WINDOW, ResultFilter.Sort.CLUES)
                        .after(Long.MIN_VALUE, FilteredResults.WINDOW))
                .hasSize(FilteredResults.WINDOW);
        long left = ResultSlices.memoryBeside(SliceBody.pack(result(0, MIB / 2)));
        assertThat(left).isBetween(3L * MIB / 2, (long) Admission.PART_BYTES - 3 * MIB / 2);
        assertThat(matches(slices, large, 12, ResultFilter.Sort.CLUES).after(Long.MIN_VALUE, 12))
                .hasSize((int) (left / (MIB / 2)));
        assertThat(PartMemory.with(
                        6L * Admission.PART_BYTES,
                        () -> matches(slices, large, 12, ResultFilter.Sort.CLUES)
                                .after(Long.MIN_VALUE, 12)))
                .as("one of the slices may take all of a larger part")
                .hasSize(1);
    }

    private FilteredResults.Matches matches(ResultSlices from, UUID job, int count, ResultFilter.Sort order) {
        return new FilteredResults(from, techniques)
                .of(
                        new JobProgress(
                                job, "tenant", JobState.SUCCEEDED, count, count, 0, 0, null, Instant.now(), null),
                        new ResultFilter(null, null, null, null, null, null, null, null, List.of(), order));
    }

    /** A job that has ended, with these results in the place of its own. */
    private UUID ended(int count, int length) throws SQLException {
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":" + count + "}");
        Client.awaitState(job, "succeeded");
        Database.update(backends, "DELETE FROM result_slice WHERE job_id = ?", job);
        store(job, count, length);
        return job;
    }

    private UUID stored(int count, int length) throws SQLException {
        UUID job = UUID.randomUUID();
        store(job, count, length);
        return job;
    }

    /** Slices of one result each. */
    private void store(UUID job, int count, int length) throws SQLException {
        List<ResultSlice> all = new ArrayList<>();
        for (int item = 0; item < count; item++) {
            all.add(new ResultSlice(
                    item, 1, new BitSet(), SliceBody.pack(result(item, length)), SliceFacts.pack(List.of(facts()))));
        }
        try (Connection connection = Database.connect(backends)) {
            ResultSlices.insert(connection, Map.of(job, all));
        }
    }

    /** A result that hardly gets smaller by compressing it. */
    private static byte[] result(int item, int length) {
        byte[] random = new byte[length * 3 / 4];
        new Random(item).nextBytes(random);
        return ("{\"index\":" + item + ",\"text\":\"" + Base64.getEncoder().encodeToString(random) + "\"}\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static ItemFacts facts() {
        return new ItemFacts(1, 20, 25, 1, 500, 1, 0, 0, List.of());
    }
}
