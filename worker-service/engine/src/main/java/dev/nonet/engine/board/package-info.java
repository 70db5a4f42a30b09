/**
 * Bit-level boards: {@link dev.nonet.engine.board.Board the mutable candidate board},
 * {@link dev.nonet.engine.board.Houses tables of houses and peers}, and fast passes over them. Beside
 * {@link dev.nonet.engine.search} the only package that keeps its state in bare {@code long} and {@code int} words; the packages
 * above use named sets.
 */
@NullMarked
package dev.nonet.engine.board;

import org.jspecify.annotations.NullMarked;
