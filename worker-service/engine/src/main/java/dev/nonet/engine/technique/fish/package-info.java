/** One digit, several parallel lines. */
@NullMarked
package dev.nonet.engine.technique.fish;

import org.jspecify.annotations.NullMarked;
