/**
 * Recognises puzzles that are the same up to a symmetry of the board: one
 * {@link dev.nonet.engine.canonical.Transformation} turns the one into the other exactly if their
 * {@link dev.nonet.engine.canonical.CanonicalForm canonical forms} are equal.
 */
@NullMarked
package dev.nonet.engine.canonical;

import org.jspecify.annotations.NullMarked;
