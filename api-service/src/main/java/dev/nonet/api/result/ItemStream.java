package dev.nonet.api.result;

import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.BoundedResource;
import dev.nonet.api.platform.ClientStream;
import dev.nonet.api.platform.ContentCoding;
import dev.nonet.api.platform.Cursor;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Writes stored items in their order, chunk after chunk, so that memory does not grow with their number. Each chunk is a query of its
 * own, and dropped when the client stops reading, so no transaction stays open for a slow client.
 *
 * @param <T> the stored form of an item
 */
final class ItemStream<T extends StoredItem> {

    /** The intended size of a chunk in characters. */
    private static final int CHUNK_LENGTH = 500_000;

    private static final int FIRST_CHUNK = 20;
    private static final int LARGEST_CHUNK = 2_000;

    /** The least size of one write in characters, except the last. */
    private static final int PIECE = 32 * 1024;

    /** Reads the items after an index. */
    interface Source<T> {
        List<T> after(int index, int limit);
    }

    /** Writes an item as text. */
    interface Format<T> {
        String text(T item);
    }

    private final Source<T> source;
    private final Format<T> format;
    private final Admission admission;
    private final String tenant;
    private final RoutingContext routing;

    ItemStream(Source<T> source, Format<T> format, Admission admission, String tenant, RoutingContext routing) {
        this.source = source;
        this.format = format;
        this.admission = admission;
        this.tenant = tenant;
        this.routing = routing;
    }

    /**
     * Streams all items, and their number as a trailer.
     *
     * @param check gets the number of items written; throws if some are missing, which breaks off the response
     */
    StreamingOutput whole(ContentCoding coding, String trailer, IntConsumer check) {
        return ClientStream.of(routing, coding, trailer, client -> {
            try (BoundedResource.Permit permit = admission.download(tenant)) {
                Writing writing = new Writing(client, -1, "");
                writing.write(Integer.MAX_VALUE);
                return client.outlastingOutages(() -> {
                    check.accept(writing.count);
                    return Integer.toString(writing.count);
                });
            }
        });
    }

    /** A page as JSON, {@code {"items":[…],"next":…}}; the format gives JSON. */
    StreamingOutput page(int after, int limit) {
        return ClientStream.of(routing, ContentCoding.IDENTITY, null, client -> {
            try (BoundedResource.Permit permit = admission.download(tenant)) {
                Writing writing = new Writing(client, after, ",");
                writing.text.append("{\"items\":[");
                writing.write(limit);
                int last = writing.last;
                boolean isMore = last > after
                        && client.outlastingOutages(() -> !source.after(last, 1).isEmpty());
                writing.text.append("],\"next\":").append(isMore ? "\"" + Cursor.after(last) + "\"}" : "null}");
                writing.flush();
            }
            return null;
        });
    }

    /** The state of one response. */
    private final class Writing {

        private final ClientStream client;
        private final String separator;
        private final StringBuilder text = new StringBuilder();

        /** The index of the last item written. */
        private int last;

        private int count;
        private boolean isAtEnd;

        Writing(ClientStream client, int after, String separator) {
            this.client = client;
            this.last = after;
            this.separator = separator;
        }

        void write(int limit) throws IOException, InterruptedException {
            int size = FIRST_CHUNK;
            while (count < limit && !isAtEnd) {
                client.awaitReader();
                int begun = count;
                int wanted = Math.min(size, limit - count);
                long length = client.outlastingOutages(() -> writeChunk(wanted));
                size = Math.clamp(CHUNK_LENGTH * (long) (count - begun) / length, 1, LARGEST_CHUNK);
            }
        }

        /** @return its length, at least 1 */
        private long writeChunk(int wanted) throws IOException, InterruptedException {
            int begun = count;
            long length = 1;
            try (Admission.Preparation memory = admission.prepare()) {
                List<T> items = source.after(last, wanted);
                for (T item : items) {
                    String one = format.text(item);
                    text.append(count == 0 ? "" : separator).append(one);
                    length += one.length();
                    last = item.item();
                    count++;
                    if (text.length() >= PIECE) {
                        flush();
                        if (!client.isReading()) {
                            break;
                        }
                    }
                }
                flush();
                isAtEnd = items.size() < wanted && count - begun == items.size();
            }
            return length;
        }

        void flush() throws IOException {
            client.write(text.toString().getBytes(StandardCharsets.UTF_8));
            text.setLength(0);
        }
    }
}
