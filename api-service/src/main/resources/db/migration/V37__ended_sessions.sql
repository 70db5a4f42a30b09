-- Sessions of the console that were ended before their time: the cookie itself would be valid until then.
CREATE TABLE ended_session (
    -- SHA-256 of the session's CSRF token, in hexadecimal.
    id                text        PRIMARY KEY,
    -- When its cookie expires, after which the row has no use.
    until             timestamptz NOT NULL
);

CREATE INDEX ended_session_until ON ended_session (until);
