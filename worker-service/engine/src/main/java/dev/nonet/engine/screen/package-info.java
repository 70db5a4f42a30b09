/**
 * Quick tests that tell, without recorded steps, whether simple deductions solve a puzzle: the generator dismisses
 * puzzles with them before they are graded. {@link dev.nonet.engine.screen.Closure} applies deductions until none is
 * left, {@link dev.nonet.engine.screen.ChainRefutation} is the one that follows chains, by the links of a position.
 * Like {@link dev.nonet.engine.board} it keeps its state in bare words.
 */
@NullMarked
package dev.nonet.engine.screen;

import org.jspecify.annotations.NullMarked;
