/**
 * The program behind {@code ./nonet demo}: {@link dev.nonet.local.demo.Demo} generates and solves puzzles through the
 * REST API of a running stack, and {@link dev.nonet.local.demo.Checks} checks every result with a brute-force solver
 * that shares no code with the engine.
 */
@NullMarked
package dev.nonet.local.demo;

import org.jspecify.annotations.NullMarked;
