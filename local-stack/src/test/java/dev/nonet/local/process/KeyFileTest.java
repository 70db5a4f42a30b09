package dev.nonet.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyFileTest {

    @TempDir
    private Path folder;

    @Test
    void aKeyIsMadeOnceAndKept() throws Exception {
        Path file = folder.resolve("operator.key");
        KeyFile made = KeyFile.in(file);
        KeyFile kept = KeyFile.in(file);
        assertThat(made.isNew()).isTrue();
        assertThat(kept.isNew()).isFalse();
        assertThat(kept.key()).isEqualTo(made.key()).hasSize(44).doesNotContain("\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(made.toString()).doesNotContain(made.key());
    }

    @Test
    void hashesATokenAsSha256sumDoes() {
        assertThat(KeyFile.sha256("abc")).isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
