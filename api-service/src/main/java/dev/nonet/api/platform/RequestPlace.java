package dev.nonet.api.platform;

import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.RequestScoped;
import org.jspecify.annotations.Nullable;

/** The place of the current request among those in flight, with its {@linkplain RequestMemory memory}. */
@RequestScoped
public class RequestPlace {

    private final RequestMemory memory;
    private final RoutingContext routing;
    private @Nullable Lent taken;

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

    @PreDestroy
    void giveBack() {
        if (taken != null) {
            taken.close();
        }
    }
}
