package dev.nonet.api.result;

import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.PartMemory;
import dev.nonet.api.platform.Sql;
import dev.nonet.packing.PackedResults;
import dev.nonet.packing.SliceBody;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The repository of result slices. The slices of a job do not overlap, and together cover its done tasks. */
@ApplicationScoped
public class ResultSlices {

    /** The bodies that one query reads have so many bytes together as stored, or there is only one. */
    static final int BODIES_BYTES = 512 * 1024;

    /** As text, in which the driver may receive a body, it takes two bytes for each; the third is the body. */
    private static final int STORED_COPIES = 3;

    /** Results are decompressed; of some of them a copy is kept, or objects are made of all but the path. */
    private static final int COPIES = 2;

    /**
     * Conditions and order of slices that end after an item: the last one that begins at or before the item, if it
     * does, and those behind it. Parameters: job, item, job, item, limit.
     */
    private static final String AFTER = """
            FROM result_slice
            WHERE job_id = ? AND first_item >= coalesce(
                (SELECT CASE WHEN first_item + item_count > ? THEN first_item ELSE first_item + item_count END
                 FROM result_slice WHERE job_id = ? AND first_item <= ? ORDER BY first_item DESC LIMIT 1), 0)
            ORDER BY first_item LIMIT ?
            """;

    /**
     * Slices with their bodies, as long as these have at most so many bytes together; of the slices after them the body
     * is null. The length of a body is known without reading it. Parameters: bytes, and those of the inner query.
     */
    private static final String BODIES = """
            SELECT first_item, item_count, missing, length,
                CASE WHEN sum(length) OVER (ORDER BY first_item) <= ? THEN body END AS body
            FROM (SELECT first_item, item_count, missing, body, octet_length(body) AS length %s) AS slice
            ORDER BY first_item
            """;

    /** Slices from the one that holds an item on. Parameters: bytes, job, item, job, item, limit. */
    static final String FROM_ITEM = BODIES.formatted(AFTER);

    private static final byte[] NOT_READ = {};

    /** The facts of slices. Parameters: job, item, job, item, limit. */
    private static final String INDEX = "SELECT first_item, item_count, missing, facts " + AFTER;

    /** Parameters: bytes, job, first items, limit. */
    private static final String AT =
            BODIES.formatted("FROM result_slice WHERE job_id = ? AND first_item = ANY (?) ORDER BY first_item LIMIT ?");

    /** The first items of the slices that hold some items. Parameters: items, job. */
    static final String HOLDING = """
            SELECT DISTINCT slice.first_item FROM unnest(?) AS wanted(item) CROSS JOIN LATERAL
                (SELECT first_item FROM result_slice WHERE job_id = ? AND first_item <= wanted.item
                 ORDER BY first_item DESC LIMIT 1) AS slice
            ORDER BY slice.first_item
            """;

    private final DataSource database;

    public ResultSlices(DataSource database) {
        this.database = database;
    }

    /**
     * The slices that end after an item, in order: at most so many, and as many as the part that the thread builds has
     * memory for. None only if there are none.
     *
     * @throws PartMemory.TooSmallException if the part has no memory for the first of them
     */
    public List<ResultSlice> from(UUID job, int item, int limit) {
        return readable(query(FROM_ITEM, Stored::of, maxStored(), job, item, job, item, atMost(limit)));
    }

    /**
     * A slice as it was found.
     *
     * @param slice without its body if that was not read
     * @param length of the body as stored
     */
    private record Stored(ResultSlice slice, int length, boolean isRead) {

        static Stored of(ResultSet row) throws SQLException {
            byte[] body = row.getBytes("body");
            ResultSlice slice = new ResultSlice(
                    row.getInt("first_item"),
                    row.getInt("item_count"),
                    places(row.getArray("missing")),
                    body == null ? NOT_READ : body,
                    NOT_READ);
            return new Stored(slice, row.getInt("length"), body != null);
        }

        long needed() {
            return memory(length, isRead ? SliceBody.contentLength(slice.body()) : PackedResults.MAX_CONTENT);
        }
    }

    /**
     * The bytes that the part has besides what it takes to read a slice with this body: for results of other slices. A
     * part that was made larger for one slice has none, as that may take all of it.
     */
    static long memoryBeside(byte[] body) {
        return isLarger() ? 0 : Math.max(0, PartMemory.bytes() - memory(body.length, SliceBody.contentLength(body)));
    }

    private static long memory(int stored, long content) {
        return (long) STORED_COPIES * Math.max(BODIES_BYTES, stored) + COPIES * content;
    }

    /** The slices before the first that the part has no memory for. */
    private static List<ResultSlice> readable(List<Stored> found) {
        List<ResultSlice> slices = new ArrayList<>();
        for (Stored stored : found) {
            if (slices.isEmpty()) {
                PartMemory.require(stored.needed());
            } else if (!stored.isRead() || stored.needed() > PartMemory.bytes()) {
                break;
            }
            slices.add(stored.slice());
        }
        return slices;
    }

    /** A part that was made larger for one slice reads that alone. */
    private static int atMost(int limit) {
        return isLarger() ? 1 : limit;
    }

    private static long maxStored() {
        return isLarger() ? PartMemory.bytes() / STORED_COPIES : BODIES_BYTES;
    }

    private static boolean isLarger() {
        return PartMemory.bytes() > Admission.PART_BYTES;
    }

    /** A slice without its results. */
    @SuppressWarnings("ArrayRecordComponent") // Nobody compares slices.
    record Index(int first, int count, BitSet missing, byte[] facts) {}

    /** The slices that end after an item, in order, without their results. */
    List<Index> index(UUID job, int item, int limit) {
        return query(
                INDEX,
                row -> new Index(
                        row.getInt("first_item"),
                        row.getInt("item_count"),
                        places(row.getArray("missing")),
                        SliceBody.unpack(row.getBytes("facts"))),
                job,
                item,
                job,
                item,
                limit);
    }

    /**
     * The first slices of those that begin with these items, in order, as {@link #from}. Slices that no longer exist
     * are left out.
     */
    public List<ResultSlice> at(UUID job, List<Integer> firstItems) {
        return readable(
                query(AT, Stored::of, maxStored(), job, Sql.array("int4", firstItems), atMost(firstItems.size())));
    }

    /** The first items of the slices that hold some items, in order. */
    public List<Integer> holding(UUID job, Collection<Integer> items) {
        return query(HOLDING, row -> row.getInt(1), Sql.array("int4", items), job);
    }

    private <T> List<T> query(String sql, Sql.Mapper<T> mapper, @Nullable Object... parameters) {
        try (Connection connection = database.getConnection()) {
            return Sql.list(connection, sql, mapper, parameters);
        } catch (SQLException e) {
            throw new IllegalStateException("Results were not read", e);
        }
    }

    /** The result of one item. */
    Optional<ResultSlice.Line> of(UUID job, int item) {
        return from(job, item, 1).stream()
                .flatMap(slice -> slice.lines(item).stream())
                .filter(line -> line.item() == item)
                .findFirst();
    }

    /**
     * Inserts new slices within the transaction of the connection. Compressed, the facts of a task fit into the row's
     * page.
     */
    public static void insert(Connection connection, Map<UUID, List<ResultSlice>> slicesByJob) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO result_slice (job_id, first_item, item_count, missing, body, facts)"
                        + " VALUES (?, ?, ?, ?, ?, ?)")) {
            for (Map.Entry<UUID, List<ResultSlice>> slices : slicesByJob.entrySet()) {
                for (ResultSlice slice : slices.getValue()) {
                    insert.setObject(1, slices.getKey());
                    insert.setInt(2, slice.first());
                    insert.setInt(3, slice.count());
                    insert.setArray(
                            4,
                            connection.createArrayOf(
                                    "int4", slice.missing().stream().boxed().toArray()));
                    insert.setBytes(5, slice.body());
                    insert.setBytes(6, SliceBody.pack(slice.facts()));
                    insert.addBatch();
                }
            }
            insert.executeBatch();
        }
    }

    /**
     * Reads a row with the columns first item, count, missing positions and body.
     *
     * @param facts empty where they are not needed
     */
    public static ResultSlice read(ResultSet row, byte[] facts) throws SQLException {
        return new ResultSlice(
                row.getInt("first_item"),
                row.getInt("item_count"),
                places(row.getArray("missing")),
                row.getBytes("body"),
                facts);
    }

    private static BitSet places(Array array) throws SQLException {
        BitSet places = new BitSet();
        for (Integer place : (Integer[]) array.getArray()) {
            places.set(place);
        }
        return places;
    }
}
