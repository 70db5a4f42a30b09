-- Only adds: an API of the version before runs on with it.
-- How often the current attempt was put on the topic.
ALTER TABLE task ADD COLUMN sends int NOT NULL DEFAULT 0;
-- How often workers handed it back because they cannot do it, for their version.
ALTER TABLE task ADD COLUMN returns int NOT NULL DEFAULT 0;
-- The first attempt whose completion counts: earlier ones were given items that are another task's now.
ALTER TABLE task ADD COLUMN heard_from int NOT NULL DEFAULT 1;
-- Versions of the engine that the results were made with, oldest first, with blanks between them; null while there is none.
ALTER TABLE job ADD COLUMN engines text;
