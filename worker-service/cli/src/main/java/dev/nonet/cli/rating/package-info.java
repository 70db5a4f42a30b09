/** How our ratings of many puzzles stand to another program's: a rank correlation, distributions, and a plot. */
@NullMarked
package dev.nonet.cli.rating;

import org.jspecify.annotations.NullMarked;
