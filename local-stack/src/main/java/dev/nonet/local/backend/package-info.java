/**
 * Starts and stops a real Kafka broker and a real PostgreSQL server, for the local stack and for tests. The entry point
 * is {@link dev.nonet.local.backend.Backends}. By default both run without Docker on free ports of the loopback
 * interface: the broker (KRaft, one node) inside this JVM and PostgreSQL as a child process. With
 * {@code -Dnonet.backends=containers} both run in containers by Testcontainers.
 */
@NullMarked
package dev.nonet.local.backend;

import org.jspecify.annotations.NullMarked;
