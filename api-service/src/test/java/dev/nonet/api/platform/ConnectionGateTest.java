package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.DefaultChannelId;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.vertx.core.http.HttpServerOptions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections without a network. */
class ConnectionGateTest {

    private static final long MIB = 1024L * 1024;
    private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final HttpServerOptions OPTIONS = new HttpServerOptions().setMaxHeaderSize(16 * 1024);

    private final Connections connections =
            new Connections(50, MIB, MIB, Duration.ofSeconds(20), Duration.ofSeconds(75));

    private final List<EmbeddedChannel> opened = new ArrayList<>();

    private EmbeddedChannel open() throws Exception {
        EmbeddedChannel channel =
                new EmbeddedChannel(DefaultChannelId.newInstance(), false, false, new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel accepted) {
                        ConnectionGate gate = new ConnectionGate(connections, accepted);
                        if (!gate.admit()) {
                            accepted.close();
                            return;
                        }
                        accepted.pipeline()
                                .addLast(gate)
                                .addLast("httpDecoder", new RequestDecoder(OPTIONS))
                                .addLast("httpEncoder", new HttpResponseEncoder());
                    }
                });
        channel.register();
        opened.add(channel);
        return channel;
    }

    private static void send(EmbeddedChannel channel, String text) {
        channel.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1));
    }

    private static void answer(EmbeddedChannel channel, HttpResponseStatus status) {
        channel.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.EMPTY_BUFFER));
    }

    private void settle() {
        opened.forEach(EmbeddedChannel::runPendingTasks);
    }

    private static String unfinished(int bytes) {
        return "GET / HTTP/1.1\r\n" + "a: bcdefghijklmnopqrstuvwxyz0123456789\r\n".repeat(bytes / 40);
    }

    @Test
    void theOldestUnfinishedHeadsYieldWhenAllTakeTooMuch() throws Exception {
        for (int i = 0; i < 40; i++) {
            send(open(), unfinished(5_000));
            assertThat(connections.unfinishedBytes()).isBetween(1L, MIB);
        }
        settle();

        assertThat(opened.getFirst().isOpen()).isFalse();
        assertThat(opened.getLast().isOpen()).isTrue();
        // What an honest client sends is complete at once.
        EmbeddedChannel honest = open();
        send(honest, GET);
        assertThat(honest.<HttpRequest>readInbound().decoderResult().isSuccess())
                .isTrue();
        opened.forEach(EmbeddedChannel::close);
        assertThat(connections.unfinishedBytes()).isZero();
        assertThat(connections.open()).isZero();
    }

    @Test
    void countsAnUnfinishedHeadBehindACompleteRequest() throws Exception {
        EmbeddedChannel channel = open();
        send(channel, GET + unfinished(5_000));
        assertThat(connections.unfinishedBytes()).isGreaterThan(10_000);

        send(channel, "\r\n");
        assertThat(connections.unfinishedBytes()).isZero();
    }

    @Test
    void countsAHeadOfWhichNotEvenTheFirstLineIsComplete() throws Exception {
        EmbeddedChannel channel = open();
        send(channel, "GET /" + "a".repeat(3_000));
        assertThat(connections.unfinishedBytes()).isGreaterThan(6_000);

        send(channel, " HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThat(connections.unfinishedBytes()).isZero();
    }

    @Test
    void countsTheFirstBytesOfAHeadBehindABody() throws Exception {
        EmbeddedChannel channel = open();
        send(channel, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n1");
        send(channel, "23G");
        assertThat(connections.unfinishedBytes()).isPositive();
        send(channel, "ET / HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThat(connections.unfinishedBytes()).isZero();
    }

    @Test
    void countsTrailers() throws Exception {
        EmbeddedChannel channel = open();
        send(channel, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n");
        assertThat(connections.unfinishedBytes()).isZero();
        send(channel, "0\r\n" + "a: b\r\n".repeat(100));
        assertThat(connections.unfinishedBytes()).isGreaterThan(20_000);
        send(channel, "c: " + "d".repeat(5_000));
        assertThat(connections.unfinishedBytes()).isGreaterThan(40_000);
        send(channel, "\r\n\r\n");
        assertThat(connections.unfinishedBytes()).isZero();
    }

    /** Its memory was given back with the answer. */
    @Test
    void countsARequestThatWasAnsweredBeforeItsEnd() throws Exception {
        EmbeddedChannel channel = open();
        send(channel, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n" + "a: b\r\n".repeat(100) + "\r\n1");
        assertThat(connections.unfinishedBytes()).isZero();
        answer(channel, HttpResponseStatus.OK);
        assertThat(connections.unfinishedBytes()).isGreaterThan(35_000);
        send(channel, "2");
        assertThat(connections.unfinishedBytes()).isGreaterThan(35_000);
        send(channel, "3");
        assertThat(connections.unfinishedBytes()).isZero();
    }

    @Test
    void theOldestOfThoseYieldWhenAllTakeTooMuch() throws Exception {
        for (int i = 0; i < 45; i++) {
            EmbeddedChannel channel = open();
            send(channel, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n" + "a: b\r\n".repeat(100) + "\r\n1");
            answer(channel, HttpResponseStatus.OK);
            assertThat(connections.unfinishedBytes()).isBetween(1L, MIB);
        }
        settle();
        assertThat(opened.subList(0, 15)).noneMatch(EmbeddedChannel::isOpen);
        assertThat(opened.subList(25, 45)).allMatch(EmbeddedChannel::isOpen);
        opened.forEach(EmbeddedChannel::close);
        assertThat(connections.unfinishedBytes()).isZero();
    }

    @Test
    void nothingIsCountedOfAClosedConnection() throws Exception {
        EmbeddedChannel channel = open();
        send(channel, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n1");
        channel.write(new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.wrappedBuffer(new byte[100])));
        channel.close();
        assertThat(connections.unfinishedBytes()).isZero();
        assertThat(connections.unreadBytes()).isZero();
    }

    @Test
    void countsRequestsThatWaitForTheAnswerBefore() throws Exception {
        EmbeddedChannel channel = open();
        send(channel, GET);
        channel.pipeline().addLast(new OneByOne());
        send(channel, GET);
        assertThat(connections.unfinishedBytes()).isPositive();
        channel.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
        channel.runPendingTasks();
        assertThat(connections.unfinishedBytes()).isZero();
    }

    /** Filters do not see them. */
    @ParameterizedTest
    @ValueSource(strings = {"POST *", "OPTIONS *", "GET x", "CONNECT a:1"})
    void refusesAddressesThatAreNoPaths(String begin) throws Exception {
        EmbeddedChannel channel = open();
        send(channel, begin + " HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThat(channel.<HttpRequest>readInbound().decoderResult().isFailure())
                .isTrue();
    }

    @Test
    void countsLineEndsBeforeAHead() throws Exception {
        EmbeddedChannel channel = open();
        send(channel, "\r\n");
        assertThat(connections.unfinishedBytes()).isPositive();
        send(channel, GET);
        assertThat(connections.unfinishedBytes()).isZero();
    }

    @Test
    void theOldestUnreadAnswersAreCutOffWhenAllTakeTooMuch() throws Exception {
        for (int i = 0; i < 30; i++) {
            EmbeddedChannel channel = open();
            send(channel, GET);
            // Not flushed, as if the operating system did not take it.
            channel.write(new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.wrappedBuffer(new byte[100_000])));
            assertThat(connections.unreadBytes()).isBetween(1L, MIB);
        }
        settle();
        assertThat(opened.subList(0, 20)).noneMatch(EmbeddedChannel::isOpen);
        assertThat(opened.subList(20, 30)).allMatch(EmbeddedChannel::isOpen);

        opened.forEach(EmbeddedChannel::flush);
        assertThat(connections.unreadBytes()).isZero();
        assertThat(opened.getLast().isOpen()).isTrue();
    }

    /** Direct memory is counted by nothing. */
    @Test
    void keepsNothingOfTheBufferThatWasReceivedIn() throws Exception {
        EmbeddedChannel channel = open();
        ByteBuf received =
                channel.config().getRecvByteBufAllocator().newHandle().allocate(channel.alloc());
        assertThat(received.isDirect()).isTrue();
        assertThat(received.capacity()).isEqualTo(8 * 1024);
        received.writeCharSequence(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n" + "x".repeat(5_000) + "GET /unfini",
                StandardCharsets.ISO_8859_1);
        channel.writeInbound(received);

        assertThat(received.refCnt()).isZero();
        assertThat(connections.unfinishedBytes()).isPositive();
        int bytes = 0;
        for (Object part = channel.readInbound(); part != null; part = channel.readInbound()) {
            if (part instanceof HttpContent content) {
                bytes += content.content().readableBytes();
                assertThat(content.content().isDirect()).isFalse();
                assertThat(content.content().unwrap().capacity()).isLessThanOrEqualTo(8 * 1024);
            }
        }
        assertThat(bytes).isEqualTo(5_000);
    }

    /** What is done at last for a request must not let the body of the next one come. */
    @Test
    void readsOnOnlyForTheBodyThatIsHeld() throws Exception {
        EmbeddedChannel channel = open();
        ConnectionGate gate = channel.pipeline().get(ConnectionGate.class);
        UnreadBody first = new UnreadBody(gate);
        UnreadBody second = new UnreadBody(gate);

        gate.hold(first);
        gate.hold(second);
        gate.receive(first);
        channel.runPendingTasks();
        assertThat(channel.config().isAutoRead()).isFalse();

        gate.receive(second);
        channel.runPendingTasks();
        assertThat(channel.config().isAutoRead()).isTrue();
    }

    @Test
    void readsOnBehindTheEndOfABody() throws Exception {
        EmbeddedChannel channel = open();
        ConnectionGate gate = channel.pipeline().get(ConnectionGate.class);
        send(channel, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n");
        gate.hold(new UnreadBody(gate));

        send(channel, "{");
        assertThat(channel.config().isAutoRead()).isFalse();
        send(channel, "}");
        assertThat(channel.config().isAutoRead()).isTrue();
    }

    /** Netty copies others to direct memory while they wait. */
    @Test
    void whatIsWrittenWaitsOnTheHeap() throws Exception {
        EmbeddedChannel channel = open();
        assertThat(channel.alloc().buffer().isDirect()).isFalse();
        assertThat(channel.alloc().isDirectBufferPooled()).isFalse();
    }

    @Test
    void givesTheHeapOfALongLineBackOnceItsRequestHasEnded() throws Exception {
        EmbeddedChannel channel = open();
        Object first = channel.pipeline().get("httpDecoder");
        send(channel, "POST / HTTP/1.1\r\nHost: a\r\nCookie: " + "b".repeat(5_000) + "\r\nContent-Length: 3\r\n\r\n1");
        answer(channel, HttpResponseStatus.OK);
        settle();
        assertThat(channel.pipeline().get("httpDecoder")).isSameAs(first);

        send(channel, "23" + "GET /unfini");
        settle();
        assertThat(channel.pipeline().get("httpDecoder")).isNotSameAs(first);
        assertThat(connections.unfinishedBytes()).isPositive();

        channel.inboundMessages().clear();
        send(channel, "shed HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThat(channel.<HttpRequest>readInbound().uri()).isEqualTo("/unfinished");
        assertThat(connections.unfinishedBytes()).isZero();
    }

    @Test
    void keepsTheDecoderWithinAHeadAndAfterWhatIsNoHttp() throws Exception {
        String longLine = "Cookie: " + "b".repeat(5_000) + "\r\n";
        EmbeddedChannel within = open();
        Object first = within.pipeline().get("httpDecoder");
        send(within, "GET / HTTP/1.1\r\nHost: a\r\n" + longLine + "\r\nGET /next HTTP/1.1\r\nHost: a\r\n");
        answer(within, HttpResponseStatus.OK);
        settle();
        assertThat(within.pipeline().get("httpDecoder")).isSameAs(first);
        within.inboundMessages().clear();
        send(within, "\r\n");
        assertThat(within.<HttpRequest>readInbound().uri()).isEqualTo("/next");

        EmbeddedChannel broken = open();
        first = broken.pipeline().get("httpDecoder");
        send(broken, "GET / HTTP/1.1\r\n" + longLine + "no line\r\n\r\n");
        answer(broken, HttpResponseStatus.BAD_REQUEST);
        settle();
        assertThat(broken.pipeline().get("httpDecoder")).isSameAs(first);
    }

    @Test
    void refusesHeadsAndTrailersOfManyLines() throws Exception {
        EmbeddedChannel channel = open();
        send(channel, "GET / HTTP/1.1\r\n" + "a:\r\n".repeat(150) + "\r\n");
        HttpRequest longest = channel.readInbound();
        assertThat(longest.decoderResult().isSuccess()).isTrue();
        // As the server does for requests that come through a proxy.
        longest.headers().set("X-Set", "later");
        channel.readInbound();
        send(channel, "GET / HTTP/1.1\r\n" + "a:\r\n".repeat(151) + "\r\n");
        assertThat(channel.<HttpRequest>readInbound().decoderResult().cause())
                .isInstanceOf(TooLongHttpHeaderException.class);

        EmbeddedChannel chunked = open();
        send(chunked, "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + "a:\r\n".repeat(151) + "\r\n");
        chunked.readInbound();
        assertThat(chunked.<LastHttpContent>readInbound().decoderResult().cause())
                .isInstanceOf(TooLongHttpHeaderException.class);
    }

    @Test
    void theOldestWithoutARequestYieldsWhenConnectionsAreFull() throws Exception {
        EmbeddedChannel busy = open();
        send(busy, GET);
        EmbeddedChannel silent = open();
        EmbeddedChannel answered = open();
        send(answered, GET);
        while (connections.open() < 50) {
            open();
        }
        answer(answered, HttpResponseStatus.CONTINUE);
        open();
        settle();
        assertThat(silent.isOpen()).isFalse();
        assertThat(busy.isOpen()).isTrue();

        answer(answered, HttpResponseStatus.OK);
        for (int i = 0; i < 48; i++) {
            open();
            settle();
        }
        // It waited less long than the silent ones.
        assertThat(answered.isOpen()).isTrue();
        open();
        settle();
        assertThat(answered.isOpen()).isFalse();
        assertThat(busy.isOpen()).isTrue();
        assertThat(connections.open()).isEqualTo(50);
    }

    @Test
    void aNewConnectionIsClosedIfAllHaveARequestInFlight() throws Exception {
        for (int i = 0; i < 50; i++) {
            send(open(), GET);
        }

        assertThat(open().isOpen()).isFalse();
        assertThat(opened.getFirst().isOpen()).isTrue();
        assertThat(connections.open()).isEqualTo(50);
    }
}
