/**
 * Policy: which techniques there are, what they are called, how hard they are rated and in which order they are tried.
 * {@link dev.nonet.engine.ladder.StandardLadder} is the registry, one readable list; another rating system is another ladder
 * over the same finders.
 */
@NullMarked
package dev.nonet.engine.ladder;

import org.jspecify.annotations.NullMarked;
