-- What items came to is partitioned by the time of their job, which its id begins with, so that old results go by dropping a
-- table. The service makes a partition for each day ahead (dev.nonet.api.retention). Rows of days without one, and those from
-- before this migration, are in the default partition. No foreign key: jobs go row by row, after their results.

ALTER TABLE result_slice RENAME TO result_slice_rest;
ALTER INDEX result_slice_pkey RENAME TO result_slice_rest_pkey;
ALTER TABLE result_slice_rest DROP CONSTRAINT result_slice_job_id_fkey;
CREATE TABLE result_slice (
    LIKE result_slice_rest INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE,
    PRIMARY KEY (job_id, first_item)
) PARTITION BY RANGE (job_id);
ALTER TABLE result_slice ATTACH PARTITION result_slice_rest DEFAULT;

ALTER TABLE item_error RENAME TO item_error_rest;
ALTER INDEX item_error_pkey RENAME TO item_error_rest_pkey;
ALTER TABLE item_error_rest DROP CONSTRAINT item_error_job_id_fkey;
CREATE TABLE item_error (
    LIKE item_error_rest INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE,
    PRIMARY KEY (job_id, item)
) PARTITION BY RANGE (job_id);
ALTER TABLE item_error ATTACH PARTITION item_error_rest DEFAULT;

-- Since when the job does not exist for clients any more; its rows go later, in batches.
ALTER TABLE job ADD COLUMN gone_at timestamptz;

CREATE INDEX job_gone ON job (id) WHERE gone_at IS NOT NULL;
CREATE INDEX job_ended ON job (ended_at) WHERE gone_at IS NULL AND ended_at IS NOT NULL;
CREATE INDEX job_idempotent ON job (id) WHERE idempotency_key IS NOT NULL;
CREATE INDEX delivery_ended ON delivery (ended_at) WHERE state <> 'PENDING';
CREATE INDEX api_key_revoked ON api_key (revoked_at) WHERE revoked_at IS NOT NULL;
