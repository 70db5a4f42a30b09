package dev.nonet.api.platform;

import io.vertx.core.http.HttpServerRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;

/** Lends what a request takes of the heap: itself, and what has come of it if that is long. */
@ApplicationScoped
public class RequestMemory {

    /**
     * The heap that a field of the query, a cookie or a value of a list takes besides its characters, once it is read.
     */
    private static final int PART_BYTES = 240;

    /** Up to so many parts are not counted: requests of browsers have fewer. */
    private static final int USUAL_PARTS = 30;

    private final Admission admission;

    RequestMemory(Admission admission) {
        this.admission = admission;
    }

    /**
     * Takes memory for a request. Does not wait.
     *
     * @param share whose share of it the request takes
     * @throws ProblemException 429 if too many are in flight, or too many long ones wait
     */
    public Taken take(String share, HttpServerRequest request) {
        long head = bytes(request);
        Lent place = admission.place(share);
        try {
            return new Taken(place, admission.received(share, head + UnreadBody.bytes(request)), head);
        } catch (Throwable refused) {
            place.close();
            throw refused;
        }
    }

    /** What a request has taken. */
    public static final class Taken implements Lent {

        private final Lent place;
        private final BoundedResource.Permit received;
        private final long head;

        private Taken(Lent place, BoundedResource.Permit received, long head) {
            this.place = place;
            this.received = received;
            this.head = head;
        }

        /** Keeps what the head takes: the body was read. */
        void giveBodyBack() {
            received.shrink(Admission.beyondShort(head));
        }

        @Override
        public void close() {
            received.close();
            place.close();
        }
    }

    /** The heap that the head of a request takes. */
    static long bytes(HttpServerRequest request) {
        return bytes(request.uri(), request.headers());
    }

    /** As {@link #bytes(HttpServerRequest)}. */
    static long bytes(String address, Iterable<Map.Entry<String, String>> headers) {
        long characters = address.length();
        long lines = 0;
        long parts = parts(address);
        for (Map.Entry<String, String> header : headers) {
            characters += header.getKey().length() + header.getValue().length();
            parts += parts(header.getValue());
            lines++;
        }
        return RequestDecoder.CHARACTER_BYTES * characters
                + RequestDecoder.LINE_BYTES * lines
                + PART_BYTES * Math.max(0, parts - USUAL_PARTS);
    }

    /** How many fields a query may have, or a header values. */
    private static long parts(String text) {
        return text.chars().filter(c -> c == '&' || c == ';' || c == ',').count();
    }
}
