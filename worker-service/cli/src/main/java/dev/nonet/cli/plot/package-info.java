/** Scatter plots as SVG. */
@NullMarked
package dev.nonet.cli.plot;

import org.jspecify.annotations.NullMarked;
