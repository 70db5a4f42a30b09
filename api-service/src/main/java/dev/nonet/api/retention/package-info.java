/**
 * How long things are kept. A job is {@code gone} for clients when its time is over or they delete it; what it left goes
 * afterwards. Results and errors of items are partitioned by the day of their job, which its id begins with, and a day goes by
 * dropping its partition once all its jobs are gone; the other rows go in bounded batches. Works on tables alone and knows no
 * feature.
 */
@NullMarked
package dev.nonet.api.retention;

import org.jspecify.annotations.NullMarked;
