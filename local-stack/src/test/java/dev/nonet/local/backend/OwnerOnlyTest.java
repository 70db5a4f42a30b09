package dev.nonet.local.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerOnlyTest {

    @TempDir
    private Path folder;

    @Test
    void createsFoldersForTheirOwnerAlone() throws IOException {
        Path data = folder.resolve("deep/data");
        OwnerOnly.createDirectories(data);
        OwnerOnly.createDirectories(data);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                .isEqualTo("rwx------");
    }

    @Test
    void leavesAFolderThatExistsAsItIs() throws IOException {
        Path data = Files.createDirectory(
                folder.resolve("shared"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        OwnerOnly.createDirectories(data);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                .isEqualTo("rwxr-xr-x");
    }

    @Test
    void refusesATemporaryFolderThatIsALink() throws IOException {
        String before = System.setProperty("java.io.tmpdir", folder.toString());
        try {
            Path own = OwnerOnly.temporaryDirectory("tests");
            assertThat(own).isEmptyDirectory().hasParent(folder);
            Files.delete(own);
            Files.createSymbolicLink(own, Files.createDirectory(folder.resolve("elsewhere")));

            assertThatThrownBy(() -> OwnerOnly.temporaryDirectory("tests"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("belongs to somebody else");
        } finally {
            System.setProperty("java.io.tmpdir", before);
        }
    }
}
