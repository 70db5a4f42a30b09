/**
 * Solving as people do: {@link dev.nonet.engine.solve.LogicalSolver} climbs a ladder in rounds and returns the path. It never
 * guesses, and it never searches.
 */
@NullMarked
package dev.nonet.engine.solve;

import org.jspecify.annotations.NullMarked;
