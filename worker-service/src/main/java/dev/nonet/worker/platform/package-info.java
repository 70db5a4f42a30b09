/** Settings and tracing of the worker. Depends on no other part of it. */
@NullMarked
package dev.nonet.worker.platform;

import org.jspecify.annotations.NullMarked;
