package dev.nonet.api.platform;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.RequestScoped;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the current request takes of the heap until it has ended: itself, and its head if that is long. */
@RequestScoped
public class Head {

    /**
     * The heap that a field of the query, a cookie or a value of a list takes besides its characters, once it is read.
     */
    private static final int PART_BYTES = 80;

    /** Up to so many parts are not counted: requests of browsers have fewer. */
    private static final int USUAL_PARTS = 100;

    private final Admission admission;
    private final RoutingContext routing;
    private BoundedResource.@Nullable Permit inFlight;
    private BoundedResource.@Nullable Permit memory;

    Head(Admission admission, RoutingContext routing) {
        this.admission = admission;
        this.routing = routing;
    }

    /**
     * Takes memory for the request, once it is known whose it is. Does not wait.
     *
     * @param share whose share of it the request takes
     * @throws ProblemException 429 if too many are in flight, or too many long ones wait
     */
    public void admit(String share) {
        inFlight = admission.request(share);
        memory = admission.head(share, bytes(routing.request()));
    }

    private static long bytes(HttpServerRequest request) {
        String address = request.uri();
        long bytes = address.length();
        long parts = parts(address);
        for (Map.Entry<String, String> header : request.headers()) {
            bytes += header.getKey().length() + header.getValue().length();
            parts += parts(header.getValue());
        }
        return bytes + PART_BYTES * Math.max(0, parts - USUAL_PARTS);
    }

    /** How many fields a query may have, or a header values. */
    private static long parts(String text) {
        return text.chars().filter(c -> c == '&' || c == ';' || c == ',').count();
    }

    @PreDestroy
    void giveBack() {
        for (BoundedResource.Permit permit : Arrays.asList(inFlight, memory)) {
            if (permit != null) {
                permit.close();
            }
        }
    }
}
