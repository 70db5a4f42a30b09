/**
 * Observability besides health: metrics computed from the database, request ids in log lines, and the audit log. All
 * metrics are listed in {@code api-service/docs/metrics.md}.
 */
@NullMarked
package dev.nonet.api.observe;

import org.jspecify.annotations.NullMarked;
