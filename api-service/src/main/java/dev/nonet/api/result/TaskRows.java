package dev.nonet.api.result;

import dev.nonet.api.dispatch.Weight;
import java.sql.Array;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What becomes of rows of table {@code task} after they were dispatched. The rows of their jobs are locked already. */
final class TaskRows {

    /** Flips tasks to done; parameters: jobs, numbers, attempts, whether each keeps its texts. */
    static final String COMPLETE = """
            UPDATE task SET state = 'DONE', lease_until = NULL, puzzles = CASE WHEN completed.keeps THEN puzzles END
            FROM unnest(?, ?, ?, ?) AS completed(job_id, number, attempt, keeps) JOIN job ON job.id = completed.job_id
            WHERE task.job_id = completed.job_id AND task.number = completed.number AND task.state <> 'DONE'
              AND completed.attempt >= task.first_attempt
            RETURNING task.job_id, task.number, task.first_index, task.item_count, task.first_attempt, job.task_items
            """;

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

    /**
     * A task with the texts of its items.
     *
     * @param firstAttempt the attempt that counts as the first; above 1 once its job was retried
     */
    record Whole(Slice slice, int firstAttempt, @Nullable String puzzles) {}

    /**
     * A task that was completed just now.
     *
     * @param again whether it was done before, so that results and errors of it are stored
     * @param weight see {@link Weight}
     */
    record Flipped(Slice slice, boolean again, double weight) {}

    /**
     * What to complete.
     *
     * @param keepsTexts whether the task may be wanted once more
     */
    record Completion(Incoming.Task task, int attempt, boolean keepsTexts) {}

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

    /** @return those that were not done before; what an attempt of before a retry says is not heard any more */
    Map<Incoming.Task, Flipped> complete(Collection<Completion> completions) throws SQLException {
        Map<Incoming.Task, Flipped> flipped = new LinkedHashMap<>();
        if (completions.isEmpty()) {
            return flipped;
        }
        try (PreparedStatement update = connection.prepareStatement(COMPLETE)) {
            update.setArray(
                    1,
                    array("uuid", completions, completion -> completion.task().job()));
            update.setArray(
                    2,
                    array("int4", completions, completion -> completion.task().number()));
            update.setArray(3, array("int4", completions, Completion::attempt));
            update.setArray(4, array("bool", completions, Completion::keepsTexts));
            try (ResultSet rows = update.executeQuery()) {
                while (rows.next()) {
                    Slice slice = new Slice(rows.getInt(3), rows.getInt(4));
                    flipped.put(
                            new Incoming.Task(rows.getObject(1, UUID.class), rows.getInt(2)),
                            new Flipped(slice, rows.getInt(5) > 1, Weight.of(1, slice.count(), rows.getInt(6))));
                }
            }
        }
        return flipped;
    }

    private Array array(String type, Collection<Completion> completions, Function<Completion, Object> element)
            throws SQLException {
        return connection.createArrayOf(type, completions.stream().map(element).toArray());
    }

    /** A task that is on this attempt and not done, locked; empty if it has moved on. */
    Optional<Whole> underway(Incoming.Task task, int attempt) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("""
                SELECT first_index, item_count, first_attempt, puzzles FROM task
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
