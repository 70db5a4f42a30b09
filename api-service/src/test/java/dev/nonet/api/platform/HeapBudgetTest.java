package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.job.v1.Topic;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeapBudgetTest {

    private static final long MIB = 1024L * 1024;

    /** As {@code ./nonet up} starts the API, with half of it, and in pods of 512 MB and more. */
    @ParameterizedTest
    @ValueSource(longs = {104, 208, 320, 700, 4_000})
    void fitsIntoTheHeapBesideTheService(long heap) {
        HeapBudget budget = HeapBudget.of(heap * MIB, heap * MIB, 4 * MIB);

        assertThat(budget.bodies()
                        + budget.received()
                        + budget.answers()
                        + budget.parts()
                        + budget.large()
                        + budget.heads())
                .isLessThanOrEqualTo((heap - 64) * MIB * 25 / 32);
        assertThat(budget.parts()).isGreaterThanOrEqualTo(Admission.PART_BYTES);
    }

    /**
     * A tenant alone has half: of that the largest body, page and stream each find room. In smaller heaps they take all
     * and are read alone.
     */
    @ParameterizedTest
    @ValueSource(longs = {136, 208, 320})
    void aTenantAloneFindsRoomForTheLargest(long heap) {
        HeapBudget budget = HeapBudget.of(heap * MIB, heap * MIB, 4 * MIB);

        assertThat(budget.bodies() / 2).isGreaterThanOrEqualTo(4 * MIB);
        assertThat(budget.answers() / 2).isGreaterThanOrEqualTo(4 * MIB);
    }

    /**
     * As {@code ./nonet up} starts the API: of 208 MB, a survivor space of 3.2 MB cannot be used. A book of 20,000
     * puzzles takes so much.
     */
    @Test
    void theLargestBookFitsAsTheApiIsShipped() {
        assertThat(HeapBudget.of(204 * MIB, 176 * MIB, 4 * MIB).large())
                .isGreaterThanOrEqualTo(6 * MIB + 6_667 * 3_328L + 20_000 * 512L);
    }

    /** Most of them wait then, and hold nothing else. */
    @ParameterizedTest
    @ValueSource(longs = {104, 208, 320, 700})
    void allRequestsInFlightTakeHalfOfTheOldGeneration(long heap) {
        long old = heap * 176 / 208;
        long each = 22 * 1024 + Admission.SHORT_REQUEST;

        assertThat(HeapBudget.of(heap * MIB, old * MIB, 4 * MIB).requests() * each)
                .isLessThanOrEqualTo(old * MIB / 2);
    }

    /** The limit of a fetch is one for each broker, so that of a partition bounds what several brokers send. */
    @Test
    void whatAllBrokersSendIsOneFetch() throws IOException {
        Properties settings = new Properties();
        try (InputStream file = HeapBudgetTest.class.getResourceAsStream("/application.properties")) {
            settings.load(file);
        }
        String results = "mp.messaging.incoming.results.";

        assertThat(Topic.RESULTS.partitions()
                        * Long.parseLong(settings.getProperty(results + "max.partition.fetch.bytes")))
                .isPositive()
                .isLessThanOrEqualTo(Long.parseLong(settings.getProperty(results + "fetch.max.bytes")));
    }

    /** As with {@code -Xmn80m}. */
    @Test
    void whatIsHeldFitsIntoTheOldGeneration() {
        HeapBudget budget = HeapBudget.of(256 * MIB, 176 * MIB, 4 * MIB);

        assertThat(budget.bodies()
                        + budget.received()
                        + budget.answers()
                        + budget.parts()
                        + budget.large()
                        + budget.heads())
                .isBetween(100 * MIB, (176 - 64) * MIB);
    }
}
