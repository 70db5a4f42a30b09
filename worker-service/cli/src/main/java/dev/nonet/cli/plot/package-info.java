/** Plots as SVG, of two figures of every puzzle against each other. */
@NullMarked
package dev.nonet.cli.plot;

import org.jspecify.annotations.NullMarked;
