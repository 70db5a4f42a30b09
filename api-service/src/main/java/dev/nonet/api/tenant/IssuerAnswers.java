package dev.nonet.api.tenant;

import io.quarkus.arc.Unremovable;
import io.quarkus.oidc.common.OidcRequestFilter;
import io.smallrye.mutiny.Uni;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.WriteStream;
import io.vertx.ext.web.client.HttpRequest;
import io.vertx.ext.web.codec.BodyCodec;
import io.vertx.ext.web.codec.spi.BodyStream;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Bounds what an OpenID Connect issuer answers. Quarkus reads its documents whole, and parses them on an event loop: a
 * key set of 26 MB held that for minutes. One that is too long counts as none, so the keys read before stay.
 */
@ApplicationScoped
@Unremovable // Quarkus looks for it when it asks the issuer.
class IssuerAnswers implements OidcRequestFilter {

    /** The longest document, in bytes. Key sets with the certificates of several dozen keys have some 100,000. */
    static final int LONGEST = 512 * 1024;

    private static final BodyCodec<Buffer> CODEC = stream -> {
        Handler<AsyncResult<BodyStream<Buffer>>> bounded = whole -> stream.handle(whole.map(Bounded::new));
        BodyCodec.buffer().create(bounded);
    };

    @Override
    public Uni<Void> filter(OidcRequestFilterContext context) {
        // A request of the web client keeps the codec that it is given.
        HttpRequest<?> request = context.request().getDelegate();
        request.as(CODEC);
        return Uni.createFrom().voidItem();
    }

    /** Keeps a body up to its bound. What exceeds it is read and dropped, so that the connection can be used again. */
    private static final class Bounded implements BodyStream<Buffer> {

        private final BodyStream<Buffer> whole;
        private long length;

        Bounded(BodyStream<Buffer> whole) {
            this.whole = whole;
        }

        private boolean exceeds(Buffer piece) {
            length += piece.length();
            if (length > LONGEST) {
                whole.handle(new IOException("The issuer's answer has more than " + LONGEST + " bytes"));
            }
            return length > LONGEST;
        }

        @Override
        public Future<Void> write(Buffer piece) {
            return exceeds(piece) ? Future.succeededFuture() : whole.write(piece);
        }

        @Override
        public void write(Buffer piece, Handler<AsyncResult<Void>> done) {
            write(piece).onComplete(done);
        }

        @Override
        public void end(Handler<AsyncResult<Void>> done) {
            whole.end(done);
        }

        @Override
        public Future<Buffer> result() {
            return whole.result();
        }

        @Override
        public void handle(Throwable failure) {
            whole.handle(failure);
        }

        @Override
        public WriteStream<Buffer> exceptionHandler(@Nullable Handler<Throwable> handler) {
            whole.exceptionHandler(handler);
            return this;
        }

        @Override
        public WriteStream<Buffer> setWriteQueueMaxSize(int size) {
            whole.setWriteQueueMaxSize(size);
            return this;
        }

        @Override
        public boolean writeQueueFull() {
            return whole.writeQueueFull();
        }

        @Override
        public WriteStream<Buffer> drainHandler(@Nullable Handler<Void> handler) {
            whole.drainHandler(handler);
            return this;
        }
    }
}
