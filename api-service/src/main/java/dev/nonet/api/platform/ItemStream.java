package dev.nonet.api.platform;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
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
 * @param format writes an item
 * @param key the key of an item, by which {@code source} goes on after it
 * @param cursor the cursor of the page that begins after a key, see {@link Cursor}; only pages need it
 * @param <T> the stored form of an item
 * @param <K> the type of its key
 */
public record ItemStream<T, K>(
        Source<T, K> source, int chunk, Function<T, String> format, Function<T, K> key, Function<K, String> cursor) {

    /** The least size of one write in characters, except the last of a chunk. */
    private static final int PIECE = 16 * 1024;

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

    @Nullable
    String writePage(ClientStream client, Reservation reservation, int limit) throws IOException, InterruptedException {
        Writing writing = new Writing(client, reservation, ",");
        writing.text.append("{\"items\":[");
        writing.write(limit);
        K last = writing.last;
        boolean isMore = last != null
                && client.outlastingOutages(() -> {
                    try (Lent memory = reservation.part()) {
                        return !source.after(last, 1).isEmpty();
                    }
                });
        writing.text.append("],\"next\":").append(isMore ? "\"" + cursor.apply(last) + "\"}\n" : "null}\n");
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
        private StringBuilder text = new StringBuilder();
        private @Nullable K last;
        private int count;
        private boolean isAtEnd;

        Writing(ClientStream client, Reservation reservation, String separator) {
            this.client = client;
            this.reservation = reservation;
            this.separator = separator;
        }

        void write(int limit) throws IOException, InterruptedException {
            while (count < limit && !isAtEnd) {
                client.awaitReader();
                client.outlastingOutages(() -> writeChunk(Math.min(chunk, limit - count)));
            }
        }

        private int writeChunk(int wanted) throws IOException, InterruptedException {
            try (Lent memory = reservation.part()) {
                List<T> items = source.after(last, wanted);
                isAtEnd = items.isEmpty();
                for (T item : items) {
                    text.append(count == 0 ? "" : separator).append(format.apply(item));
                    last = key.apply(item);
                    count++;
                    if (text.length() >= PIECE) {
                        flush();
                        if (!client.isReading()) {
                            break;
                        }
                    }
                }
                flush();
            }
            return count;
        }

        void flush() throws IOException {
            client.write(text.toString().getBytes(StandardCharsets.UTF_8));
            // Not emptied: it would keep the capacity for the longest item.
            text = new StringBuilder();
        }
    }
}
