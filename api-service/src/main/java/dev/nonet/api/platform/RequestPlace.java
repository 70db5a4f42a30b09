package dev.nonet.api.platform;

import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.RequestScoped;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The place of the current request among those in flight, with its {@linkplain RequestMemory memory}. */
@RequestScoped
public class RequestPlace {

    private final RequestMemory memory;
    private final RoutingContext routing;
    private RequestMemory.@Nullable Taken taken;

    RequestPlace(RequestMemory memory, RoutingContext routing) {
        this.memory = memory;
        this.routing = routing;
    }

    /**
     * Takes the place until the request has ended, once it is known whose it is. Does not wait.
     *
     * @param share whose share of places and memory the request takes
     * @throws ProblemException 429 if too many are in flight, or too many long ones wait
     */
    public void take(String share) {
        taken = memory.take(share, routing.request());
    }

    /**
     * The body of the request, which {@linkplain UnreadBody comes} once it is read. When it was read to its end, the
     * request takes no memory for it any more.
     */
    InputStream receiving(InputStream sent) {
        return new FilterInputStream(sent) {

            private boolean isReceiving;

            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                if (!isReceiving) {
                    isReceiving = true;
                    UnreadBody.receive(routing);
                }
                int count = super.read(bytes, offset, length);
                if (count < 0 && taken != null) {
                    taken.giveBodyBack();
                }
                return count;
            }
        };
    }

    @PreDestroy
    void giveBack() {
        if (taken != null) {
            taken.close();
        }
    }
}
