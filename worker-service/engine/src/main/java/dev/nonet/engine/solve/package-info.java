/**
 * Solves puzzles with the techniques of a ladder, without guessing and without search:
 * {@link dev.nonet.engine.solve.LogicalSolver} finds a path, {@link dev.nonet.engine.solve.LeanPath} leaves out its
 * needless steps.
 */
@NullMarked
package dev.nonet.engine.solve;

import org.jspecify.annotations.NullMarked;
