/** Compares our ratings of many puzzles with those of another program: a rank correlation, tables, and a plot. */
@NullMarked
package dev.nonet.cli.rating;

import org.jspecify.annotations.NullMarked;
