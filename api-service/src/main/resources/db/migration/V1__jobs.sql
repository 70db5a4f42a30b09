-- Jobs, their tasks, what came of their items, and the calls that tell of their end.
-- Ids are version 7 UUIDs made by the application: newer ones sort later, and inserts batch.

CREATE TABLE job (
    id                uuid        PRIMARY KEY,
    tenant            text        NOT NULL,
    kind              text        NOT NULL CHECK (kind IN ('GENERATE', 'SOLVE')),
    state             text        NOT NULL CHECK (state IN
                                      ('QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLING', 'CANCELLED', 'EXPIRED')),
    priority          text        NOT NULL CHECK (priority IN ('INTERACTIVE', 'NORMAL', 'BULK')),
    -- The spec as clients read it: without puzzles, which the tasks hold, and without secrets.
    spec              text        NOT NULL,
    requested         int         NOT NULL CHECK (requested > 0),
    done              int         NOT NULL DEFAULT 0 CHECK (done >= 0),
    failed            int         NOT NULL DEFAULT 0 CHECK (failed >= 0),
    -- Tasks that are not DONE.
    open_tasks        int         NOT NULL CHECK (open_tasks >= 0),
    created_at        timestamptz NOT NULL,
    started_at        timestamptz,
    cancelling_at     timestamptz,
    ended_at          timestamptz,
    deadline_at       timestamptz,
    -- Why a job FAILED.
    failure           text,
    idempotency_key   text,
    -- SHA-256 of the request that came with the key, in hexadecimal.
    request_hash      text,
    callback_url      text,
    callback_secret   text,
    CHECK (done + failed <= requested),
    CHECK ((idempotency_key IS NULL) = (request_hash IS NULL)),
    UNIQUE (tenant, idempotency_key)
);

CREATE INDEX job_newest ON job (tenant, id DESC);
CREATE INDEX job_open ON job (tenant, id) WHERE state IN ('QUEUED', 'RUNNING', 'CANCELLING');

-- A slice of consecutive items of a job. This table is the outbox: what is PENDING is still to be sent.
CREATE TABLE task (
    job_id            uuid        NOT NULL REFERENCES job ON DELETE CASCADE,
    number            int         NOT NULL CHECK (number >= 0),
    first_index       int         NOT NULL CHECK (first_index >= 0),
    item_count        int         NOT NULL CHECK (item_count > 0),
    -- A JSON array of the slice's texts in a solve job.
    puzzles           text,
    -- PENDING to be dispatched once due; DISPATCHED on the topic; STARTED by a worker, under lease; DONE: every item has
    -- a result or an error; DROPPED: its job has stopped.
    state             text        NOT NULL DEFAULT 'PENDING'
                                      CHECK (state IN ('PENDING', 'DISPATCHED', 'STARTED', 'DONE', 'DROPPED')),
    -- Which attempt is under way or comes next.
    attempt           int         NOT NULL DEFAULT 1 CHECK (attempt > 0),
    due_at            timestamptz NOT NULL DEFAULT now(),
    dispatched_at     timestamptz,
    lease_until       timestamptz,
    PRIMARY KEY (job_id, number)
);

CREATE INDEX task_pending ON task (job_id, number) WHERE state = 'PENDING';
CREATE INDEX task_in_flight ON task (job_id) WHERE state IN ('DISPATCHED', 'STARTED');

-- body is the REST shape as JSON on one line, so that streaming results is copying them.
CREATE TABLE result (
    job_id            uuid        NOT NULL REFERENCES job ON DELETE CASCADE,
    item              int         NOT NULL CHECK (item >= 0),
    body              text        NOT NULL,
    PRIMARY KEY (job_id, item)
);

CREATE TABLE item_error (
    job_id            uuid        NOT NULL REFERENCES job ON DELETE CASCADE,
    item              int         NOT NULL CHECK (item >= 0),
    input             text,
    code              text        NOT NULL,
    message           text        NOT NULL,
    PRIMARY KEY (job_id, item)
);

-- A call that tells a client of its job's end; its id is the webhook-id, the same over all attempts.
CREATE TABLE delivery (
    id                uuid        PRIMARY KEY,
    job_id            uuid        NOT NULL REFERENCES job ON DELETE CASCADE,
    url               text        NOT NULL,
    body              text        NOT NULL,
    state             text        NOT NULL CHECK (state IN ('PENDING', 'DELIVERED', 'FAILED', 'DISABLED')),
    attempts          int         NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    due_at            timestamptz NOT NULL,
    last_status       int,
    last_error        text,
    created_at        timestamptz NOT NULL,
    ended_at          timestamptz
);

CREATE INDEX delivery_due ON delivery (due_at) WHERE state = 'PENDING';
CREATE INDEX delivery_of_job ON delivery (job_id);
