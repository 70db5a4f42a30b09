/** A step in words, made from its evidence alone. Pure functions. */
@NullMarked
package dev.nonet.words;

import org.jspecify.annotations.NullMarked;
