package dev.nonet.api.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.packing.SliceBody;
import java.util.BitSet;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RecentSlicesTest {

    private static final UUID JOB = UUID.randomUUID();

    private final RecentSlices recent = new RecentSlices();
    private int reads;

    private Optional<ResultSlice> find(int first, String version, Optional<ResultSlice> stored) {
        return recent.find(JOB, first, version, () -> {
            reads++;
            return stored;
        });
    }

    private static Optional<ResultSlice> slice(int first, int bytes) {
        return Optional.of(new ResultSlice(first, 1, new BitSet(), SliceBody.pack(new byte[bytes]), new byte[0]));
    }

    @Test
    void readsASliceOnceForAllFollowers() {
        Optional<ResultSlice> read = find(7, "1", slice(7, 100_000));

        assertThat(read.orElseThrow().body()).hasSize(100_000);
        assertThat(find(7, "2", Optional.empty())).isEqualTo(read);
        assertThat(reads).isEqualTo(1);
        assertThat(find(8, "2", slice(8, 10))).isPresent();
        assertThat(recent.find(UUID.randomUUID(), 7, "2", Optional::empty)).isEmpty();
        assertThat(reads).isEqualTo(2);
    }

    @Test
    void looksAgainForAMissingSliceOnceTheJobHasChanged() {
        assertThat(find(7, "1", Optional.empty())).isEmpty();
        assertThat(find(7, "1", slice(7, 10))).isEmpty();
        assertThat(reads).isEqualTo(1);

        assertThat(find(7, "2", slice(7, 10))).isPresent();
    }

    @Test
    void isBounded() {
        for (int first = 0; first < 100; first++) {
            find(first, "1", slice(first, 300_000));
            assertThat(recent.bytes()).isBetween(300_000L, 4L * 1024 * 1024);
        }
        find(100, "1", slice(100, 2_000_000));
        int before = reads;
        assertThat(find(100, "1", slice(100, 2_000_000))).isPresent();
        find(99, "1", Optional.empty());
        assertThat(reads).isEqualTo(before + 1);
    }
}
