package dev.nonet.api.result;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What becomes of rows of table {@code task} after they were dispatched. The rows of their jobs are locked already. */
final class TaskRows {

    private final Connection connection;

    TaskRows(Connection connection) {
        this.connection = connection;
    }

    /** The items of a task. */
    record Slice(int first, int count) {

        /** The place of an item in the slice. */
        int place(int item) {
            if (item < first || item - first >= count) {
                throw new PoisonException("The message has an item that is not the task's");
            }
            return item - first;
        }

        /** What is stored if every item failed. */
        ResultSlice withoutResults() {
            BitSet all = new BitSet(count);
            all.set(0, count);
            return new ResultSlice(first, count, all, SliceBody.pack(new byte[0]));
        }
    }

    /** A task with the texts of its items. */
    record Whole(Slice slice, int attempt, @Nullable String puzzles) {}

    /**
     * The lease runs from now. A task may still read as pending: workers can be quicker than the dispatcher's commit, and
     * its row lock is waited for here.
     */
    void start(List<Incoming.Started> started, Duration lease) throws SQLException {
        if (started.isEmpty()) {
            return;
        }
        try (PreparedStatement update = connection.prepareStatement("""
                UPDATE task SET state = 'STARTED', lease_until = now() + ? * interval '1 millisecond'
                WHERE job_id = ? AND number = ? AND attempt = ? AND state IN ('PENDING', 'DISPATCHED')
                """)) {
            for (Incoming.Started start : started) {
                update.setLong(1, lease.toMillis());
                update.setObject(2, start.task().job());
                update.setInt(3, start.task().number());
                update.setInt(4, start.attempt());
                update.addBatch();
            }
            update.executeBatch();
        }
    }

    /** @return those that were not done before */
    Map<Incoming.Task, Slice> complete(Collection<Incoming.Task> tasks) throws SQLException {
        Map<Incoming.Task, Slice> flipped = new LinkedHashMap<>();
        if (tasks.isEmpty()) {
            return flipped;
        }
        try (PreparedStatement update = connection.prepareStatement("""
                UPDATE task SET state = 'DONE', lease_until = NULL, puzzles = NULL
                FROM unnest(?, ?) AS completed(job_id, number)
                WHERE task.job_id = completed.job_id AND task.number = completed.number AND task.state <> 'DONE'
                RETURNING task.job_id, task.number, task.first_index, task.item_count
                """)) {
            update.setArray(
                    1,
                    connection.createArrayOf(
                            "uuid", tasks.stream().map(Incoming.Task::job).toArray()));
            update.setArray(
                    2,
                    connection.createArrayOf(
                            "int4", tasks.stream().map(Incoming.Task::number).toArray()));
            try (ResultSet rows = update.executeQuery()) {
                while (rows.next()) {
                    flipped.put(
                            new Incoming.Task(rows.getObject(1, UUID.class), rows.getInt(2)),
                            new Slice(rows.getInt(3), rows.getInt(4)));
                }
            }
        }
        return flipped;
    }

    /** A task that is on this attempt and not done, locked; empty if it has moved on. */
    Optional<Whole> underway(Incoming.Task task, int attempt) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("""
                SELECT first_index, item_count, attempt, puzzles FROM task
                WHERE job_id = ? AND number = ? AND attempt = ? AND state IN ('PENDING', 'DISPATCHED', 'STARTED')
                FOR UPDATE
                """)) {
            select.setObject(1, task.job());
            select.setInt(2, task.number());
            select.setInt(3, attempt);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next()
                        ? Optional.of(
                                new Whole(new Slice(rows.getInt(1), rows.getInt(2)), rows.getInt(3), rows.getString(4)))
                        : Optional.empty();
            }
        }
    }

    /** The task is to be dispatched again, after a pause, as the next attempt. */
    void requeue(Incoming.Task task, Duration pause) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("""
                UPDATE task SET state = 'PENDING', attempt = attempt + 1, lease_until = NULL,
                    due_at = now() + ? * interval '1 millisecond'
                WHERE job_id = ? AND number = ?
                """)) {
            update.setLong(1, pause.toMillis());
            update.setObject(2, task.job());
            update.setInt(3, task.number());
            update.executeUpdate();
        }
    }

    /** The task is not to be dispatched again, as its job stops. */
    void drop(Incoming.Task task) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE task SET state = 'DROPPED' WHERE job_id = ? AND number = ?")) {
            update.setObject(1, task.job());
            update.setInt(2, task.number());
            update.executeUpdate();
        }
    }
}
