-- The name of the worker that began the current attempt, for people; null before any has.
ALTER TABLE task ADD COLUMN worker text;
