/**
 * The command line behind {@code ./nonet}: runs the engine locally, or jobs on a service. There is one class per
 * command; {@link dev.nonet.cli.Nonet} lists them. Results go to standard output, progress and errors to standard
 * error. The exit code is 0 on success, 1 if some items failed, and 2 for wrong usage.
 */
@NullMarked
package dev.nonet.cli;

import org.jspecify.annotations.NullMarked;
