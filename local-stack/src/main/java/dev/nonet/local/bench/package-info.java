/** What the whole service does a second, and with how much memory. */
@NullMarked
package dev.nonet.local.bench;

import org.jspecify.annotations.NullMarked;
