/** The service as a whole, on a real Kafka and a real PostgreSQL; the tests play the workers. */
@NullMarked
package dev.nonet.api;

import org.jspecify.annotations.NullMarked;
