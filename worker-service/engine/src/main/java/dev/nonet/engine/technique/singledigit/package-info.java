/**
 * Single-digit patterns: short chains of one digit through its conjugate pairs, the houses with two places for it, and
 * coloring.
 */
@NullMarked
package dev.nonet.engine.technique.singledigit;

import org.jspecify.annotations.NullMarked;
