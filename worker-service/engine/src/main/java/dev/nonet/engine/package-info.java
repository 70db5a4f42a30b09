/**
 * Generates, solves and grades puzzles. Pure Java, without a framework and without threads of its own;
 * {@link dev.nonet.engine.Engine} is the entry point.
 *
 * <p>Packages use each other in one direction only: <em>generate → grade → solve → ladder → technique → position →
 * board</em>. {@link dev.nonet.engine.search} proves by exhaustive search how many solutions a board has;
 * {@link dev.nonet.engine.technique} finds the arguments that people use.
 */
@NullMarked
package dev.nonet.engine;

import org.jspecify.annotations.NullMarked;
