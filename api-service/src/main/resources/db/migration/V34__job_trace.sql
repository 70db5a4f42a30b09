-- The W3C traceparent of the request that brought the job, if traces are on: what is done for it later belongs to that trace.
ALTER TABLE job ADD COLUMN trace text;
