package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;

class GunzipTest {

    private static byte[] zipped(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(content);
        }
        return bytes.toByteArray();
    }

    /** Gives as many bytes at once as chance will have it, as a network does. */
    private static InputStream inPieces(byte[] bytes, Random random) {
        return new FilterInputStream(new ByteArrayInputStream(bytes)) {
            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                return super.read(buffer, offset, Math.min(length, 1 + random.nextInt(3_000)));
            }
        };
    }

    private static byte[] unzipped(byte[] gzip) throws IOException {
        return new Gunzip(new ByteArrayInputStream(gzip)).readAllBytes();
    }

    @Test
    void decompressesAsTheLibraryOfTheJdk() throws IOException {
        for (long seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            ByteArrayOutputStream content = new ByteArrayOutputStream();
            ByteArrayOutputStream gzip = new ByteArrayOutputStream();
            for (int member = random.nextInt(4); member >= 0; member--) {
                byte[] part = new byte[random.nextInt(3) == 0 ? 0 : random.nextInt(60_000)];
                for (int i = 0; i < part.length; i++) {
                    part[i] = (byte) (random.nextBoolean() ? '.' : random.nextInt(256));
                }
                content.write(part);
                gzip.write(zipped(part));
            }

            assertThat(new Gunzip(inPieces(gzip.toByteArray(), random)).readAllBytes())
                    .as("seed %d", seed)
                    .isEqualTo(content.toByteArray())
                    .isEqualTo(new GZIPInputStream(new ByteArrayInputStream(gzip.toByteArray())).readAllBytes());
        }
    }

    @Test
    void readsAnyNumberOfEmptyMembers() throws IOException {
        byte[] empty = zipped(new byte[0]);
        ByteArrayOutputStream many = new ByteArrayOutputStream();
        for (int member = 0; member < 100_000; member++) {
            many.write(empty);
        }
        many.write(zipped(new byte[] {1, 2}));

        assertThat(unzipped(many.toByteArray())).containsExactly(1, 2);
    }

    @Test
    void skipsWhatAHeaderMayHoldBesides() throws IOException {
        byte[] plain = zipped(new byte[] {7});
        ByteArrayOutputStream rich = new ByteArrayOutputStream();
        rich.write(plain, 0, 3);
        rich.write(0x1e);
        rich.write(plain, 4, 6);
        rich.writeBytes(new byte[] {3, 0, 1, 2, 3, 'n', 'a', 0, 'c', 0, 9, 9});
        rich.write(plain, 10, plain.length - 10);

        assertThat(unzipped(rich.toByteArray())).containsExactly(7);
    }

    @Test
    void refusesWhatIsNoWholeGzip() throws IOException {
        byte[] whole = zipped(new byte[5_000]);
        for (int length = 0; length < whole.length; length++) {
            byte[] begin = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> unzipped(begin)).as("%d bytes", length).isInstanceOf(EOFException.class);
        }
        byte[] withGarbage = Arrays.copyOf(whole, whole.length + 1);
        withGarbage[whole.length] = 'x';
        assertThatThrownBy(() -> unzipped(withGarbage)).isInstanceOf(IOException.class);
        for (int place = whole.length - 8; place < whole.length; place++) {
            byte[] changed = whole.clone();
            changed[place]++;
            assertThatThrownBy(() -> unzipped(changed)).isInstanceOf(ZipException.class);
        }
        assertThatThrownBy(() -> unzipped("no gzip at all".getBytes(java.nio.charset.StandardCharsets.US_ASCII)))
                .isInstanceOf(ZipException.class);
    }
}
