/**
 * A fleet of workers that take time instead of CPUs: {@link dev.nonet.local.fleet.SimulatedFleet} consumes the real
 * topics and answers with recorded results after recorded times, so that many hundred threads of workers can be tried
 * on one machine against real APIs, PostgreSQL and Kafka.
 */
@NullMarked
package dev.nonet.local.fleet;

import org.jspecify.annotations.NullMarked;
