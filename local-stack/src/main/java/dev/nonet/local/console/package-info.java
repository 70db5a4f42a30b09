/** Progress on the terminal. */
@NullMarked
package dev.nonet.local.console;

import org.jspecify.annotations.NullMarked;
