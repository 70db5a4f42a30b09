package dev.nonet.packing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SliceFactsTest {

    @Test
    void readsWhatItWrites() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int run = 0; run < 200; run++) {
            List<ItemFacts> facts = new ArrayList<>();
            int names = random.nextInt(30);
            int results = random.nextInt(300);
            boolean scales = random.nextBoolean();
            for (int i = 0; i < results; i++) {
                List<String> techniques = IntStream.range(0, names)
                        .filter(name -> random.nextBoolean())
                        .mapToObj(name -> "technique-" + name)
                        .toList();
                facts.add(new ItemFacts(
                        random.nextInt(6),
                        random.nextInt(256),
                        random.nextInt(82),
                        random.nextInt(11),
                        random.nextInt(ItemFacts.MAX_SECONDS + 1),
                        random.nextInt(3),
                        scales ? random.nextInt(201) : 0,
                        scales ? random.nextInt(ItemFacts.MAX_SCORE + 1) : 0,
                        techniques));
            }

            SliceFacts read = SliceFacts.of(SliceFacts.pack(facts));

            assertThat(read.results()).as("seed %d", seed).isEqualTo(results);
            List<ItemFacts> again = read.facts(0, results);
            for (int i = 0; i < results; i++) {
                assertThat(again.get(i))
                        .as("seed %d", seed)
                        .usingRecursiveComparison()
                        .ignoringFields("techniques")
                        .isEqualTo(facts.get(i));
                assertThat(again.get(i).techniques())
                        .as("seed %d", seed)
                        .containsExactlyInAnyOrderElementsOf(facts.get(i).techniques());
            }
            int from = random.nextInt(results + 1);
            assertThat(SliceFacts.of(SliceFacts.pack(read.facts(from, results))).results())
                    .isEqualTo(results - from);
        }
    }
}
