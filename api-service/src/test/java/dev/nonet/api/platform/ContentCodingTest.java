package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ContentCodingTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gzip|GZIP",
                "zstd|ZSTD",
                "gzip, deflate, br, zstd|ZSTD",
                "GZIP;q=0.8, zstd;q=0.5|GZIP",
                "gzip;q=0|IDENTITY",
                "br|IDENTITY",
                "*|ZSTD",
                "*;q=0.1, identity|IDENTITY",
                "zstd;q=0, *|GZIP",
                "identity;q=0, *;q=0|IDENTITY",
                "gzip;q=many|IDENTITY",
                "''|IDENTITY",
                ",,;|IDENTITY",
            })
    void choosesTheCodingWithTheHighestQuality(String header, ContentCoding expected) {
        assertThat(ContentCoding.of(header)).isEqualTo(expected);
    }

    @Test
    void doesNotEncodeWithoutAcceptEncoding() {
        assertThat(ContentCoding.of(null)).isEqualTo(ContentCoding.IDENTITY);
    }

    @ParameterizedTest
    @EnumSource
    void roundTrips(ContentCoding coding) throws IOException {
        for (long seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            ByteArrayOutputStream written = new ByteArrayOutputStream();
            ByteArrayOutputStream encoded = new ByteArrayOutputStream();
            try (OutputStream output = coding.encode(encoded)) {
                for (int part = random.nextInt(8); part > 0; part--) {
                    byte[] bytes = new byte[random.nextInt(200_000)];
                    for (int i = 0; i < bytes.length; i++) {
                        bytes[i] = (byte) ('0' + random.nextInt(10));
                    }
                    written.writeBytes(bytes);
                    output.write(bytes);
                    written.write('\n');
                    output.write('\n');
                    if (random.nextBoolean()) {
                        output.flush();
                        assertThat(decode(coding, encoded.toByteArray()))
                                .as("what is flushed can be read, seed %d", seed)
                                .isEqualTo(written.toByteArray());
                    }
                }
            }
            assertThat(decode(coding, encoded.toByteArray()))
                    .as("seed %d", seed)
                    .isEqualTo(written.toByteArray());
        }
    }

    /** Decodes also a stream that has not ended. */
    private static byte[] decode(ContentCoding coding, byte[] encoded) throws IOException {
        return switch (coding) {
            case IDENTITY -> encoded;
            // Kafka's client depends on zstd-jni, the reference implementation.
            case ZSTD -> new com.github.luben.zstd.ZstdInputStream(new ByteArrayInputStream(encoded)).readAllBytes();
            case GZIP -> {
                ByteArrayOutputStream decoded = new ByteArrayOutputStream();
                try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(encoded))) {
                    gzip.transferTo(decoded);
                } catch (java.io.EOFException e) {
                    // The stream has not ended.
                }
                yield decoded.toByteArray();
            }
        };
    }
}
