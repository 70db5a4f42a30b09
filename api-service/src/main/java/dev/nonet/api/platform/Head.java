package dev.nonet.api.platform;

import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.RequestScoped;
import org.jspecify.annotations.Nullable;

/** The {@linkplain RequestMemory memory} of the current request, until it has ended. */
@RequestScoped
public class Head {

    private final RequestMemory memory;
    private final RoutingContext routing;
    private @Nullable Lent taken;

    Head(RequestMemory memory, RoutingContext routing) {
        this.memory = memory;
        this.routing = routing;
    }

    /**
     * Takes memory for the request, once it is known whose it is. Does not wait.
     *
     * @param share whose share of it the request takes
     * @throws ProblemException 429 if too many are in flight, or too many long ones wait
     */
    public void admit(String share) {
        taken = memory.take(share, routing.request());
    }

    @PreDestroy
    void giveBack() {
        if (taken != null) {
            taken.close();
        }
    }
}
