-- How many items a task of the job would have, were the job large. A task with a tenth of them weighs a tenth of such a task, and
-- who may dispatch next goes by weight.
ALTER TABLE job ADD COLUMN task_items int NOT NULL DEFAULT 200 CHECK (task_items > 0);

-- A tenant's next jobs, however many wait.
CREATE INDEX job_next ON job (tenant, (CASE priority WHEN 'INTERACTIVE' THEN 0 WHEN 'NORMAL' THEN 1 ELSE 2 END), id)
    WHERE state IN ('QUEUED', 'RUNNING');

-- Each task and each job changes several times within seconds or minutes of being made. What that leaves is to be tidied, and
-- the planner told, while the tables are small, not when a fifth of them has changed.
ALTER TABLE job SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE task SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
