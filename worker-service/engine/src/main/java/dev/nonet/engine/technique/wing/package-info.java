/** A pivot cell and the cells that it drives. */
@NullMarked
package dev.nonet.engine.technique.wing;

import org.jspecify.annotations.NullMarked;
