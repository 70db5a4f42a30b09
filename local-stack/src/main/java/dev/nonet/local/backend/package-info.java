/**
 * Real Kafka and real PostgreSQL, started for whoever needs them and stopped again: {@link dev.nonet.local.backend.Backends}
 * is the way in. By default both run without Docker, the broker (KRaft, one node) inside this JVM and PostgreSQL as a child
 * process, on free ports of the loopback interface. With {@code -Dnonet.backends=containers} the same tests run on
 * Testcontainers.
 */
@NullMarked
package dev.nonet.local.backend;

import org.jspecify.annotations.NullMarked;
