/**
 * What all features share: {@linkplain dev.nonet.api.platform.Problem errors} in one format, time-ordered ids, bounded
 * request bodies, {@linkplain dev.nonet.api.platform.Admission admission control}, streamed responses with
 * back-pressure, opaque cursors, encryption of secrets, trace contexts,
 * {@linkplain dev.nonet.api.platform.BackgroundLoop work in the background}. Depends on no feature.
 */
@NullMarked
package dev.nonet.api.platform;

import org.jspecify.annotations.NullMarked;
