package dev.nonet.api.model;

import dev.nonet.api.FakeWorker;
import dev.nonet.api.ingest.ResultCalls;
import dev.nonet.api.model.Rows.Part;
import dev.nonet.api.model.Rows.Stored;
import dev.nonet.api.model.Rows.Task;
import dev.nonet.api.task.TaskState;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.JobId;
import dev.nonet.job.JobState;
import dev.nonet.job.TaskId;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.packing.ResultRecord;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts the rows of the model into the database, and reads them. The model's items are the last ones of a job whose
 * others are done.
 */
final class JobRows {

    /** Items that were done before. With so many, tasks of up to three items are cut. */
    static final int EARLIER = 45;

    private static final GenerateSpec SPEC = GenerateSpec.of(EARLIER).withSeed(1);
    private static final String SPEC_TEXT = "{\"kind\":\"generate\",\"count\":45,\"seed\":1}";
    private static final TaskMessage.Needs NEEDS = new TaskMessage.Needs(TaskMessage.PROTOCOL, null);

    private static final List<String> TABLES =
            List.of("task", "uncut", "job_part", "result_slice", "item_error", "identity_count", "puzzle_chunk");

    private final Connection connection;

    JobRows(Connection connection) {
        this.connection = connection;
    }

    /**
     * A job to insert.
     *
     * @param due the only task that is due, or whose lease or claim has expired; null if none is
     * @param maxItems of the next task
     * @param isOverdue whether its deadline has passed
     * @param isOld whether it ended long ago, if it has
     */
    record Wanted(UUID id, Rows rows, int items, @Nullable Task due, int maxItems, boolean isOverdue, boolean isOld) {}

    /** The message by which a worker is sent an attempt at a task. */
    static TaskMessage message(UUID job, long id, Task task, int attempt) {
        return new TaskMessage.Generate(
                new TaskId(new JobId(job), id),
                attempt,
                EARLIER + task.first(),
                task.count(),
                1_000,
                false,
                SPEC,
                NEEDS);
    }

    /** The outcomes of a task some of whose items have an error. */
    static ResultRecord outcomes(TaskMessage task, int failing, String code) {
        List<ItemOutcome> outcomes = new ArrayList<>(FakeWorker.outcomes(task));
        for (int place = 0; place < outcomes.size(); place++) {
            int index = task.firstIndex() + place;
            if ((failing >> index - EARLIER & 1) != 0) {
                outcomes.set(place, new ItemError(index, null, code, "it went wrong"));
            }
        }
        return FakeWorker.completed(task, outcomes);
    }

    /** @return the ids of the tasks of each job, in the order of the rows */
    Map<UUID, List<Long>> insert(Collection<Wanted> jobs) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement job = connection.prepareStatement("""
                INSERT INTO job (id, tenant, kind, state, priority, spec, requested, done, failed, created_at,
                    changed_at, started_at, ended_at, deadline_at, gone_at)
                SELECT ?, 'model', 'GENERATE', ?, 'NORMAL', ?, ?, ?, ?, at, at, at,
                    CASE WHEN ? THEN at + interval '1 minute' END, CASE WHEN ? THEN at END, CASE WHEN ? THEN at END
                FROM (SELECT now() - CASE WHEN ? THEN interval '40 days' ELSE interval '10 minutes' END AS at) times
                """);
                PreparedStatement uncut = connection.prepareStatement("""
                        INSERT INTO uncut (job_id, next_item, item_seconds, item_bytes, most_items)
                        VALUES (?, ?, 1e-5, 100, ?)
                        """);
                PreparedStatement part = connection.prepareStatement("""
                        INSERT INTO job_part (job_id, stored_at, done, failed, items, seconds, bytes, largest)
                        VALUES (?, now() + interval '1 hour', ?, ?, 1, 0.001, 100, 1)
                        """);
                PreparedStatement error = connection.prepareStatement(
                        "INSERT INTO item_error (job_id, item, code, message) VALUES (?, ?, ?, 'it went wrong')")) {
            for (Wanted wanted : jobs) {
                Rows rows = wanted.rows();
                UUID id = wanted.id();
                if (rows.job() != null) {
                    job.setObject(1, id);
                    job.setString(2, rows.job().name());
                    job.setString(3, SPEC_TEXT);
                    job.setInt(4, EARLIER + wanted.items());
                    job.setInt(5, EARLIER + rows.done());
                    job.setInt(6, rows.failed());
                    job.setBoolean(7, rows.isEnded());
                    job.setBoolean(8, wanted.isOverdue());
                    job.setBoolean(9, rows.isGone());
                    job.setBoolean(10, wanted.isOld());
                    job.addBatch();
                }
                if (rows.next() != Rows.NOTHING) {
                    uncut.setObject(1, id);
                    uncut.setInt(2, EARLIER + rows.next());
                    uncut.setInt(3, wanted.maxItems());
                    uncut.addBatch();
                }
                for (Part one : rows.parts()) {
                    part.setObject(1, id);
                    part.setInt(2, one.done());
                    part.setInt(3, one.failed());
                    part.addBatch();
                }
                insertSlices(id, rows);
                addErrors(error, id, rows.broken(), ItemError.INTERNAL);
                addErrors(error, id, rows.refused(), ItemError.MALFORMED);
            }
            job.executeBatch();
            uncut.executeBatch();
            part.executeBatch();
            error.executeBatch();
        }
        Map<UUID, List<Long>> ids = insertTasks(jobs);
        connection.commit();
        return ids;
    }

    private static void addErrors(PreparedStatement insert, UUID job, int items, String code) throws SQLException {
        for (int rest = items; rest != 0; rest &= rest - 1) {
            insert.setObject(1, job);
            insert.setInt(2, EARLIER + Integer.numberOfTrailingZeros(rest));
            insert.setString(3, code);
            insert.addBatch();
        }
    }

    private void insertSlices(UUID job, Rows rows) throws SQLException {
        if (rows.job() == null || rows.slices().isEmpty() && rows.isGone()) {
            return;
        }
        List<ResultRecord> completed = new ArrayList<>();
        for (Stored slice : rows.slices()) {
            Task task = new Task(slice.first(), slice.count(), false, TaskState.STARTED, 1);
            completed.add(outcomes(message(job, 0, task, 1), slice.missing(), ItemError.INTERNAL));
        }
        ResultCalls.insertSlices(connection, job, completed);
    }

    private Map<UUID, List<Long>> insertTasks(Collection<Wanted> jobs) throws SQLException {
        Map<UUID, List<Long>> ids = new HashMap<>();
        try (PreparedStatement insert = connection.prepareStatement("""
                INSERT INTO task (job_id, first_item, item_count, is_retry, state, attempt, sends, weight, due_at,
                    lease_until)
                VALUES (?, ?, ?, ?, ?, ?, 1, 1, CASE WHEN ? = 'PENDING' THEN now() + ? * interval '1 hour' END,
                        CASE WHEN ? <> 'PENDING' THEN now() + ? * interval '1 hour' END)
                RETURNING id
                """)) {
            for (Wanted wanted : jobs) {
                List<Long> ofJob = new ArrayList<>();
                for (Task task : wanted.rows().tasks()) {
                    int hours = task.equals(wanted.due()) ? -1 : 1;
                    insert.setObject(1, wanted.id());
                    insert.setInt(2, EARLIER + task.first());
                    insert.setInt(3, task.count());
                    insert.setBoolean(4, task.isRetry());
                    insert.setString(5, task.state().name());
                    insert.setInt(6, task.attempt());
                    insert.setString(7, task.state().name());
                    insert.setInt(8, hours);
                    insert.setString(9, task.state().name());
                    insert.setInt(10, hours);
                    try (ResultSet row = insert.executeQuery()) {
                        row.next();
                        ofJob.add(row.getLong(1));
                    }
                }
                ids.put(wanted.id(), ofJob);
            }
        }
        return ids;
    }

    /** The rows of jobs in one snapshot. */
    Map<UUID, Rows> read(Collection<UUID> jobs) throws SQLException {
        connection.setAutoCommit(false);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        Map<UUID, List<Task>> tasks = new HashMap<>();
        each(
                jobs,
                "job_id, first_item, item_count, is_retry, state, attempt FROM task WHERE job_id",
                (job, row) -> add(
                        tasks,
                        job,
                        new Task(
                                row.getInt(2) - EARLIER,
                                row.getInt(3),
                                row.getBoolean(4),
                                TaskState.valueOf(row.getString(5)),
                                row.getInt(6))));
        Map<UUID, List<Part>> parts = new HashMap<>();
        each(
                jobs,
                "job_id, done, failed FROM job_part WHERE job_id",
                (job, row) -> add(parts, job, new Part(row.getInt(2), row.getInt(3))));
        Map<UUID, List<Stored>> slices = new HashMap<>();
        each(jobs, "job_id, first_item, item_count, missing FROM result_slice WHERE job_id", (job, row) -> {
            int first = row.getInt(2) - EARLIER;
            int missing = Stream.of((Integer[]) row.getArray(4).getArray())
                    .mapToInt(place -> 1 << first + place)
                    .sum();
            add(slices, job, new Stored(first, row.getInt(3), missing));
        });
        Map<UUID, Integer> broken = new HashMap<>();
        Map<UUID, Integer> refused = new HashMap<>();
        each(jobs, "job_id, item, code FROM item_error WHERE job_id", (job, row) -> {
            boolean isRefused = row.getString(3).equals(ItemError.MALFORMED);
            (isRefused ? refused : broken).merge(job, 1 << row.getInt(2) - EARLIER, Integer::sum);
        });
        Map<UUID, Integer> next = new HashMap<>();
        each(jobs, "job_id, next_item FROM uncut WHERE job_id", (job, row) -> next.put(job, row.getInt(2) - EARLIER));
        Map<UUID, Rows> found = new HashMap<>();
        Rows nothing = new Rows(null, false, 0, 0, Rows.NOTHING, List.of(), List.of(), List.of(), 0, 0);
        jobs.forEach(job -> found.put(job, nothing));
        each(
                jobs,
                "id, state, gone_at IS NOT NULL, done, failed FROM job WHERE id",
                (job, row) -> found.put(
                        job,
                        new Rows(
                                JobState.valueOf(row.getString(2)),
                                row.getBoolean(3),
                                row.getInt(4) - EARLIER,
                                row.getInt(5),
                                Rows.NOTHING,
                                List.of(),
                                List.of(),
                                List.of(),
                                0,
                                0)));
        connection.commit();
        found.replaceAll((job, rows) -> new Rows(
                rows.job(),
                rows.isGone(),
                rows.done(),
                rows.failed(),
                next.getOrDefault(job, Rows.NOTHING),
                sorted(tasks, job),
                sorted(parts, job),
                sorted(slices, job),
                broken.getOrDefault(job, 0),
                refused.getOrDefault(job, 0)));
        return found;
    }

    private interface Reading {
        void of(UUID job, ResultSet row) throws SQLException;
    }

    private void each(Collection<UUID> jobs, String columns, Reading reading) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT " + columns + " = ANY (?)")) {
            select.setArray(1, connection.createArrayOf("uuid", jobs.toArray()));
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    reading.of(rows.getObject(1, UUID.class), rows);
                }
            }
        }
    }

    private static <T> void add(Map<UUID, List<T>> lists, UUID job, T one) {
        lists.computeIfAbsent(job, none -> new ArrayList<>()).add(one);
    }

    private static <T extends Comparable<T>> List<T> sorted(Map<UUID, List<T>> lists, UUID job) {
        List<T> list = lists.getOrDefault(job, new ArrayList<>());
        Collections.sort(list);
        return List.copyOf(list);
    }

    void delete(Collection<UUID> jobs) throws SQLException {
        connection.setAutoCommit(false);
        List<String> statements = new ArrayList<>();
        TABLES.forEach(table -> statements.add("DELETE FROM " + table + " WHERE job_id = ANY (?)"));
        statements.add("DELETE FROM job WHERE id = ANY (?)");
        for (String statement : statements) {
            try (PreparedStatement delete = connection.prepareStatement(statement)) {
                delete.setArray(1, connection.createArrayOf("uuid", jobs.toArray()));
                delete.executeUpdate();
            }
        }
        connection.commit();
    }
}
