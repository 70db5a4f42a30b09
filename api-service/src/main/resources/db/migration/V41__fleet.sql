-- Expand: when any API process last had a message of any worker, to the second. In the database, as a process that has just started, or
-- whose consumers own no partition, would know nothing of the workers.
CREATE TABLE fleet (
    -- One row.
    id       boolean     PRIMARY KEY DEFAULT true CHECK (id),
    heard_at timestamptz NOT NULL
) WITH (fillfactor = 50);
INSERT INTO fleet (heard_at) VALUES (now());
