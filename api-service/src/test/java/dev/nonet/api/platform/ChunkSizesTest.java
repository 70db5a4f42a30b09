package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.vertx.core.http.HttpServerOptions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However its bytes are divided between reads, a body is read as it was written, and a wrong size is found. */
class ChunkSizesTest {

    private static final String HEAD = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final String WRONG = "100000002\r\nab\r\n0\r\n\r\n";

    /** What comes out of a decoder: request lines, bodies, and {@code !} for a failure. */
    private static String decoded(List<String> reads) {
        EmbeddedChannel channel = new EmbeddedChannel(new RequestDecoder(new HttpServerOptions()));
        StringBuilder out = new StringBuilder();
        for (String read : reads) {
            channel.writeInbound(Unpooled.copiedBuffer(read, StandardCharsets.ISO_8859_1));
        }
        for (HttpObject part = channel.readInbound(); part != null; part = channel.readInbound()) {
            if (part.decoderResult().isFailure()) {
                out.append('!');
            } else if (part instanceof HttpRequest request) {
                out.append('<').append(request.method()).append('>');
            } else if (part instanceof HttpContent content) {
                out.append(content.content().toString(StandardCharsets.ISO_8859_1));
            }
        }
        return out.toString();
    }

    private static String chunked(String body, Random random) {
        StringBuilder text = new StringBuilder(HEAD);
        for (int start = 0; start < body.length(); ) {
            int size = 1 + random.nextInt(Math.min(9_000, body.length() - start));
            text.append(Integer.toHexString(size))
                    .append(random.nextInt(4) == 0 ? ";a=" + size : "")
                    .append("\r\n")
                    .append(body, start, start + size)
                    .append("\r\n");
            start += size;
        }
        return text.append(random.nextBoolean() ? "0\r\nTrailer: 100000002\r\n\r\n" : "0\r\n\r\n")
                .toString();
    }

    private static List<String> divided(String text, Random random) {
        List<String> reads = new ArrayList<>();
        for (int start = 0; start < text.length(); ) {
            int size = Math.min(text.length() - start, 1 + random.nextInt(random.nextBoolean() ? 3 : 5_000));
            reads.add(text.substring(start, start + size));
            start += size;
        }
        return reads;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void doNotDependOnHowABodyComes(long seed) {
        Random random = new Random(seed);
        StringBuilder sent = new StringBuilder();
        StringBuilder expected = new StringBuilder();
        for (int request = 0; request < 5; request++) {
            String body = "\r\n0\r\n100000002\r\nGET ".repeat(random.nextInt(1_000));
            sent.append(chunked(body, random)).append("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
            expected.append("<POST>").append(body).append("<GET>");
        }

        assertThat(decoded(divided(sent.toString(), random)))
                .as("seed %d", seed)
                .isEqualTo(expected.toString());
        assertThat(decoded(divided(sent + HEAD + WRONG, random)))
                .as("seed %d", seed)
                .isEqualTo(expected + "<POST>!");
    }

    /** Of which zeros alone are looked at. */
    @Test
    void areRefusedIfTheyAreTooLong() {
        for (int zeros = 1; zeros < 200; zeros++) {
            String chunk = "0".repeat(zeros) + "2\r\nab\r\n";
            assertThat(decoded(List.of(HEAD + chunk + WRONG)))
                    .as("%d zeros", zeros)
                    .isEqualTo(zeros < 63 ? "<POST>ab!" : "<POST>!");
        }
    }

    @Test
    void areRefusedWhereverAReadEnds() {
        String text = HEAD + "1\r\na\r\n" + WRONG;
        for (int end = 1; end < text.length(); end++) {
            assertThat(decoded(List.of(text.substring(0, end), text.substring(end))))
                    .as("divided at %d", end)
                    .isEqualTo("<POST>a!");
        }
    }
}
