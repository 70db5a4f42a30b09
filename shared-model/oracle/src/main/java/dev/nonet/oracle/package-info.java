/**
 * The oracle: {@link dev.nonet.oracle.Oracle} solves puzzles by plain backtracking, for tests and for whoever checks
 * results, such as {@code ./nonet demo}. It shares no code with what it checks, so that the same mistake cannot be in
 * both.
 */
@NullMarked
package dev.nonet.oracle;

import org.jspecify.annotations.NullMarked;
