/**
 * Sends tasks to the workers. The {@linkplain dev.nonet.api.dispatch.Dispatcher dispatcher} keeps a bounded number of tasks
 * on the topic, the {@linkplain dev.nonet.api.dispatch.Window window}, and refills it as tasks are done, so that tenants {@linkplain dev.nonet.api.dispatch.FairShare
 * share fairly}, priorities hold and a cancelled job leaves little behind. A claim ends by
 * itself unless Kafka acknowledges the task: a crash between the two sends a task twice, and never loses one.
 *
 * <p>Any number of processes may dispatch: an advisory lock lets one at a time fill the window.
 *
 * <p>Knows {@code api.task}, and no other feature.
 */
@NullMarked
package dev.nonet.api.dispatch;

import org.jspecify.annotations.NullMarked;
