-- Results are kept a task at a time: one row for a slice of items instead of one for each.

CREATE TABLE result_slice (
    job_id            uuid        NOT NULL REFERENCES job ON DELETE CASCADE,
    first_item        int         NOT NULL CHECK (first_item >= 0),
    item_count        int         NOT NULL CHECK (item_count > 0),
    -- The items of the slice that have no result, ascending, counted from its first.
    missing           int[]       NOT NULL,
    -- The REST shapes of the others as NDJSON in item order: a zstd frame, or, from before this table, plain text.
    body              bytea       NOT NULL,
    PRIMARY KEY (job_id, first_item)
);

-- Compressed already.
ALTER TABLE result_slice ALTER COLUMN body SET STORAGE EXTERNAL;

INSERT INTO result_slice (job_id, first_item, item_count, missing, body)
SELECT task.job_id, task.first_index, task.item_count,
       ARRAY(SELECT place FROM generate_series(0, task.item_count - 1) AS place
             WHERE NOT EXISTS (SELECT FROM result
                               WHERE result.job_id = task.job_id AND result.item = task.first_index + place)
             ORDER BY place),
       convert_to(coalesce((SELECT string_agg(body, E'\n' ORDER BY item) || E'\n' FROM result
                            WHERE result.job_id = task.job_id
                              AND result.item BETWEEN task.first_index AND task.first_index + task.item_count - 1), ''),
                  'UTF8')
FROM task
WHERE task.state = 'DONE';

DROP TABLE result;

-- How many results have each level, and how many have each technique in their path; JSON, null while there are none.
ALTER TABLE job ADD COLUMN tally text;

-- When counts or state last changed.
ALTER TABLE job ADD COLUMN changed_at timestamptz;
UPDATE job SET changed_at = coalesce(ended_at, cancelling_at, started_at, created_at);
ALTER TABLE job ALTER COLUMN changed_at SET NOT NULL;
