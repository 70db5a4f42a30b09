/** Uniqueness techniques: they assume that the puzzle has exactly one solution, and are unsound on any other puzzle. */
@NullMarked
package dev.nonet.engine.technique.uniqueness;

import org.jspecify.annotations.NullMarked;
