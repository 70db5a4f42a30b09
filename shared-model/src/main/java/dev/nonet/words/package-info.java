/** Explains steps in English, from their evidence alone. Pure functions. */
@NullMarked
package dev.nonet.words;

import org.jspecify.annotations.NullMarked;
