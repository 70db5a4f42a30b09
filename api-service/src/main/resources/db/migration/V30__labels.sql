-- What clients write on their jobs: as they read it, a JSON object; null for none.
ALTER TABLE job ADD COLUMN metadata text;

-- The same as rows of key:value, which jobs are found by. A label of a tenant and its jobs stand together, the newest last.
CREATE TABLE job_label (
    tenant            text        NOT NULL,
    label             text        NOT NULL,
    job_id            uuid        NOT NULL REFERENCES job ON DELETE CASCADE,
    PRIMARY KEY (tenant, label, job_id)
);

-- For jobs that go.
CREATE INDEX job_label_of_job ON job_label (job_id);
