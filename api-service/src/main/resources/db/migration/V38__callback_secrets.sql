-- Those that are encrypted anew when the key changes, and counted meanwhile.
CREATE INDEX CONCURRENTLY IF NOT EXISTS job_callback_secret ON job (id) WHERE callback_secret IS NOT NULL;
