-- How many results of a job have each identity: 32 hexadecimal digits, which are as long as a UUID. Only of jobs that ask for
-- identities; partitioned as results are.
CREATE TABLE identity_count (
    job_id            uuid        NOT NULL,
    identity          uuid        NOT NULL,
    items             int         NOT NULL CHECK (items > 0),
    PRIMARY KEY (job_id, identity)
) PARTITION BY RANGE (job_id);

CREATE TABLE identity_count_rest PARTITION OF identity_count DEFAULT;
