package dev.nonet.api.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How {@link ResultConsumer} divides a batch. */
class ResultGroupsTest {

    private record Message(int partition, int offset) {}

    @ParameterizedTest
    @CsvSource({"0, 12, 0", "1, 12, 1", "64, 12, 1", "65, 12, 2", "512, 12, 8", "2000, 12, 8", "512, 3, 3", "512, 1, 1"
    })
    void keepEachPartitionTogetherAndInItsOrder(int records, int partitions, int expected) {
        Random random = new Random(records);
        List<Message> batch = new ArrayList<>();
        for (int i = 0; i < records; i++) {
            batch.add(new Message(random.nextInt(partitions), i));
        }

        List<List<Message>> groups = ResultConsumer.groups(batch, Message::partition);

        assertThat(groups).hasSize(expected);
        assertThat(groups.stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(batch);
        Map<Integer, List<Message>> groupOf = new HashMap<>();
        for (List<Message> group : groups) {
            Map<Integer, Integer> last = new HashMap<>();
            for (Message message : group) {
                assertThat(groupOf.computeIfAbsent(message.partition(), unknown -> group))
                        .isSameAs(group);
                Integer before = last.put(message.partition(), message.offset());
                assertThat(before == null || before < message.offset()).isTrue();
            }
        }
    }
}
