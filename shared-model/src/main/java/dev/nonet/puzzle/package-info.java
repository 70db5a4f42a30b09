/**
 * The vocabulary of the board: {@link dev.nonet.puzzle.Grid grids}, {@link dev.nonet.puzzle.Cell cells},
 * {@link dev.nonet.puzzle.House houses}, {@link dev.nonet.puzzle.DigitSet digits} and {@link dev.nonet.puzzle.Candidate
 * candidates}. All types are immutable values; solving happens elsewhere.
 *
 * <p>Cells are numbered 0 to 80 in reading order and written {@code r1c1} to {@code r9c9}. Houses are numbered 0 to 26:
 * rows, then columns, then boxes, each from the top left, and written {@code r1}, {@code c1}, {@code b1}. Digits are 1
 * to 9.
 */
@NullMarked
package dev.nonet.puzzle;

import org.jspecify.annotations.NullMarked;
