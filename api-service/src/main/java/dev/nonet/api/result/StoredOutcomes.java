package dev.nonet.api.result;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.job.Tally;
import dev.nonet.api.task.Slice;
import dev.nonet.packing.SliceBody;
import dev.nonet.packing.SliceFacts;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** What is stored of a slice that a retry makes again, in the transaction of a connection. */
@ApplicationScoped
class StoredOutcomes {

    private final ObjectMapper json;

    StoredOutcomes(ObjectMapper json) {
        this.json = json;
    }

    /** What outcomes that were taken back had added to the counts of their job. */
    record Counts(int results, int errors, Tally tally, Map<UUID, Integer> identities) {}

    /**
     * Deletes the outcomes of a slice, or of its first items if only those are replaced: the others stay as a slice of their own.
     *
     * @param whole as it is stored
     * @param replaced its first items, or all
     */
    Counts takeBack(Connection connection, UUID job, Slice whole, Slice replaced) throws SQLException {
        divide(connection, job, whole, List.of(replaced, new Slice(replaced.end(), whole.end() - replaced.end())));
        int errors = deleteErrors(connection, job, replaced);
        Optional<ResultSlice> results = results(connection, job, replaced.first());
        if (results.isEmpty()) {
            return new Counts(0, errors, Tally.NOTHING, Map.of());
        }
        deleteResults(connection, job, replaced.first());
        return new Counts(
                results.get().results(),
                errors,
                Tally.of(SliceFacts.of(results.get().facts())),
                ResultLines.countsByIdentity(results.get(), json));
    }

    /** Divides what is stored of a slice as its task was divided. */
    static void divide(Connection connection, UUID job, Slice whole, List<Slice> parts) throws SQLException {
        List<Slice> real = parts.stream().filter(part -> part.count() > 0).toList();
        Optional<ResultSlice> before = results(connection, job, whole.first());
        if (real.size() > 1 && before.isPresent()) {
            deleteResults(connection, job, whole.first());
            ResultSlices.insert(
                    connection,
                    Map.of(job, real.stream().map(before.get()::part).toList()));
        }
    }

    /** The stored results; empty if the slice was never done. */
    static Optional<ResultSlice> results(Connection connection, UUID job, int first) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("""
                SELECT first_item, item_count, missing, body, facts FROM result_slice WHERE job_id = ? AND first_item = ?
                """)) {
            select.setObject(1, job);
            select.setInt(2, first);
            try (ResultSet row = select.executeQuery()) {
                return row.next()
                        ? Optional.of(ResultSlices.read(row, SliceBody.unpack(row.getBytes("facts"))))
                        : Optional.empty();
            }
        }
    }

    private static void deleteResults(Connection connection, UUID job, int first) throws SQLException {
        try (PreparedStatement delete =
                connection.prepareStatement("DELETE FROM result_slice WHERE job_id = ? AND first_item = ?")) {
            delete.setObject(1, job);
            delete.setInt(2, first);
            delete.executeUpdate();
        }
    }

    /** The positions in the slice of the items that have an error. */
    static BitSet errors(Connection connection, UUID job, Slice slice) throws SQLException {
        try (PreparedStatement select = ofItems(connection, "SELECT item FROM item_error", job, slice)) {
            BitSet places = new BitSet(slice.count());
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    places.set(slice.place(rows.getInt(1)));
                }
            }
            return places;
        }
    }

    private static int deleteErrors(Connection connection, UUID job, Slice slice) throws SQLException {
        try (PreparedStatement delete = ofItems(connection, "DELETE FROM item_error", job, slice)) {
            return delete.executeUpdate();
        }
    }

    private static PreparedStatement ofItems(Connection connection, String statement, UUID job, Slice slice)
            throws SQLException {
        PreparedStatement prepared =
                connection.prepareStatement(statement + " WHERE job_id = ? AND item >= ? AND item < ?");
        prepared.setObject(1, job);
        prepared.setInt(2, slice.first());
        prepared.setInt(3, slice.end());
        return prepared;
    }
}
