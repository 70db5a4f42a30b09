package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The handler is added while the first request is handled, so it begins with waiting for the response to that. */
class OneByOneTest {

    private final EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder(), new OneByOne());

    private void receive(int requests) {
        channel.writeInbound(
                Unpooled.copiedBuffer("GET / HTTP/1.1\r\n\r\n".repeat(requests), StandardCharsets.US_ASCII));
    }

    private int handedOn() {
        int requests = 0;
        for (Object next = channel.readInbound(); next != null; next = channel.readInbound()) {
            requests += next instanceof HttpRequest ? 1 : 0;
        }
        return requests;
    }

    private void answer(HttpResponseStatus status) {
        channel.write(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status));
    }

    @Test
    void theNextIsHandedOnWhenTheResponseBeforeHasLeft() {
        receive(3);
        assertThat(handedOn()).isZero();

        for (int request = 0; request < 3; request++) {
            answer(HttpResponseStatus.CONTINUE);
            channel.flush();
            assertThat(handedOn()).isZero();
            answer(HttpResponseStatus.OK);
            assertThat(handedOn()).isZero();
            channel.flush();
            channel.runPendingTasks();
            assertThat(handedOn()).isEqualTo(1);
        }
        answer(HttpResponseStatus.OK);
        channel.flush();
        receive(1);
        assertThat(handedOn()).isEqualTo(1);
    }

    /** The client is told that the connection is closed, and would not know that they were carried out. */
    @Test
    void noneIsHandedOnBehindTheLastResponse() {
        receive(3);
        DefaultFullHttpResponse last = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        HttpUtil.setKeepAlive(last, false);

        channel.write(last);
        receive(1);
        channel.flush();
        channel.runPendingTasks();
        receive(1);

        assertThat(handedOn()).isZero();
    }

    @Test
    void theRestOfARequestIsHandedOnBehindItsLastResponse() {
        DefaultFullHttpResponse last = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        HttpUtil.setKeepAlive(last, false);
        channel.writeOneOutbound(last);
        channel.flushOutbound();

        channel.pipeline().context(HttpRequestDecoder.class).fireChannelRead(LastHttpContent.EMPTY_LAST_CONTENT);

        assertThat((Object) channel.readInbound()).isSameAs(LastHttpContent.EMPTY_LAST_CONTENT);
    }

    /** Nothing else counts what they take. */
    @Test
    void aConnectionWithALongHeadWaitingIsClosed() {
        String lines = "a: b\r\n".repeat(30);
        channel.writeInbound(Unpooled.copiedBuffer("GET / HTTP/1.1\r\n" + lines + "\r\n", StandardCharsets.US_ASCII));
        assertThat(channel.isOpen()).isTrue();

        channel.writeInbound(
                Unpooled.copiedBuffer("GET / HTTP/1.1\r\n" + lines.repeat(2) + "\r\n", StandardCharsets.US_ASCII));

        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void aConnectionWithManyWaitingIsClosed() {
        receive(4);
        assertThat(channel.isOpen()).isTrue();

        receive(1);

        assertThat(channel.isOpen()).isFalse();
        assertThat(handedOn()).isZero();
    }
}
