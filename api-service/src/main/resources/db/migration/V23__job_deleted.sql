-- Jobs that clients deleted are looked for by their end, which is younger than the time that jobs are kept.
CREATE INDEX job_gone_ended ON job (ended_at) WHERE gone_at IS NOT NULL;
