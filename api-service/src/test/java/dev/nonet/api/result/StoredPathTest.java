package dev.nonet.api.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.ThreadMXBean;
import dev.nonet.api.platform.TrustedJson;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StoredPathTest {

    private static final String ARGUMENT = "\"evidence\":{\"chain\":[" + "{\"cell\":\"r1c1\",\"on\":[1,2]},".repeat(300)
            + "{}]},\"marks\":[{\"digit\":1}],\"text\":\"Why\",\"tree\":{\"text\":\"Because\"}";

    private static final String STORED = IntStream.rangeClosed(1, 200)
            .mapToObj(round -> "{\"round\":" + round + ",\"eliminations\":[\"r1c1=5\"]," + ARGUMENT + "}")
            .collect(Collectors.joining(",", "{\"index\":0,\"steps\":[", "],\"level\":\"hard\"}"));

    private static ResultSlice.Line line(String json) {
        byte[] text = (json + '\n').getBytes(StandardCharsets.UTF_8);
        return new ResultSlice.Line(0, text, 0, text.length - 1);
    }

    private final TrustedJson json = new TrustedJson(new ObjectMapper());

    @Test
    void onlyOneStepHasItsArgument() {
        JsonNode result = StoredPath.result(json, line(STORED), 7);

        assertThat(result.path("level").asText()).isEqualTo("hard");
        JsonNode steps = result.path("steps");
        assertThat(steps).hasSize(200);
        for (int step = 1; step <= 200; step++) {
            JsonNode one = steps.path(step - 1);
            assertThat(one.path("round").asInt()).isEqualTo(step);
            assertThat(one.path("eliminations")).hasSize(1);
            assertThat(one.has("evidence") && one.has("marks") && one.has("text") && one.has("tree"))
                    .isEqualTo(step == 7);
            assertThat(one.size()).isEqualTo(step == 7 ? 6 : 2);
        }
        assertThat(StoredPath.result(json, line(STORED), 0).path("steps")).allMatch(step -> step.size() == 2);
        assertThat(StoredPath.result(json, line("{\"index\":3}"), 1)
                        .path("index")
                        .asInt())
                .isEqualTo(3);
    }

    /** A puzzle that is solved when it is submitted has one. */
    @Test
    void anEmptyPathStays() {
        JsonNode steps = StoredPath.result(json, line("{\"steps\":[]}"), 0).path("steps");
        assertThat(steps.isArray()).isTrue();
        assertThat(steps).isEmpty();
    }

    @Test
    void whereNothingIsKeptIsNothing() {
        assertThat(json.tree(line("{\"steps\":[{}]}").bytes(), StoredPath.NO_PATH)
                        .path("level")
                        .isMissingNode())
                .isTrue();
    }

    /** A path may be megabytes, and several pages are made at once. */
    @Test
    void takesLessMemoryThanItsText() {
        ResultSlice.Line stored = line(STORED);
        StoredPath.result(json, stored, 7);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();

        StoredPath.result(json, stored, 7);

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(STORED.length());
    }
}
