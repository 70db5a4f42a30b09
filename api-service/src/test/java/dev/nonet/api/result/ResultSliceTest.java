package dev.nonet.api.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.packing.SliceBody;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ResultSliceTest {

    @Test
    void givesEachItemItsLine() {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int first = random.nextInt(1_000);
            int count = 1 + random.nextInt(20);
            int from = first - 2 + random.nextInt(count + 4);
            BitSet missing = new BitSet();
            StringBuilder lines = new StringBuilder();
            List<String> expected = new ArrayList<>();
            for (int place = 0; place < count; place++) {
                if (random.nextInt(4) == 0) {
                    missing.set(place);
                } else {
                    String result =
                            "{\"index\":" + (first + place) + ",\"text\":\"é" + "x".repeat(random.nextInt(900)) + "\"}";
                    lines.append(result).append('\n');
                    if (first + place >= from) {
                        expected.add(first + place + " " + result);
                    }
                }
            }
            byte[] text = lines.toString().getBytes(StandardCharsets.UTF_8);
            byte[] body = random.nextBoolean() ? SliceBody.pack(text) : text;

            ResultSlice slice = new ResultSlice(first, count, missing, body, new byte[0]);

            assertThat(slice.lines(from).stream().map(line -> line.item() + " " + line))
                    .as("seed %d", seed)
                    .isEqualTo(expected);
            assertThat(slice.results()).isEqualTo(count - missing.cardinality());
        }
    }
}
