package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class TemporaryFileTest {

    private static ByteBuffer bytes() {
        return ByteBuffer.wrap(new byte[] {1, 2, 3});
    }

    @Test
    void keepsWhatIsWritten() throws IOException {
        try (FileChannel file = TemporaryFile.open("nonet-test-")) {
            TemporaryFile.write(file, bytes());
            ByteBuffer read = ByteBuffer.allocate(3);
            file.read(read, 0);

            assertThat(read.flip()).isEqualTo(bytes());
        }
    }

    /** The device of Linux that is always full. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDiskIsARefusalForNow() throws IOException {
        try (FileChannel full = FileChannel.open(Path.of("/dev/full"), StandardOpenOption.WRITE)) {
            assertThatThrownBy(() -> TemporaryFile.write(full, bytes()))
                    .isInstanceOfSatisfying(
                            ProblemException.class,
                            refused -> assertThat(refused.problem().status()).isEqualTo(503));
        }
    }

    @Test
    void aClosedFileIsNone() throws IOException {
        FileChannel file = TemporaryFile.open("nonet-test-");
        file.close();

        assertThatThrownBy(() -> TemporaryFile.write(file, bytes())).isInstanceOf(ClosedChannelException.class);
    }
}
