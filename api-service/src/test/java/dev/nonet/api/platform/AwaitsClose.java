package dev.nonet.api.platform;

import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import org.jboss.resteasy.reactive.server.core.CurrentRequestManager;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;

/** A call that is under way until its client is gone. */
@Path("/awaits-close")
@RunOnVirtualThread
@Needs(Scope.JOBS_READ)
public class AwaitsClose {

    /** The position among the request's handlers as the call begins, and when the connection has been closed. */
    static final BlockingQueue<Integer> POSITIONS = new ArrayBlockingQueue<>(2);

    private final RoutingContext routing;

    AwaitsClose(RoutingContext routing) {
        this.routing = routing;
    }

    @GET
    public void get() throws InterruptedException, ExecutionException {
        ResteasyReactiveRequestContext handlers = CurrentRequestManager.get();
        POSITIONS.add(handlers.getPosition());
        var connection = ((ConnectionBase) routing.request().connection()).channel();
        connection.closeFuture().await();
        // What is to be done for the closing has been done when the event loop does this.
        connection.eventLoop().submit(() -> {}).get();
        POSITIONS.add(handlers.getPosition());
    }
}
