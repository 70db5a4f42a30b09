-- The dispatcher takes tasks in the order of their items: what a worker hands back of a slice has a high number, and comes next all
-- the same. Takes the place of task_pending, which goes once no API of the version before runs.
CREATE INDEX CONCURRENTLY IF NOT EXISTS task_pending_by_item ON task (job_id, first_index) WHERE state = 'PENDING';
