-- By what the results of a slice are found and ordered, a few bytes each (dev.nonet.api.result.SliceFacts); null in slices from before,
-- which are unpacked instead. Beside the results, so that it goes with them. Not compressed: it stays in the row, and a search reads
-- rows alone.
ALTER TABLE result_slice ADD COLUMN facts bytea;
ALTER TABLE result_slice ALTER COLUMN facts SET STORAGE EXTERNAL;
