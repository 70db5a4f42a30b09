/** Arguments from the puzzle having exactly one solution. They hold for no other puzzle. */
@NullMarked
package dev.nonet.engine.technique.uniqueness;

import org.jspecify.annotations.NullMarked;
