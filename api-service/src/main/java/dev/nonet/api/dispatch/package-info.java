/**
 * Sends tasks to the workers. The {@linkplain dev.nonet.api.dispatch.Dispatcher dispatcher} keeps a bounded number of
 * tasks in flight, the {@linkplain dev.nonet.api.dispatch.Window window}, and refills it as tasks are done, so that
 * tenants {@linkplain dev.nonet.api.dispatch.FairShare share fairly}, priorities hold, and a cancelled job leaves few
 * tasks in the topic. A claim expires unless Kafka acknowledges the task: a crash between claim and acknowledgement
 * sends a task twice, and never loses one.
 *
 * <p>Any number of processes may dispatch: an advisory lock lets one at a time fill the window.
 *
 * <p>Depends on {@code api.task}, {@code api.tenant} and the platform, and on no other feature; what it needs from
 * others, or tells them, are events declared here ({@link dev.nonet.api.dispatch.JobStopped},
 * {@link dev.nonet.api.dispatch.Undispatchable}).
 */
@NullMarked
package dev.nonet.api.dispatch;

import org.jspecify.annotations.NullMarked;
