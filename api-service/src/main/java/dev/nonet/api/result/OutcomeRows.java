package dev.nonet.api.result;

import dev.nonet.api.task.Slice;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The stored results and errors of one task that is done again or divided; within a transaction. */
final class OutcomeRows {

    private final Connection connection;
    private final UUID job;
    private final Slice slice;

    OutcomeRows(Connection connection, UUID job, Slice slice) {
        this.connection = connection;
        this.job = job;
        this.slice = slice;
    }

    /** The stored results; empty if the task was never done. */
    Optional<ResultSlice> results() throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("""
                SELECT first_item, item_count, missing, body, facts FROM result_slice WHERE job_id = ? AND first_item = ?
                """)) {
            select.setObject(1, job);
            select.setInt(2, slice.first());
            try (ResultSet row = select.executeQuery()) {
                return row.next() ? Optional.of(ResultSlices.read(row, row.getBytes(5))) : Optional.empty();
            }
        }
    }

    /** Divides the stored results as the task was divided. Does nothing if there are none. */
    void divide(List<Slice> parts) throws SQLException {
        Optional<ResultSlice> before = results();
        if (before.isPresent() && before.get().count() == slice.count()) {
            deleteResults();
            ResultSlices.insert(
                    connection,
                    Map.of(job, parts.stream().map(before.get()::part).toList()));
        }
    }

    void deleteResults() throws SQLException {
        try (PreparedStatement delete =
                connection.prepareStatement("DELETE FROM result_slice WHERE job_id = ? AND first_item = ?")) {
            delete.setObject(1, job);
            delete.setInt(2, slice.first());
            delete.executeUpdate();
        }
    }

    /** The positions in the slice of the items that have an error. */
    BitSet errors() throws SQLException {
        try (PreparedStatement select = prepareForErrors("SELECT item FROM item_error")) {
            BitSet places = new BitSet(slice.count());
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    places.set(slice.place(rows.getInt(1)));
                }
            }
            return places;
        }
    }

    /** @return how many errors were deleted */
    int deleteErrors() throws SQLException {
        try (PreparedStatement delete = prepareForErrors("DELETE FROM item_error")) {
            return delete.executeUpdate();
        }
    }

    private PreparedStatement prepareForErrors(String statement) throws SQLException {
        PreparedStatement prepared =
                connection.prepareStatement(statement + " WHERE job_id = ? AND item >= ? AND item < ?");
        prepared.setObject(1, job);
        prepared.setInt(2, slice.first());
        prepared.setInt(3, slice.first() + slice.count());
        return prepared;
    }
}
