/**
 * The ladder of techniques: which there are, what they are called, how they are rated and in which order they are
 * tried. {@link dev.nonet.engine.ladder.StandardLadder} lists them all. Another rating system would be another ladder
 * of the same finders.
 */
@NullMarked
package dev.nonet.engine.ladder;

import org.jspecify.annotations.NullMarked;
