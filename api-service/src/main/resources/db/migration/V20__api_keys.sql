-- Keys by which tenants call the API. The key itself is nowhere: it is shown once, and known by its hash.
CREATE TABLE api_key (
    id                uuid        PRIMARY KEY,
    tenant            text        NOT NULL,
    -- The owner's name for it.
    name              text        NOT NULL,
    -- SHA-256 in hexadecimal; of a key of 256 random bits a plain one is enough.
    hash              text        NOT NULL UNIQUE,
    -- jobs:write, jobs:read, admin, with blanks between them.
    scopes            text        NOT NULL,
    created_at        timestamptz NOT NULL,
    -- Exact to the minute.
    last_used_at      timestamptz,
    revoked_at        timestamptz
);

CREATE INDEX api_key_newest ON api_key (tenant, id DESC);
