/**
 * Monitors the external systems of the service, Kafka and PostgreSQL, by probing them continuously, so that an outage
 * is detected before requests run into timeouts. {@link dev.nonet.api.dependency.Dependencies} reports it to the log,
 * the metrics and the health group {@code dependencies}. While PostgreSQL is down requests are refused at once.
 *
 * <p>Readiness does not depend on either system: all replicas share both, and taking all of them out of service would
 * replace a clear 503 by a refused connection.
 */
@NullMarked
package dev.nonet.api.dependency;

import org.jspecify.annotations.NullMarked;
