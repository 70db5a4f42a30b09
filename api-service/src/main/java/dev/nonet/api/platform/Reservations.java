package dev.nonet.api.platform;

import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.RequestScoped;
import java.util.ArrayList;
import java.util.List;

/**
 * The memory that a request takes for its answer, before it builds anything of it. It is given back when the client has
 * the answer or is gone, and at the latest when the request has ended in whatever way.
 */
@RequestScoped
public class Reservations {

    /** One object as JSON, and the row it is made of: the largest, a job with all its labels, takes about 100 KB. */
    private static final int VIEW = 128 * 1024;

    /** A page of the console as text and as bytes. */
    private static final int PAGE = 768 * 1024;

    private final Admission admission;
    private final RoutingContext routing;
    private final TrustedJson json;
    private final List<Reservation> taken = new ArrayList<>();

    Reservations(Admission admission, RoutingContext routing, TrustedJson json) {
        this.admission = admission;
        this.routing = routing;
        this.json = json;
    }

    /** For an answer of one object of bounded size. Blocks until there is room, as all methods here do. */
    public Reservation view(String tenant) {
        return shortOne(tenant, VIEW);
    }

    /** For a page of the console. */
    public Reservation page(String tenant) {
        return shortOne(tenant, PAGE);
    }

    /** For a page of the console that has some hundred kilobytes, or takes long to make. */
    public Reservation longPage(String tenant) {
        return of(tenant, PAGE);
    }

    /**
     * For an answer of any length that is written in pieces. Only if it proves to be long does it wait for its tenant's
     * long answers.
     */
    public Reservation stream(String tenant) {
        return shortOne(tenant, ClientStream.BYTES);
    }

    /**
     * For a stream that waits for news or for its turn, or holds memory while the client reads.
     *
     * @param besides the bytes that it holds beyond its own
     */
    public Reservation lasting(String tenant, long besides) {
        return of(tenant, ClientStream.BYTES + besides);
    }

    /** For one object, made of one row, that the send buffer of its connection takes. */
    public Reservation shortOne(String tenant, long bytes) {
        return taken(new Reservation(tenant, bytes, false, admission, routing, json));
    }

    /**
     * For a long answer, which may wait for clients of its tenant that do not read.
     *
     * @param bytes that the answer needs at most
     * @throws ProblemException 429 if there is no room in time
     */
    public Reservation of(String tenant, long bytes) {
        return taken(new Reservation(tenant, bytes, true, admission, routing, json));
    }

    private Reservation taken(Reservation reservation) {
        taken.add(reservation);
        return reservation;
    }

    @PreDestroy
    void giveBack() {
        taken.forEach(Reservation::close);
    }
}
