package dev.nonet.api.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TimeHistogramTest {

    private static TimeHistogram of(int... seconds) {
        Map<Integer, Integer> counts = new HashMap<>();
        Arrays.stream(seconds).forEach(time -> counts.merge(time, 1, Integer::sum));
        return Objects.requireNonNull(TimeHistogram.of(counts));
    }

    @Test
    void quartilesMatchThoseOfTheSortedTimes() {
        long seed = 7;
        Random random = new Random(seed);
        int[] seconds = random.ints(501, 100, 1000).map(time -> time / 10 * 10).toArray();
        TimeHistogram tallied = of(seconds);
        Arrays.sort(seconds);
        assertThat(tallied.lower()).as("seed %d", seed).isEqualTo(seconds[125]);
        assertThat(tallied.median()).as("seed %d", seed).isEqualTo(seconds[250]);
        assertThat(tallied.upper()).as("seed %d", seed).isEqualTo(seconds[375]);
    }

    @Test
    void boundsTheEntriesByRounding() {
        assertThat(of(354, 355, 994, 995, 1049, 9949, 12_499, 360_000).counts().keySet())
                .containsExactly(350, 360, 990, 1000, 10_000 - 100, 12_000, 360_000);
    }

    @Test
    void addsAndSubtracts() {
        TimeHistogram both = TimeHistogram.sum(of(300, 400), of(300, 500), 1);
        assertThat(Objects.requireNonNull(both).counts()).isEqualTo(Map.of(300, 2, 400, 1, 500, 1));
        assertThat(TimeHistogram.sum(both, of(300, 500), -1)).isEqualTo(of(300, 400));
        assertThat(TimeHistogram.sum(of(300), null, 1)).isEqualTo(of(300));
        assertThat(Objects.requireNonNull(TimeHistogram.sum(of(300), of(300), -1))
                        .median())
                .isNull();
    }

    @Test
    void roundTripsThroughJson() throws Exception {
        ObjectMapper json = new ObjectMapper();
        String written = json.writeValueAsString(of(300, 400, 500));
        assertThat(written)
                .isEqualTo("{\"lower\":300,\"median\":400,\"upper\":500,\"counts\":{\"300\":1,\"400\":1,\"500\":1}}");
        assertThat(json.readValue(written, TimeHistogram.class)).isEqualTo(of(300, 400, 500));
    }
}
