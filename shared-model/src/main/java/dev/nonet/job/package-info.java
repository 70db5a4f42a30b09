/**
 * What clients ask for and get: {@link dev.nonet.job.JobSpec specs} of both kinds, and the
 * {@link dev.nonet.job.ItemResult result} or {@link dev.nonet.job.ItemError error} that each item ends with. These records
 * are the REST shapes; {@link dev.nonet.job.v1} wraps them for the topics.
 *
 * <p>A spec is read first and {@linkplain dev.nonet.job.JobSpec#violations checked} then: checking names every field that is
 * wrong, and is pure, so the API and the offline tool refuse the same things in the same words.
 */
@NullMarked
package dev.nonet.job;

import org.jspecify.annotations.NullMarked;
