-- Those that stay behind when the process that waits for them ends first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS job_unlisted ON job (ended_at) WHERE NOT listed AND gone_at IS NULL;
