/**
 * Requests and results: the {@link dev.nonet.job.JobSpec spec} of a job, and the {@link dev.nonet.job.ItemResult
 * result} or {@link dev.nonet.job.ItemError error} of each item. These records define the JSON of the REST API;
 * {@link dev.nonet.job.v1} wraps them in Kafka messages.
 *
 * <p>A spec is parsed first and {@linkplain dev.nonet.job.JobSpec#violations validated} after that. Validation is a
 * pure function that reports all invalid fields at once, so the API and the command line reject the same specs with the
 * same messages.
 *
 * <p>A record that is a field of a spec has an example of its JSON as its
 * {@link com.fasterxml.jackson.annotation.JsonClassDescription description}, which readers show for a value of another
 * type.
 */
@NullMarked
package dev.nonet.job;

import org.jspecify.annotations.NullMarked;
