-- Whether clients see the job in lists, and its results are kept as long as it. Jobs that carry out a single call, such as a hint, are
-- neither; they go once the call is answered.
ALTER TABLE job ADD COLUMN listed boolean NOT NULL DEFAULT true;
