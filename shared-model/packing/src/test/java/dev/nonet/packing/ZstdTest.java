package dev.nonet.packing;

import static org.assertj.core.api.Assertions.assertThat;

import io.airlift.compress.v3.zstd.ZstdJavaCompressor;
import io.airlift.compress.v3.zstd.ZstdJavaDecompressor;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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

    private static byte[] text(long seed) {
        Random random = new Random(seed);
        return random.ints(random.nextInt(100_000), 0, 1_000)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(","))
                .getBytes(StandardCharsets.US_ASCII);
    }
}
