/**
 * Tests of the whole service on real Kafka and PostgreSQL. The workers are {@linkplain dev.nonet.api.FakeWorker fakes}.
 */
@NullMarked
package dev.nonet.api;

import org.jspecify.annotations.NullMarked;
