/**
 * The offline tool behind {@code ./nonet}: the engine on the command line, without a service. One class a command;
 * {@link dev.nonet.cli.Nonet} lists them. Results go to standard output, progress and errors to standard error; the tool
 * exits with 0, with 1 if some items were bad, with 2 if it was called wrongly.
 */
@NullMarked
package dev.nonet.cli;

import org.jspecify.annotations.NullMarked;
