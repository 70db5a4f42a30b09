-- The data model. Edited in place until version 1.0.0 is tagged; from then on migrations only add (docs/upgrading.md).
--
--     api_key               job ──┬──< job_label              found by labels
--     ended_session               ├─── uncut                  the rest that is not cut into tasks yet: the outbox
--     fleet                       ├──< puzzle_chunk           uploaded puzzles
--                                 ├──< task                   live tasks only: the tokens of work not done yet
--     webhook_endpoint            ├──< job_part               counts that are not folded into the job yet
--         └──< webhook_secret     ├──< result_slice  ┐
--                                 ├──< item_error    ├        what came of the items; partitioned by the day of the job
--                                 ├──< identity_count┘
--                                 └──< delivery ──< delivery_attempt      calls that tell of the end
--
-- A job's way: its row and `uncut` come in one transaction. The dispatcher cuts tasks off `uncut` and sends them. An
-- outcome deletes the row of its task and inserts slices, errors and a part in one transaction: no row deleted means a
-- duplicate, which is dropped. Parts are added to the job in the background.
--
-- Ids are version 7 UUIDs, which begin with the time: newer ones sort later. Tables without a foreign key to the job
-- are deleted from in batches, or by dropping a partition, before their job is (dev.nonet.api.retention).

CREATE TABLE job (
    id                uuid        PRIMARY KEY,
    tenant            text        NOT NULL,
    kind              text        NOT NULL CHECK (kind IN ('GENERATE', 'SOLVE')),
    state             text        NOT NULL CHECK (state IN
                                      ('QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED',
                                       'CANCELLING', 'CANCELLED', 'EXPIRED')),
    priority          text        NOT NULL CHECK (priority IN ('INTERACTIVE', 'NORMAL', 'BULK')),
    -- Whether clients see the job in lists. Jobs that carry out a single call, such as a hint, are unlisted and go when
    -- it is answered.
    listed            boolean     NOT NULL DEFAULT true,
    -- The spec as clients read it: without puzzles and secrets.
    spec              text        NOT NULL,
    -- The client's labels as it reads them, a JSON object; null for none.
    metadata          text,
    requested         int         NOT NULL CHECK (requested > 0),
    done              int         NOT NULL DEFAULT 0 CHECK (done >= 0),
    failed            int         NOT NULL DEFAULT 0 CHECK (failed >= 0),
    -- How many items had a result or an error when the latest retry began: the time since started_at says nothing about
    -- these.
    finished_before   int         NOT NULL DEFAULT 0,
    -- About how many bytes it takes: its texts, labels and delivery, and its puzzles, results and errors; what a retry
    -- replaces counts as well.
    stored_bytes      bigint      NOT NULL DEFAULT 0,
    -- How many results have each level, and how many have each technique in their path; JSON, null while there are
    -- none.
    tally             text,
    -- Versions of the engine that the results were made with, oldest first, with blanks between them; null while there
    -- is none.
    engines           text,
    created_at        timestamptz NOT NULL,
    started_at        timestamptz,
    cancelling_at     timestamptz,
    ended_at          timestamptz,
    deadline_at       timestamptz,
    -- When counts or state last changed.
    changed_at        timestamptz NOT NULL,
    -- Since when the job does not exist for clients any more; its rows are deleted later, in batches.
    gone_at           timestamptz,
    -- Why a job FAILED.
    failure           text,
    idempotency_key   text,
    -- SHA-256 of the request that came with the key, in hexadecimal.
    request_hash      text,
    callback_url      text,
    -- Always encrypted (dev.nonet.api.platform.SecretCipher).
    callback_secret   text,
    -- The W3C traceparent of the request that brought the job, if traces are on: later work for the job belongs to that
    -- trace.
    trace             text,
    CHECK (done + failed <= requested),
    CHECK ((idempotency_key IS NULL) = (request_hash IS NULL)),
    UNIQUE (tenant, idempotency_key)
) WITH (
    -- Jobs change several times within minutes of being made: vacuum and analyze long before a fifth of the table has
    -- changed.
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02
);

CREATE INDEX job_newest ON job (tenant, id);
CREATE INDEX job_open ON job (tenant, id) WHERE state IN ('QUEUED', 'RUNNING', 'CANCELLING');
-- A tenant's next jobs to dispatch, however many wait.
CREATE INDEX job_next ON job (tenant, (CASE priority WHEN 'INTERACTIVE' THEN 0 WHEN 'NORMAL' THEN 1 ELSE 2 END), id)
    WHERE state IN ('QUEUED', 'RUNNING');
CREATE INDEX job_deadline ON job (tenant, deadline_at) WHERE state IN ('QUEUED', 'RUNNING') AND deadline_at IS NOT NULL;
CREATE INDEX job_idempotent ON job (id) WHERE idempotency_key IS NOT NULL;
-- Secrets that are encrypted anew when the key changes.
CREATE INDEX job_callback_secret ON job (id) WHERE callback_secret IS NOT NULL;
-- What retention looks for: ended jobs, a tenant's jobs that are gone, and unlisted jobs whose process ended first.
-- The planner does not use those by tenant for lists, whose queries ask for gone_at IS NULL.
CREATE INDEX job_ended ON job (ended_at) WHERE gone_at IS NULL AND ended_at IS NOT NULL;
CREATE INDEX job_gone ON job (tenant, id) WHERE gone_at IS NOT NULL;
CREATE INDEX job_gone_ended ON job (tenant, ended_at) WHERE gone_at IS NOT NULL;
CREATE INDEX job_unlisted ON job (ended_at) WHERE NOT listed AND gone_at IS NULL;

-- The labels of jobs as rows of key:value. A label of a tenant and its jobs stand together, the newest last.
CREATE TABLE job_label (
    tenant            text        NOT NULL,
    label             text        NOT NULL,
    job_id            uuid        NOT NULL REFERENCES job ON DELETE CASCADE,
    PRIMARY KEY (tenant, label, job_id)
);
-- For the foreign key.
CREATE INDEX job_label_of_job ON job_label (job_id);

-- The rest of an open job that is not cut into tasks yet, with the estimated cost of its items
-- (docs/0006-tasks-cut-when-dispatched.md). Deleted with the last task that is cut, and when the job is cancelled or
-- ends. Apart from job, whose wide rows would be copied for each task.
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

-- Live tasks only: a row is deleted in the transaction that stores the outcomes of its items. Claiming and starting a
-- task change no indexed column but that of the condition due_at, so that most of these updates stay in their page
-- (HOT).
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
    -- How often the current attempt was put on the topic, and how often workers handed the task back because their
    -- version cannot do it.
    sends             int         NOT NULL DEFAULT 0,
    returns           int         NOT NULL DEFAULT 0,
    -- Estimated seconds of a worker's thread.
    weight            double precision NOT NULL CHECK (weight > 0),
    due_at            timestamptz,
    dispatched_at     timestamptz,
    lease_until       timestamptz,
    -- The name of the worker that started the current attempt, for people; null before any has.
    worker            text,
    CHECK ((state = 'PENDING') = (due_at IS NOT NULL))
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX task_of_job ON task (job_id, first_item);
CREATE INDEX task_due ON task (job_id, first_item) WHERE due_at IS NOT NULL;

-- When any API process last had a message of any worker, to the second. In the database, as a process that has just
-- started, or whose consumers own no partition, would know nothing of the workers.
CREATE TABLE fleet (
    -- One row.
    id                boolean     PRIMARY KEY DEFAULT true CHECK (id),
    heard_at          timestamptz NOT NULL
) WITH (fillfactor = 50);
INSERT INTO fleet (heard_at) VALUES (now());

-- What one batch of outcomes adds to the counts of a job. Added to the job in the background, so that batches need no
-- lock on it.
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

-- The results of consecutive items. It and the next two tables are partitioned by the time of the job, which its id
-- begins with, so that old results go by dropping a table. The service makes a partition for each day ahead
-- (dev.nonet.api.retention.Partitions); rows of days without one are in the default partition, named …_rest.
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
    -- For a job's throughput over time.
    stored_at         timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (job_id, first_item)
) PARTITION BY RANGE (job_id);
-- PostgreSQL moves values of storage EXTERNAL out of a row of more than 2 KB first, and those of MAIN only if the row
-- does not fit into a page without: so a search, which reads facts alone, reads no body and nothing out of line.
ALTER TABLE result_slice ALTER COLUMN body SET STORAGE EXTERNAL;
ALTER TABLE result_slice ALTER COLUMN facts SET STORAGE MAIN;
CREATE TABLE result_slice_rest PARTITION OF result_slice DEFAULT;

CREATE TABLE item_error (
    job_id            uuid        NOT NULL,
    item              int         NOT NULL CHECK (item >= 0),
    input             text,
    code              text        NOT NULL,
    message           text        NOT NULL,
    PRIMARY KEY (job_id, item)
) PARTITION BY RANGE (job_id);
CREATE TABLE item_error_rest PARTITION OF item_error DEFAULT;

-- How many results of a job have each identity, 32 hexadecimal digits, which are as long as a UUID. Only of jobs that
-- ask for identities. A row may count 0 after a retry.
CREATE TABLE identity_count (
    job_id            uuid        NOT NULL,
    identity          uuid        NOT NULL,
    items             int         NOT NULL,
    PRIMARY KEY (job_id, identity)
) PARTITION BY RANGE (job_id);
CREATE TABLE identity_count_rest PARTITION OF identity_count DEFAULT;

-- Addresses that tenants are called back at: those they keep secrets for, and those that wanted no more calls.
CREATE TABLE webhook_endpoint (
    id                uuid        PRIMARY KEY,
    tenant            text        NOT NULL,
    url               text        NOT NULL,
    created_at        timestamptz NOT NULL,
    -- Since it answered 410; null while calls are made.
    disabled_at       timestamptz
);
-- By digest, as addresses may be longer than an index takes.
CREATE UNIQUE INDEX webhook_endpoint_url ON webhook_endpoint (tenant, md5(url));
CREATE INDEX webhook_endpoint_newest ON webhook_endpoint (tenant, id);

CREATE TABLE webhook_secret (
    id                uuid        PRIMARY KEY,
    endpoint_id       uuid        NOT NULL REFERENCES webhook_endpoint ON DELETE CASCADE,
    -- Always encrypted (dev.nonet.api.platform.SecretCipher).
    secret            text        NOT NULL,
    created_at        timestamptz NOT NULL,
    -- Until when it signs beside its successor; null for the newest.
    expires_at        timestamptz
);
CREATE INDEX webhook_secret_of_endpoint ON webhook_secret (endpoint_id);

-- Whom a delivery's calls go to: scheme, host and port of its address.
CREATE FUNCTION receiver_of(url text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN authority ~ ':[0-9]+$' THEN authority
                ELSE rtrim(authority, ':') || CASE WHEN authority LIKE 'https:%' THEN ':443' ELSE ':80' END END
    FROM lower(coalesce(substring(url FROM '^[A-Za-z]+://[^/?#]*'), url)) AS authority
$$;

-- A call that tells a client of its job's end; its id is the webhook-id, the same over all attempts.
CREATE TABLE delivery (
    id                uuid        PRIMARY KEY,
    job_id            uuid        NOT NULL REFERENCES job ON DELETE CASCADE,
    tenant            text        NOT NULL,
    url               text        NOT NULL,
    body              text        NOT NULL,
    state             text        NOT NULL CHECK (state IN ('PENDING', 'DELIVERED', 'FAILED', 'DISABLED')),
    -- Calls made in all, and since the client last requested redelivery.
    attempts          int         NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    tries             int         NOT NULL DEFAULT 0 CHECK (tries >= 0),
    due_at            timestamptz NOT NULL,
    -- Why the latest call failed, or why none was made; for people.
    last_error        text,
    created_at        timestamptz NOT NULL,
    -- When the client last requested redelivery: the time after which it is given up counts from then. Null if it never
    -- did.
    redelivered_at    timestamptz,
    ended_at          timestamptz
);
CREATE INDEX delivery_due ON delivery (due_at) WHERE state = 'PENDING';
-- Pending deliveries by age: the oldest are given up.
CREATE INDEX delivery_oldest ON delivery (coalesce(redelivered_at, created_at)) WHERE state = 'PENDING';
CREATE INDEX delivery_of_job ON delivery (job_id);
CREATE INDEX delivery_pending_of_endpoint ON delivery (tenant, md5(url)) WHERE state = 'PENDING';
CREATE INDEX delivery_of_receiver ON delivery (tenant, receiver_of(url), due_at) WHERE state = 'PENDING';
CREATE INDEX delivery_ended ON delivery (ended_at) WHERE state <> 'PENDING';

-- What came of each call. One whose process ended before it was noted is missing.
CREATE TABLE delivery_attempt (
    id                uuid        PRIMARY KEY,
    delivery_id       uuid        NOT NULL REFERENCES delivery ON DELETE CASCADE,
    number            int         NOT NULL CHECK (number > 0),
    made_at           timestamptz NOT NULL,
    duration_ms       int         NOT NULL CHECK (duration_ms >= 0),
    -- Null if there was no answer.
    status            int,
    -- Null if the client has it.
    error             text
);
CREATE INDEX delivery_attempt_of_delivery ON delivery_attempt (delivery_id, number);

-- Keys by which tenants call the API. The key itself is shown once and stored nowhere.
CREATE TABLE api_key (
    id                uuid        PRIMARY KEY,
    tenant            text        NOT NULL,
    -- The owner's name for it.
    name              text        NOT NULL,
    -- SHA-256 in hexadecimal; for a key of 256 random bits a plain hash is enough.
    hash              text        NOT NULL UNIQUE,
    -- jobs:write, jobs:read, admin, with blanks between them.
    scopes            text        NOT NULL,
    created_at        timestamptz NOT NULL,
    -- Exact to the minute.
    last_used_at      timestamptz,
    revoked_at        timestamptz
);
CREATE INDEX api_key_newest ON api_key (tenant, id);
CREATE INDEX api_key_revoked ON api_key (revoked_at) WHERE revoked_at IS NOT NULL;

-- Sessions of the console that were ended before their time: the cookie itself would be valid until then.
CREATE TABLE ended_session (
    -- SHA-256 of the session's CSRF token, in hexadecimal.
    id                text        PRIMARY KEY,
    -- When its cookie expires, after which the row has no use.
    until             timestamptz NOT NULL
);
CREATE INDEX ended_session_until ON ended_session (until);
