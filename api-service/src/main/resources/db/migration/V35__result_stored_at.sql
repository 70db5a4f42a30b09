-- When the results of a slice came in, for a job's throughput over time. Slices from before have the time of this migration.
ALTER TABLE result_slice ADD COLUMN stored_at timestamptz NOT NULL DEFAULT now();
