package dev.nonet.proof.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MessagesTest {

    private static final String MESSAGE = "{\"type\":\"generate\",\"needs\":{\"protocol\":1,\"engine\":\"11\"}}";

    @Test
    void damageIsNeverTheMessageItself() {
        Random random = new Random(3);
        byte[] message = MESSAGE.getBytes(StandardCharsets.UTF_8);

        for (int i = 0; i < 1_000; i++) {
            assertThat(Messages.corrupt(message, random)).isNotEqualTo(message);
        }
        assertThat(Messages.corrupt(new byte[0], random)).isNotNull();
    }

    @Test
    void anotherVersionHasAnotherProtocolTypeOrField() {
        Random random = new Random(3);

        Set<String> changed = IntStream.range(0, 100)
                .mapToObj(i -> new String(
                        Messages.ofAnotherVersion(MESSAGE.getBytes(StandardCharsets.UTF_8), random),
                        StandardCharsets.UTF_8))
                .collect(Collectors.toSet());

        assertThat(changed)
                .containsExactlyInAnyOrder(
                        MESSAGE.replace(":1,", ":99,"),
                        MESSAGE.replace("generate", "future-generate"),
                        MESSAGE.replace("{\"type", "{\"future\":[1,{\"a\":null}],\"type"));
    }
}
