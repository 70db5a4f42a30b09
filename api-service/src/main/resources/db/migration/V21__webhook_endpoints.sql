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
CREATE INDEX webhook_endpoint_newest ON webhook_endpoint (tenant, id DESC);

-- In the clear, as calls are signed with them.
CREATE TABLE webhook_secret (
    id                uuid        PRIMARY KEY,
    endpoint_id       uuid        NOT NULL REFERENCES webhook_endpoint ON DELETE CASCADE,
    secret            text        NOT NULL,
    created_at        timestamptz NOT NULL,
    -- Until when it signs beside its successor; null for the newest.
    expires_at        timestamptz
);

CREATE INDEX webhook_secret_of_endpoint ON webhook_secret (endpoint_id);

ALTER TABLE delivery ADD COLUMN tenant text;
UPDATE delivery SET tenant = job.tenant FROM job WHERE job.id = delivery.job_id;
ALTER TABLE delivery ALTER COLUMN tenant SET NOT NULL;
-- Calls made since it was last begun anew; attempts counts them all.
ALTER TABLE delivery ADD COLUMN tries int NOT NULL DEFAULT 0 CHECK (tries >= 0);
UPDATE delivery SET tries = attempts;

CREATE INDEX delivery_pending_of_endpoint ON delivery (tenant, md5(url)) WHERE state = 'PENDING';

-- What came of each call. One that its process did not live to note is missing.
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
