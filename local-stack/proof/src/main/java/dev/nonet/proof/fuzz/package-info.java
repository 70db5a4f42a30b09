/**
 * Fuzzing: seeded random inputs for all that reads what others wrote, requests to a running service, and random boards
 * for every technique. {@link dev.nonet.proof.fuzz.FuzzCommand} is the command. A target makes inputs and says what is
 * wrong with what came of each; a {@link dev.nonet.proof.fuzz.Campaign} runs it and bounds the time and the memory that
 * one input may take; {@link dev.nonet.proof.fuzz.Endpoints} has a packaged service, and sends it requests. The same
 * seed gives the same inputs.
 */
@NullMarked
package dev.nonet.proof.fuzz;

import org.jspecify.annotations.NullMarked;
