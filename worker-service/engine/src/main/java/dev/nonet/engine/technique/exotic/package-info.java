/** Rare patterns of many cells, most of which only the hardest puzzles have. */
@NullMarked
package dev.nonet.engine.technique.exotic;

import org.jspecify.annotations.NullMarked;
