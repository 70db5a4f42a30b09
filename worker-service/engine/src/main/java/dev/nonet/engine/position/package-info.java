/**
 * A board as techniques see it: the candidates by cell and by house, and what is derived from them, such as strong and
 * weak links, almost locked sets and rectangles, each computed when it is first asked for.
 *
 * <p>A {@link dev.nonet.engine.position.Position} lives as long as its solver. What it computes for a board overwrites
 * what it computed for the board before, and some of it is recomputed only for houses that have changed. So nothing
 * that a position returns may be kept beyond the next change of the board.
 *
 * <p>A {@link dev.nonet.engine.position.Need} names what a board must have for a technique to find anything. Finders
 * keep nothing themselves; the arrays that they work in are a {@link dev.nonet.engine.position.Memory} of the position.
 */
@NullMarked
package dev.nonet.engine.position;

import org.jspecify.annotations.NullMarked;
