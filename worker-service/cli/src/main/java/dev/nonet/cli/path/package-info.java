/**
 * Whole paths held against the solutions of their puzzles: {@link dev.nonet.cli.path.PathCheck} goes one, and
 * {@link dev.nonet.cli.path.PathTable} adds up what many came to.
 */
@NullMarked
package dev.nonet.cli.path;

import org.jspecify.annotations.NullMarked;
