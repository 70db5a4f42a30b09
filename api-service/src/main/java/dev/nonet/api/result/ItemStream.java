package dev.nonet.api.result;

import dev.nonet.api.platform.ContentCoding;
import dev.nonet.api.platform.Cursor;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes items in their order, chunk after chunk, so that any number of them takes the same memory. A chunk is a query of
 * its own: no transaction stays open while a client reads slowly.
 *
 * @param <T> what an item is kept as
 */
final class ItemStream<T extends StoredItem> {

    /** What a chunk should hold, in characters. */
    private static final int CHUNK_LENGTH = 500_000;

    private static final int FIRST_CHUNK = 20;
    private static final int LARGEST_CHUNK = 2_000;
    private static final int BUFFER = 32 * 1024;

    /** Fetches items behind an index. */
    interface Source<T> {
        List<T> after(int index, int limit);
    }

    /** Makes text of an item. */
    interface Format<T> {
        String text(T item);
    }

    private final Source<T> source;
    private final Format<T> format;

    ItemStream(Source<T> source, Format<T> format) {
        this.source = source;
        this.format = format;
    }

    /** Everything. */
    StreamingOutput whole(ContentCoding coding) {
        return output -> {
            try (Writer writer = writer(coding.encode(output))) {
                write(writer, -1, Integer.MAX_VALUE, "");
            }
        };
    }

    /** A page as JSON, {@code {"items":[…],"next":…}}; the format gives JSON. */
    StreamingOutput page(int after, int limit) {
        return output -> {
            try (Writer writer = writer(output)) {
                writer.write("{\"items\":[");
                int last = write(writer, after, limit, ",");
                boolean more = last > after && !source.after(last, 1).isEmpty();
                writer.write("],\"next\":");
                writer.write(more ? "\"" + Cursor.after(last) + "\"}" : "null}");
            }
        };
    }

    /** @return the index of the last item written; {@code after} if there was none */
    private int write(Writer writer, int after, int limit, String separator) throws IOException {
        int last = after;
        int left = limit;
        int chunk = FIRST_CHUNK;
        boolean first = true;
        while (left > 0) {
            List<T> items = source.after(last, Math.min(chunk, left));
            long length = 1;
            for (T item : items) {
                String text = format.text(item);
                if (!first) {
                    writer.write(separator);
                }
                first = false;
                writer.write(text);
                length += text.length();
                last = item.item();
            }
            left -= items.size();
            if (items.size() < Math.min(chunk, left + items.size())) {
                break;
            }
            chunk = Math.clamp(CHUNK_LENGTH * (long) items.size() / length, 1, LARGEST_CHUNK);
        }
        return last;
    }

    private static Writer writer(OutputStream output) {
        return new BufferedWriter(new OutputStreamWriter(output, StandardCharsets.UTF_8), BUFFER);
    }
}
