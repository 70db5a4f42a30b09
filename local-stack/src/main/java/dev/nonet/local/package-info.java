/** The local stack. */
@NullMarked
package dev.nonet.local;

import org.jspecify.annotations.NullMarked;
