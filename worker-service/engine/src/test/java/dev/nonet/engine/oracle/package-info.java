/**
 * The test oracle: {@link dev.nonet.engine.oracle.Oracle} solves puzzles by plain backtracking. It shares no code with what it checks, so
 * that the same mistake cannot be in both.
 */
@NullMarked
package dev.nonet.engine.oracle;

import org.jspecify.annotations.NullMarked;
