/** A few planted bugs, and whether one that is not found, or changes nothing, is told. */
@NullMarked
package dev.nonet.proof.bugs;

import org.jspecify.annotations.NullMarked;
