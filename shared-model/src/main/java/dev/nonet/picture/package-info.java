/** A board with candidates and marks as a picture. Pure functions. */
@NullMarked
package dev.nonet.picture;

import org.jspecify.annotations.NullMarked;
