-- The attempt that counts as a task's first: above 1 once its job was retried.
ALTER TABLE task ADD COLUMN first_attempt int NOT NULL DEFAULT 1 CHECK (first_attempt > 0);

-- Deadlines are looked for every second.
CREATE INDEX job_deadline ON job (deadline_at) WHERE state IN ('QUEUED', 'RUNNING') AND deadline_at IS NOT NULL;
CREATE INDEX job_cancelling ON job (id) WHERE state = 'CANCELLING';

-- So are leases that have ended, and tasks that nobody began.
CREATE INDEX task_started ON task (lease_until) WHERE state = 'STARTED';
CREATE INDEX task_unstarted ON task (dispatched_at) WHERE state = 'DISPATCHED';
