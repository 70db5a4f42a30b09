/**
 * Exact search: how many solutions a board has, and one of them. Two implementations of
 * {@link dev.nonet.engine.search.Search} give the same counts: {@link dev.nonet.engine.search.LaneSearch} for many
 * boards at once, with 512-bit vectors, and {@link dev.nonet.engine.search.ScalarSearch} for one after the other. They
 * keep their state in arrays of primitives and do not allocate once they are compiled. Use one instance per thread.
 * Which of several solutions is found first is undefined, and nothing that a user sees depends on it.
 * {@code docs/search.md} gives an overview.
 */
@NullMarked
package dev.nonet.engine.search;

import org.jspecify.annotations.NullMarked;
