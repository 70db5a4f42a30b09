package dev.nonet.api.task;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nonet.api.platform.Json;
import dev.nonet.api.platform.Sql;
import dev.nonet.packing.Zstd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Table {@code puzzle_chunk}: the uploaded puzzles of solve jobs, in the transaction of a connection. */
public final class Chunks {

    /** The most compressed bytes of a chunk. */
    private static final int MAX_BYTES = 64 * 1024;

    /** Compressing fewer bytes is not worth the megabyte of tables that the compressor allocates. */
    private static final int MIN_COMPRESSED = 4 * 1024;

    /** Chunks written in one round trip. */
    private static final int BATCH = 16;

    /** Parameters: job, job, item, limit. */
    static final String FROM_ITEM = """
            SELECT first_item, item_count FROM puzzle_chunk
            WHERE job_id = ? AND first_item >= coalesce(
                (SELECT first_item FROM puzzle_chunk
                 WHERE job_id = ? AND first_item <= ? ORDER BY first_item DESC LIMIT 1), 0)
            ORDER BY first_item LIMIT ?
            """;

    /** Parameters: jobs, first items. */
    static final String BODIES = """
            SELECT puzzle_chunk.job_id, puzzle_chunk.first_item, body
            FROM unnest(?, ?) AS wanted(job_id, first_item) JOIN puzzle_chunk USING (job_id, first_item)
            """;

    private static final String DELETE = """
            DELETE FROM puzzle_chunk
            WHERE job_id = ? AND first_item IN (SELECT first_item FROM puzzle_chunk WHERE job_id = ? LIMIT ?)
            """;

    private static final JsonMapper JSON = Json.mapper().build();
    private static final TypeReference<List<String>> TEXTS = new TypeReference<>() {};

    private final Connection connection;

    public Chunks(Connection connection) {
        this.connection = connection;
    }

    /** Names a chunk by its first item. */
    public record Key(UUID job, int first) {}

    /** Writes the puzzles of a new job, one list after the other. */
    public final class Writer implements AutoCloseable {

        private final UUID job;
        private final PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO puzzle_chunk (job_id, first_item, item_count, body) VALUES (?, ?, ?, ?)");
        private int items;
        private int unsent;

        private Writer(UUID job) throws SQLException {
            this.job = job;
        }

        /** Adds puzzles as a chunk, or as several if they do not compress well. */
        public void add(List<String> puzzles) throws SQLException {
            byte[] body = pack(puzzles);
            if (body.length > MAX_BYTES && puzzles.size() > 1) {
                int half = puzzles.size() / 2;
                add(puzzles.subList(0, half));
                add(puzzles.subList(half, puzzles.size()));
                return;
            }
            insert.setObject(1, job);
            insert.setInt(2, items);
            insert.setInt(3, puzzles.size());
            insert.setBytes(4, body);
            insert.addBatch();
            items += puzzles.size();
            if (++unsent == BATCH) {
                end();
            }
        }

        /** Writes what is not written yet. */
        public void end() throws SQLException {
            insert.executeBatch();
            unsent = 0;
        }

        @Override
        public void close() throws SQLException {
            insert.close();
        }
    }

    public Writer writer(UUID job) throws SQLException {
        return new Writer(job);
    }

    /** The slices that the chunks cover, from the one that holds an item on. */
    List<Slice> from(UUID job, int item, int limit) throws SQLException {
        return Sql.list(
                connection,
                FROM_ITEM,
                row -> new Slice(row.getInt("first_item"), row.getInt("item_count")),
                job,
                job,
                item,
                limit);
    }

    /** The puzzles of chunks. */
    public Map<Key, List<String>> puzzles(Collection<Key> chunks) throws SQLException {
        Map<Key, List<String>> puzzles = new HashMap<>();
        if (chunks.isEmpty()) {
            return puzzles;
        }
        List<Key> wanted = chunks.stream().distinct().toList();
        Sql.each(
                connection,
                BODIES,
                row -> puzzles.put(
                        new Key(row.getObject("job_id", UUID.class), row.getInt("first_item")),
                        unpack(row.getBytes("body"))),
                Sql.array("uuid", wanted, Key::job),
                Sql.array("int4", wanted, Key::first));
        return puzzles;
    }

    /**
     * Deletes chunks of a deleted job, in batches.
     *
     * @return how many; fewer than asked for once none is left
     */
    public int delete(UUID job, int atMost) throws SQLException {
        return Sql.update(connection, DELETE, job, job, atMost);
    }

    static byte[] pack(List<String> puzzles) {
        try {
            byte[] text = JSON.writeValueAsBytes(puzzles);
            return text.length < MIN_COMPRESSED ? text : Zstd.frame(text, text.length);
        } catch (IOException e) {
            throw new UncheckedIOException("Texts cannot be written", e);
        }
    }

    static List<String> unpack(byte[] body) {
        try {
            return JSON.readValue(Zstd.isFrame(body) ? Zstd.content(body) : body, TEXTS);
        } catch (IOException e) {
            throw new UncheckedIOException("Stored texts cannot be read", e);
        }
    }
}
