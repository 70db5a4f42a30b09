/**
 * Rating scales: how other programs walk through a puzzle and weigh what they find.
 *
 * <p>A {@linkplain dev.nonet.engine.rating.RatingScale scale} asks its arguments in its own order, takes one conclusion
 * of one of them, applies as much of it as the program does, and begins again. What such a program calls difficult
 * depends on these orders down to the last tie, so each scale stands in a package of its own and follows the published
 * behaviour of its program section by section; it shares with the engine only the
 * {@linkplain dev.nonet.engine.board.Houses tables} of the board.
 */
@NullMarked
package dev.nonet.engine.rating;

import org.jspecify.annotations.NullMarked;
