-- Texts of a task live for minutes, and come by the million: to compress them would cost more than it saves.
ALTER TABLE task ALTER COLUMN puzzles SET STORAGE EXTERNAL;
