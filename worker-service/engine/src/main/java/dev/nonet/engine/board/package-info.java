/**
 * The bit vocabulary of a board: {@link dev.nonet.engine.board.Board the mutable candidate board} and
 * {@link dev.nonet.engine.board.Houses the house and peer tables}. One of the two packages that may use bare {@code long}
 * and {@code int} state; everything above speaks in named sets.
 */
@NullMarked
package dev.nonet.engine.board;

import org.jspecify.annotations.NullMarked;
