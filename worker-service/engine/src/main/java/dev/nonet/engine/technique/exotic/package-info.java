/** Rare patterns over many cells that only the hardest puzzles hold. */
@NullMarked
package dev.nonet.engine.technique.exotic;

import org.jspecify.annotations.NullMarked;
