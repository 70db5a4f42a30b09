/** Singles: placements that follow from one cell or one house alone. */
@NullMarked
package dev.nonet.engine.technique.single;

import org.jspecify.annotations.NullMarked;
