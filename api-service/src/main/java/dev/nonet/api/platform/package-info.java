/**
 * What every feature stands on and none owns: {@linkplain dev.nonet.api.platform.Problem errors} in one shape, ids that sort
 * by time, bounded bodies, opaque cursors. Knows no feature.
 */
@NullMarked
package dev.nonet.api.platform;

import org.jspecify.annotations.NullMarked;
