/**
 * Exact search: does a puzzle have a solution, and is it the only one? Allocation-free, primitives only, one instance per
 * thread. Knows no human technique, and nothing that a user sees depends on which solution it finds first.
 */
@NullMarked
package dev.nonet.engine.search;

import org.jspecify.annotations.NullMarked;
