-- Whom a delivery's calls go to: scheme, host and port of its address. A function, not a column, so that rows of a release that
-- does not know of it are found as well.
CREATE FUNCTION receiver_of(url text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN authority ~ ':[0-9]+$' THEN authority
                ELSE rtrim(authority, ':') || CASE WHEN authority LIKE 'https:%' THEN ':443' ELSE ':80' END END
    FROM lower(coalesce(substring(url FROM '^[A-Za-z]+://[^/?#]*'), url)) AS authority
$$;

CREATE INDEX delivery_of_receiver ON delivery (tenant, receiver_of(url), due_at) WHERE state = 'PENDING';

-- Since when the repeats of a delivery are counted, if not since it was made.
ALTER TABLE delivery ADD COLUMN begun_at timestamptz;
