/** What is left when patterns end: every way to place a digit, and what follows from assuming a candidate. */
@NullMarked
package dev.nonet.engine.technique.lastresort;

import org.jspecify.annotations.NullMarked;
