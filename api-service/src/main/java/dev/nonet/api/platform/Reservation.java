package dev.nonet.api.platform;

import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The memory that an answer takes. Answers are made by its methods only, so none is made without memory for it. */
public final class Reservation {

    private static final Logger LOG = Logger.getLogger(Reservation.class);

    private final String tenant;
    private final long reserved;
    private final Admission admission;
    private final RoutingContext routing;
    private final TrustedJson json;
    private final List<Lent> attached = new ArrayList<>();
    private BoundedResource.Permit memory;
    private volatile boolean isLong;
    private boolean isClosed;

    /** Blocks until there is room. */
    Reservation(
            String tenant, long bytes, boolean isLong, Admission admission, RoutingContext routing, TrustedJson json) {
        this.tenant = tenant;
        this.reserved = bytes;
        this.isLong = isLong;
        this.admission = admission;
        this.routing = routing;
        this.json = json;
        this.memory = isLong ? admission.answer(tenant, bytes) : admission.shortAnswer(tenant, bytes);
    }

    /**
     * Builds a part of this answer with memory reserved for it. Blocks until it is free, as parts are built in
     * milliseconds.
     *
     * @param work must not wait for the client. Is run again with more memory if it has failed for want of it
     */
    public <T, X extends Exception, Y extends Exception> T part(PartMemory.Work<T, X, Y> work) throws X, Y {
        return admission.part(tenant, isLong, work);
    }

    /**
     * Called when the answer proves to be longer than the send buffer of its socket. Exchanges the memory of a short
     * answer for that of a long one; all that was written in the former the socket has taken by now. Blocks until there
     * is room.
     */
    private void becomeLong() {
        synchronized (this) {
            memory.close();
        }
        isLong = true;
        BoundedResource.Permit taken = admission.answer(tenant, reserved);
        synchronized (this) {
            memory = taken;
            if (isClosed) {
                taken.close();
            }
        }
    }

    /** Gives back what else was lent for the answer together with this memory. */
    public void attach(Lent lent) {
        attached.add(lent);
    }

    /** The content of an answer of any length. */
    @FunctionalInterface
    public interface Content {

        /**
         * Writes the whole content. It must hold nothing else from {@link Admission} while it waits for the client.
         *
         * @return the trailer's value; null for none
         */
        @Nullable
        String write(ClientStream client) throws IOException, InterruptedException;
    }

    /** The JSON of one of an answer's many objects. */
    public ByteBuffer jsonText(Object view) {
        return ByteBuffer.wrap(json.bytes(view));
    }

    /** An answer of one object, as JSON. */
    public Answer json(Object view) {
        return bytes(json.document(view));
    }

    /** An answer of a text, in UTF-8. */
    public Answer text(String text) {
        return bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * An answer of these bytes. Keeps memory for them, and for as much of them as the stream holds unsent; gives the
     * rest back.
     */
    public synchronized Answer bytes(byte[] bytes) {
        memory.shrink(bytes.length + Math.min(bytes.length, (long) ClientStream.UNSENT));
        // It never becomes long: the array is held until the end, so its memory cannot be exchanged in between.
        return new Answer(
                this,
                ClientStream.writing(
                        tenant,
                        routing,
                        admission.stall(),
                        ContentCoding.IDENTITY,
                        null,
                        null,
                        client -> whole(client, bytes)));
    }

    /** An answer of bytes that stay in memory anyway, such as a style sheet, and so need no reservation. */
    public Answer shared(byte[] bytes) {
        return stream(ContentCoding.IDENTITY, null, client -> whole(client, bytes));
    }

    private static @Nullable String whole(ClientStream client, byte[] bytes) throws IOException, InterruptedException {
        client.announce(bytes.length);
        client.writeWhole(bytes);
        return null;
    }

    /**
     * The bytes of a file, read as the client goes on.
     *
     * @param file is closed when the client has it or is gone, or never asks for it
     */
    public Answer file(InputStream file, long length) {
        attach(() -> close(file));
        return stream(ContentCoding.IDENTITY, null, client -> {
            client.announce(length);
            byte[] piece = new byte[ClientStream.PIECE];
            for (int read = file.read(piece); read >= 0; read = file.read(piece)) {
                client.awaitReader();
                client.write(piece, 0, read);
            }
            return null;
        });
    }

    private static void close(InputStream file) {
        try {
            file.close();
        } catch (IOException e) {
            // Its name is gone already, and what else was lent has to be given back.
            LOG.debug("A file could not be closed", e);
        }
    }

    /**
     * An answer of any length.
     *
     * @param trailer the trailer's name; null for none
     */
    public Answer stream(ContentCoding coding, @Nullable String trailer, Content content) {
        return new Answer(
                this,
                ClientStream.writing(
                        tenant,
                        routing,
                        admission.stall(),
                        coding,
                        trailer,
                        isLong ? null : this::becomeLong,
                        content));
    }

    /** A page of a list, {@code {"items":[…],"next":…}}. */
    public Answer page(ItemStream<?, ?> items, int limit) {
        return stream(ContentCoding.IDENTITY, null, client -> items.writePage(client, this, limit));
    }

    /** An answer of a single item that may be too long to be held as a whole while the client reads. */
    public Answer item(ItemStream<?, ?> item) {
        return stream(ContentCoding.IDENTITY, null, client -> item.writeAll(client, this, written -> {}));
    }

    /** All items of a list, each a line; their number is the trailer. */
    public Answer lines(ItemStream<?, ?> items, ContentCoding coding, String trailer, ItemStream.Check check) {
        return stream(coding, trailer, client -> items.writeAll(client, this, check));
    }

    /** Gives the memory back, and what else was lent, the last first; idempotent. */
    synchronized void close() {
        isClosed = true;
        memory.close();
        attached.reversed().forEach(Lent::close);
    }
}
