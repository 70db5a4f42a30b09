/**
 * Bit-level boards: {@link dev.nonet.engine.board.Board the mutable candidate board},
 * {@link dev.nonet.engine.board.Houses tables of houses and peers}, and the verbs in which all packages speak of masks
 * and sets ({@link dev.nonet.engine.board.Digits}, {@link dev.nonet.engine.board.Masks},
 * {@link dev.nonet.engine.board.CellBits}, {@link dev.nonet.engine.board.Counter}). Only here and in {@code search},
 * {@code position} and {@code screen} is a set of cells two words, and are bits of masks shifted and counted by hand;
 * all other packages, the rating scales among them, speak of masks and sets in these verbs.
 *
 * <p>Four places elsewhere have a layout of bits of their own and shift by hand as well: {@code grade.SinglesWalk} (a
 * band with a guard bit after each row), {@code generate.SetCounts} (counters in bit planes),
 * {@code generate.ItemRandom} (the arithmetic of a random number generator) and {@code canonical} (packed states of a
 * search).
 */
@NullMarked
package dev.nonet.engine.board;

import org.jspecify.annotations.NullMarked;
