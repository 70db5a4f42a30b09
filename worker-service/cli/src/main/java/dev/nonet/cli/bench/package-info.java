/**
 * Items per second: {@link dev.nonet.cli.bench.Measurement} lets threads work on {@link dev.nonet.cli.bench.Work} for a time, and
 * says how much they did, how evenly, and how much they allocated. What a command measures, it hands over as work.
 */
@NullMarked
package dev.nonet.cli.bench;

import org.jspecify.annotations.NullMarked;
