package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JoinedChunksTest {

    private static final String HEAD = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";

    private final EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder(), new JoinedChunks());

    private void read(String text) {
        channel.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
    }

    private List<Object> messages() {
        List<Object> messages = new ArrayList<>();
        for (Object next = channel.readInbound(); next != null; next = channel.readInbound()) {
            messages.add(next);
        }
        return messages;
    }

    @Test
    void tenThousandChunksOfOneReadAreAFewPieces() {
        read(HEAD + "1\r\na\r\n".repeat(10_000));

        List<Object> messages = messages();
        assertThat(messages).hasSizeLessThan(5).first().isInstanceOf(HttpRequest.class);
        assertThat(messages.stream()
                        .skip(1)
                        .mapToInt(piece -> ((HttpContent) piece).content().readableBytes())
                        .sum())
                .isEqualTo(10_000);
    }

    @Test
    void keepsTheOrderAndHoldsNothingBack() {
        String large = "b".repeat(5_000);
        read(HEAD + "1\r\na\r\n1\r\na\r\n1388\r\n" + large + "\r\n1\r\nc\r\n");
        assertThat(text(messages())).isEqualTo("aa" + large + "c");

        read("1\r\nd\r\n0\r\n\r\n" + HEAD + "1\r\ne\r\n0\r\n\r\n");
        List<Object> messages = messages();
        assertThat(text(messages)).isEqualTo("de");
        assertThat(messages.get(1)).isInstanceOf(LastHttpContent.class);
        assertThat(messages.get(2)).isInstanceOf(HttpRequest.class);
    }

    private static String text(List<Object> messages) {
        StringBuilder text = new StringBuilder();
        for (Object message : messages) {
            if (message instanceof HttpContent piece) {
                text.append(piece.content().toString(StandardCharsets.US_ASCII));
                piece.release();
            }
        }
        return text.toString();
    }
}
