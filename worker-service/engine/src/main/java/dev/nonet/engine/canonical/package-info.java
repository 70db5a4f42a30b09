/**
 * When are two puzzles the same? When one of the board's symmetries turns the one into the other:
 * {@link dev.nonet.engine.canonical.Transformation}. The {@link dev.nonet.engine.canonical.CanonicalForm} stands for all of
 * them.
 */
@NullMarked
package dev.nonet.engine.canonical;

import org.jspecify.annotations.NullMarked;
