package dev.nonet.api.result;

import dev.nonet.api.platform.Sql;
import dev.nonet.packing.SliceBody;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
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

    /** Slices from the one that holds an item on. Parameters: job, job, item, limit. */
    static final String FROM_ITEM = """
            SELECT first_item, item_count, missing, body FROM result_slice
            WHERE job_id = ? AND first_item >= coalesce(
                (SELECT first_item FROM result_slice WHERE job_id = ? AND first_item <= ? ORDER BY first_item DESC LIMIT 1), 0)
            ORDER BY first_item LIMIT ?
            """;

    private static final byte[] NOT_READ = {};

    /** The query {@link #FROM_ITEM} with facts instead of bodies. */
    static final String INDEX = FROM_ITEM.replace("body", "facts");

    /** Parameters: job, first items. */
    static final String AT =
            "SELECT first_item, item_count, missing, body FROM result_slice WHERE job_id = ? AND first_item = ANY (?)";

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
     * The slices from an item on, in order. The first is the last slice that begins at or before the item, so it may
     * also end before it.
     */
    public List<ResultSlice> from(UUID job, int item, int limit) {
        return query(FROM_ITEM, row -> read(row, NOT_READ), job, job, item, limit);
    }

    /** A slice without its results. */
    @SuppressWarnings("ArrayRecordComponent") // Nobody compares slices.
    record Index(int first, int count, BitSet missing, byte[] facts) {}

    /** The slices that {@link #from} finds, without their results. */
    List<Index> index(UUID job, int item, int limit) {
        return query(
                INDEX,
                row -> new Index(
                        row.getInt("first_item"),
                        row.getInt("item_count"),
                        places(row.getArray("missing")),
                        SliceBody.unpack(row.getBytes("facts"))),
                job,
                job,
                item,
                limit);
    }

    /** The slices that begin with these items, in any order; those that no longer exist are left out. */
    public List<ResultSlice> at(UUID job, List<Integer> firstItems) {
        return query(AT, row -> read(row, NOT_READ), job, Sql.array("int4", firstItems));
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
                "INSERT INTO result_slice (job_id, first_item, item_count, missing, body, facts) VALUES (?, ?, ?, ?, ?, ?)")) {
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
