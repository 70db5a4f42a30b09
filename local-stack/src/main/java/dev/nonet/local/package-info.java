/**
 * The whole system on one machine, without Docker: {@link dev.nonet.local.LocalStack} is the program behind
 * {@code ./nonet up}, {@code ./nonet demo}, {@code ./nonet bench service}, {@code scale} and {@code fleet}, and
 * {@code ./nonet check-upgrade}.
 *
 * <p>{@link dev.nonet.local.backend} starts Kafka and PostgreSQL, also for the tests of the other modules.
 * {@link dev.nonet.local.process} starts the services. {@link dev.nonet.local.demo}, {@link dev.nonet.local.bench} and
 * {@link dev.nonet.local.upgrade} use the system through the REST API with {@link dev.nonet.local.client}.
 * {@link dev.nonet.local.fleet} simulates workers.
 */
@NullMarked
package dev.nonet.local;

import org.jspecify.annotations.NullMarked;
