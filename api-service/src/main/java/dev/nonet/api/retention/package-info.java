/**
 * Retention: deletes data that has been kept long enough. A job becomes {@code gone} for clients when its time is over
 * or when they delete it; its rows are deleted afterwards. Results and errors of items are partitioned by the day of
 * their job, which its id begins with. A day is deleted by dropping its partitions once all its jobs are gone, which
 * costs the same for any number of rows and leaves no dead tuples. All other rows are deleted in bounded batches. Works
 * on the tables directly and depends on no feature but {@code api.task}.
 */
@NullMarked
package dev.nonet.api.retention;

import org.jspecify.annotations.NullMarked;
