package dev.nonet.local.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemResult;
import dev.nonet.reasoning.Level;
import java.io.ByteArrayOutputStream;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecordedItemsTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @EnumSource(Level.class)
    void giveEveryItemAResultOfTheLevelAndATime(Level level) throws Exception {
        RecordedItems recorded = RecordedItems.of(level);
        Set<Long> times = new HashSet<>();
        for (int index = 0; index < 1_000; index++) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            recorded.writeResult(index, out);

            ItemResult result = JSON.readValue(out.toByteArray(), ItemResult.class);

            assertThat(result).isInstanceOf(GeneratedPuzzle.class);
            assertThat(result.index()).isEqualTo(index);
            assertThat(result.level()).isEqualTo(level);
            assertThat(recorded.nanos(index)).isPositive();
            times.add(recorded.nanos(index));
        }
        assertThat(times).hasSizeGreaterThan(200);
    }
}
