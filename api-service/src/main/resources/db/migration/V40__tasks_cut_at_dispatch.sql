-- Contract: tasks are cut when they are dispatched, and results are stored side by side (docs/0006-tasks-cut-when-dispatched.md). Jobs
-- from before are deleted: no version that stored them was released.
TRUNCATE job, item_error CASCADE;
DROP TABLE task, result_slice, identity_count;
ALTER TABLE job DROP COLUMN open_tasks, DROP COLUMN task_items;
DROP INDEX job_cancelling;

-- The rest of an open job that is not cut into tasks yet, with what its items are believed to cost. The row goes with the last task that is
-- cut, and when the job is cancelled or ends. Apart from table job, whose wide rows would be copied with each task.
CREATE TABLE uncut (
    job_id            uuid             PRIMARY KEY REFERENCES job ON DELETE CASCADE,
    -- All items from this one on are uncut.
    next_item         int              NOT NULL CHECK (next_item >= 0),
    -- CPU time of a worker, and compressed bytes of the result, for an item.
    item_seconds      double precision NOT NULL CHECK (item_seconds > 0),
    item_bytes        double precision NOT NULL CHECK (item_bytes > 0),
    -- The most items that the next task may have, whatever they cost: a multiple of the largest task measured so far.
    most_items        int              NOT NULL CHECK (most_items > 0)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- Uploaded puzzles. No task crosses the end of a chunk. They stay until their job goes, as a client may retry it.
CREATE TABLE puzzle_chunk (
    job_id            uuid        NOT NULL,
    first_item        int         NOT NULL CHECK (first_item >= 0),
    item_count        int         NOT NULL CHECK (item_count > 0),
    -- A JSON array of texts, a zstd frame of at most 64 KB or uncompressed if it is short.
    body              bytea       NOT NULL,
    PRIMARY KEY (job_id, first_item)
);
ALTER TABLE puzzle_chunk ALTER COLUMN body SET STORAGE EXTERNAL;

-- Live tasks only: a row is deleted in the transaction that stores the outcomes of its items. No index has a column that changes when a
-- new task is claimed, begun and done, so that these updates stay in their page (HOT).
CREATE TABLE task (
    id                bigint      PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    job_id            uuid        NOT NULL,
    first_item        int         NOT NULL CHECK (first_item >= 0),
    item_count        int         NOT NULL CHECK (item_count > 0),
    -- The first item of the chunk that holds its puzzles; null in a generate job.
    chunk             int,
    -- Whether a slice of results is stored already, which the outcome replaces: a client has retried the job.
    is_retry          boolean     NOT NULL DEFAULT false,
    -- PENDING to be dispatched once due; DISPATCHED to the topic; STARTED by a worker, under lease.
    state             text        NOT NULL CHECK (state IN ('PENDING', 'DISPATCHED', 'STARTED')),
    attempt           int         NOT NULL DEFAULT 1 CHECK (attempt > 0),
    -- How often the current attempt was put on the topic, and how often workers handed the task back because their version cannot do it.
    sends             int         NOT NULL DEFAULT 0,
    returns           int         NOT NULL DEFAULT 0,
    -- Estimated seconds of a worker's thread.
    weight            double precision NOT NULL CHECK (weight > 0),
    due_at            timestamptz,
    dispatched_at     timestamptz,
    lease_until       timestamptz,
    worker            text,
    CHECK ((state = 'PENDING') = (due_at IS NOT NULL))
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX task_of_job ON task (job_id, first_item);
CREATE INDEX task_due ON task (job_id, first_item) WHERE due_at IS NOT NULL;

-- What one batch of outcomes adds to the counts of a job. Added to the job in the background, so that batches need no lock on it.
CREATE TABLE job_part (
    job_id            uuid        NOT NULL,
    stored_at         timestamptz NOT NULL DEFAULT now(),
    -- Below 0 where outcomes of a retry replace others.
    done              int         NOT NULL,
    failed            int         NOT NULL,
    -- As in table job, of these results; null if there is nothing to count.
    tally             text,
    -- What the items cost: how many, CPU time and compressed bytes of all, and the items of the largest task.
    items             int         NOT NULL,
    seconds           double precision NOT NULL,
    bytes             bigint      NOT NULL,
    largest           int         NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX job_part_of_job ON job_part (job_id);

-- Partitioned by the time of the job, which its id begins with, so that old results go by dropping a table
-- (dev.nonet.api.retention.Partitions).
CREATE TABLE result_slice (
    job_id            uuid        NOT NULL,
    first_item        int         NOT NULL CHECK (first_item >= 0),
    item_count        int         NOT NULL CHECK (item_count > 0),
    -- The items of the slice that have no result, ascending, counted from its first.
    missing           int[]       NOT NULL,
    -- By what results are found and sorted (dev.nonet.packing.SliceFacts), compressed as body is.
    facts             bytea       NOT NULL,
    -- The REST shapes of the others as NDJSON in item order: a zstd frame, or plain text if they are short.
    body              bytea       NOT NULL,
    stored_at         timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (job_id, first_item)
) PARTITION BY RANGE (job_id);
-- PostgreSQL moves values of storage EXTERNAL out of a row of more than 2 KB first, and those of MAIN only if the row does not fit into a page
-- without: so a search, which reads facts alone, reads no body and nothing out of line.
ALTER TABLE result_slice ALTER COLUMN body SET STORAGE EXTERNAL;
ALTER TABLE result_slice ALTER COLUMN facts SET STORAGE MAIN;
CREATE TABLE result_slice_rest PARTITION OF result_slice DEFAULT;

-- How many results of a job have each identity. A row may count 0 after a retry.
CREATE TABLE identity_count (
    job_id            uuid        NOT NULL,
    identity          uuid        NOT NULL,
    items             int         NOT NULL,
    PRIMARY KEY (job_id, identity)
) PARTITION BY RANGE (job_id);
CREATE TABLE identity_count_rest PARTITION OF identity_count DEFAULT;
