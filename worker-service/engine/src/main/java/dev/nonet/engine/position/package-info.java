/**
 * A board as reasoning sees it: which digits a cell may hold, which cells of a house may hold a digit, and the structures
 * built from that, each computed when it is first asked for. A position lives as long as its solver: what it computes for one board
 * goes into the memory of the board before, and what is kept by house is computed again only for houses that have changed. So nothing
 * that it hands out may be kept beyond the board.
 *
 * <p>What a technique cannot do without is a {@link dev.nonet.engine.position.Need}.
 */
@NullMarked
package dev.nonet.engine.position;

import org.jspecify.annotations.NullMarked;
