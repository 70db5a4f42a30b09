package dev.nonet.proof.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.local.process.Program;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ContainersTest {

    @Test
    void readsTheMemoryOfEachServiceFromItsManifest() throws Exception {
        assertThat(Containers.memory(Path.of("../..")))
                .containsOnlyKeys(Program.values())
                .allSatisfy((program, bytes) -> assertThat(bytes).isBetween(200L << 20, 2L << 30));
    }
}
