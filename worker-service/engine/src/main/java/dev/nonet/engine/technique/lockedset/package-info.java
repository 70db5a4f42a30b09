/** Cells of a house that hold nearly as few digits as cells. */
@NullMarked
package dev.nonet.engine.technique.lockedset;

import org.jspecify.annotations.NullMarked;
