package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TimeOrderedIdsTest {

    private final TimeOrderedIds ids = new TimeOrderedIds();

    @Test
    void sortsByCreation() {
        List<String> made =
                Stream.generate(ids::next).limit(20_000).map(UUID::toString).toList();

        assertThat(made).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void isAVersion7UuidWithTheTime() {
        long before = System.currentTimeMillis();
        UUID id = ids.next();

        assertThat(id.version()).isEqualTo(7);
        assertThat(id.variant()).isEqualTo(2);
        assertThat(id.getMostSignificantBits() >>> 16).isBetween(before, System.currentTimeMillis());
    }

    /** Who makes an id must not see whether others made some in the same millisecond. */
    @Test
    void doesNotCountFromZero() throws InterruptedException {
        Set<Long> counters = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            Thread.sleep(2);
            counters.add(ids.next().getMostSignificantBits() & 0xfff);
        }

        assertThat(counters).hasSizeGreaterThan(10);
    }

    /** By a step of one, two ids of a tenant would tell how many others were made in between. */
    @Test
    void doesNotCountWhatIsBetween() {
        Set<Long> steps = new HashSet<>();
        long before = ids.next().getMostSignificantBits() & 0xfff;
        for (int i = 0; i < 500; i++) {
            long counter = ids.next().getMostSignificantBits() & 0xfff;
            steps.add(counter - before);
            before = counter;
        }
        assertThat(steps.stream().filter(step -> step > 0)).hasSizeGreaterThan(20);
    }

    @Test
    void readsTheCreationTime() {
        Instant before = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        UUID id = ids.next();

        assertThat(id.toString())
                .isGreaterThanOrEqualTo(TimeOrderedIds.firstAt(before).toString());
        assertThat(id.toString())
                .isLessThan(TimeOrderedIds.firstAt(Instant.now().plusSeconds(1)).toString());
    }
}
