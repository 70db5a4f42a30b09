package dev.nonet.api.platform;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Stored items in their order, read and written chunk after chunk, so that memory does not grow with their number. Each
 * chunk is a query of its own, and dropped when the client stops reading, so no transaction stays open for a slow
 * client. Of what was written only the last key is kept: an item may keep megabytes in memory, and thousands of answers
 * may wait for their turn.
 *
 * @param source reads the items
 * @param chunk how many items are read at once: with all that is made of them they stay below
 *     {@link Admission#PART_BYTES}
 * @param format the text of an item, in UTF-8: an array or a part of one; {@link #NOTHING} for an item that only tells
 *     how far {@code source} has looked
 * @param key the key of an item, by which {@code source} goes on after it
 * @param cursor the cursor of the page that begins after a key, see {@link Cursor}; only pages need it
 * @param <T> the stored form of an item
 * @param <K> the type of its key
 */
public record ItemStream<T, K>(
        Source<T, K> source,
        int chunk,
        Function<T, ByteBuffer> format,
        Function<T, K> key,
        Function<K, String> cursor) {

    /** The text of an item that is not written and does not count. */
    public static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    /** The least size of one write in bytes, except the last of a chunk. */
    private static final int PIECE = 32 * 1024;

    /** Longer items are written in pieces, and made again if the client has stopped reading in between. */
    private static final int LONG = 2 * PIECE;

    /** Reads items. */
    public interface Source<T, K> {

        /**
         * @param last the key of the item before the first wanted; null for the beginning
         * @param limit upper bound; fewer may come although there are more
         * @return empty at the end
         */
        List<T> after(@Nullable K last, int limit);
    }

    /** Looks at the end whether the items were all; throws if some are missing, which cuts the answer off. */
    public interface Check {
        void items(int written);
    }

    /**
     * Items by descending id, as most lists have them.
     *
     * @param before only items with a smaller id
     * @param page reads at most so many items with an id smaller than a given one
     */
    public static <T> ItemStream<T, UUID> newestFirst(
            UUID before,
            BiFunction<UUID, Integer, List<T>> page,
            int chunk,
            Function<T, ByteBuffer> format,
            Function<T, UUID> id) {
        return new ItemStream<>(
                (last, limit) -> page.apply(last == null ? before : last, limit), chunk, format, id, Cursor::after);
    }

    @Nullable
    String writePage(ClientStream client, Reservation reservation, int limit) throws IOException, InterruptedException {
        Writing writing = new Writing(client, reservation, ",");
        writing.append("{\"items\":[");
        writing.write(limit);
        boolean isMore = writing.isMore();
        K last = writing.last;
        writing.append("],\"next\":" + (isMore && last != null ? "\"" + cursor.apply(last) + "\"}\n" : "null}\n"));
        writing.flush();
        return null;
    }

    String writeAll(ClientStream client, Reservation reservation, Check check)
            throws IOException, InterruptedException {
        Writing writing = new Writing(client, reservation, "");
        writing.write(Integer.MAX_VALUE);
        return client.outlastingOutages(() -> {
            check.items(writing.count);
            return Integer.toString(writing.count);
        });
    }

    /** The state of one answer. */
    private final class Writing {

        private final ClientStream client;
        private final Reservation reservation;
        private final String separator;
        private ByteArrayOutputStream text = new ByteArrayOutputStream();
        private @Nullable K last;
        private int count;
        private boolean isAtEnd;

        /** How many bytes of the next item have been written. */
        private int sent;

        Writing(ClientStream client, Reservation reservation, String separator) {
            this.client = client;
            this.reservation = reservation;
            this.separator = separator;
        }

        void write(int limit) throws IOException, InterruptedException {
            while (count < limit && !isAtEnd) {
                client.awaitReader();
                client.outlastingOutages(() -> reservation.<Integer, IOException, InterruptedException>part(
                        () -> writeChunk(Math.min(chunk, limit - count))));
            }
        }

        /** Whether an item follows that is written. */
        boolean isMore() throws IOException, InterruptedException {
            boolean isWritten = false;
            while (!isWritten && !isAtEnd) {
                client.awaitReader();
                isWritten = client.outlastingOutages(() -> reservation.part(this::isNextWritten));
            }
            return isWritten;
        }

        /** Whether the next item is one that is written; if it only tells how far was looked, goes on after it. */
        private boolean isNextWritten() {
            List<T> next = source.after(last, 1);
            isAtEnd = next.isEmpty();
            if (isAtEnd) {
                return false;
            }
            boolean isWritten = format.apply(next.getFirst()) != NOTHING;
            if (!isWritten) {
                last = key.apply(next.getFirst());
            }
            return isWritten;
        }

        private int writeChunk(int wanted) throws IOException, InterruptedException {
            List<T> items = source.after(last, wanted);
            isAtEnd = items.isEmpty();
            for (T item : items) {
                ByteBuffer written = format.apply(item);
                if (written == NOTHING) {
                    last = key.apply(item);
                    continue;
                }
                append(sent > 0 || count == 0 ? "" : separator);
                if (written.remaining() < LONG) {
                    text.write(written.array(), written.arrayOffset() + written.position(), written.remaining());
                } else {
                    flush();
                    sent = client.writeSome(written, sent);
                    if (sent < written.remaining()) {
                        return count;
                    }
                    sent = 0;
                }
                last = key.apply(item);
                count++;
                if (text.size() >= PIECE) {
                    flush();
                    if (!client.isReading()) {
                        break;
                    }
                }
            }
            flush();
            return count;
        }

        void append(String more) {
            text.writeBytes(more.getBytes(StandardCharsets.UTF_8));
        }

        void flush() throws IOException {
            client.write(text.toByteArray());
            // Not emptied: it would keep the capacity for the longest item.
            text = new ByteArrayOutputStream();
        }
    }
}
