/**
 * Checks whole paths against the solutions of their puzzles: {@link dev.nonet.cli.path.PathCheck} checks one path,
 * {@link dev.nonet.cli.path.PathTable} collects the results of many.
 */
@NullMarked
package dev.nonet.cli.path;

import org.jspecify.annotations.NullMarked;
