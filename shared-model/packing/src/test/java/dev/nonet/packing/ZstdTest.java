package dev.nonet.packing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.airlift.compress.v3.zstd.ZstdJavaCompressor;
import io.airlift.compress.v3.zstd.ZstdJavaDecompressor;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Frames that were stored where there is no native code are read where there is, and the other way round. */
class ZstdTest {

    @Test
    void readsFramesOfTheImplementationInJava() {
        for (long seed = 0; seed < 20; seed++) {
            byte[] text = text(seed);
            ZstdJavaCompressor java = new ZstdJavaCompressor();
            byte[] frame = new byte[java.maxCompressedLength(text.length)];
            int length = java.compress(text, 0, text.length, frame, 0, frame.length);

            assertThat(Zstd.content(Arrays.copyOf(frame, length)))
                    .as("seed %d", seed)
                    .isEqualTo(text);
        }
    }

    @Test
    void makesFramesThatTheImplementationInJavaReads() {
        for (long seed = 0; seed < 20; seed++) {
            byte[] text = text(seed);
            byte[] frame = Zstd.frame(text, text.length);
            byte[] content = new byte[text.length];

            assertThat(Zstd.isFrame(frame)).as("seed %d", seed).isTrue();
            assertThat(new ZstdJavaDecompressor().getDecompressedSize(frame, 0, frame.length))
                    .as("seed %d", seed)
                    .isEqualTo(text.length);
            assertThat(new ZstdJavaDecompressor().decompress(frame, 0, frame.length, content, 0, content.length))
                    .as("seed %d", seed)
                    .isEqualTo(text.length);
            assertThat(content).as("seed %d", seed).isEqualTo(text);
        }
    }

    @Test
    void readsNoFrameOfWhichABitWasFlipped() {
        byte[] text = text(1);
        byte[] frame = Zstd.frame(text, text.length);
        Random random = new Random(2);
        for (int i = 0; i < 2_000; i++) {
            int bit = random.nextInt(Byte.SIZE * frame.length);
            byte[] flipped = frame.clone();
            flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            byte[] read;
            try {
                read = Zstd.content(flipped);
            } catch (IllegalArgumentException e) {
                continue;
            }
            // A reserved bit of the header may be flipped without any effect, and the flag of the checksum leaves the
            // content as it is.
            assertThat(read).as("bit %d", bit).isEqualTo(text);
        }
    }

    @Test
    void theChecksumIsThatOfTheImplementationInJava() {
        for (int length = 0; length < 200; length++) {
            byte[] text = Arrays.copyOf(text(3), length);
            ZstdJavaCompressor java = new ZstdJavaCompressor();
            byte[] frame = new byte[java.maxCompressedLength(length)];
            int end = java.compress(text, 0, length, frame, 0, frame.length);
            byte[] ours = Zstd.frame(text, length);

            assertThat(Arrays.copyOfRange(ours, ours.length - 4, ours.length))
                    .as("length %d", length)
                    .isEqualTo(Arrays.copyOfRange(frame, end - 4, end));
        }
    }

    @Test
    void refusesWhatIsNoFrame() {
        byte[] text = text(4);
        byte[] frame = Zstd.frame(text, text.length);
        for (byte[] bytes : List.of(
                new byte[0],
                new byte[] {1, 2, 3, 4, 5},
                Arrays.copyOf(frame, 5),
                Arrays.copyOf(frame, frame.length - 1))) {
            assertThatIllegalArgumentException().isThrownBy(() -> Zstd.content(bytes));
        }
    }

    private static byte[] text(long seed) {
        Random random = new Random(seed);
        return random.ints(random.nextInt(100_000), 0, 1_000)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(","))
                .getBytes(StandardCharsets.US_ASCII);
    }
}
