/**
 * Makes puzzles: a random {@link dev.nonet.engine.generate.SolutionGrids solution grid}, clues taken away one by one with
 * uniqueness proven each time, and further attempts until the puzzle is what was asked for or the item's budget is used up. A
 * {@link dev.nonet.engine.generate.Draft draft} is one item in the making; the
 * {@link dev.nonet.engine.generate.Generator generator} keeps many of them going at once.
 *
 * <p>{@code docs/generating.md} explains what is asked of the search, how goals are met, and which distribution results.
 *
 * <p>Everything random comes from one {@link dev.nonet.engine.generate.ItemRandom stream per item}, so an item is a function
 * of the spec, the job's seed and its index alone.
 */
@NullMarked
package dev.nonet.engine.generate;

import org.jspecify.annotations.NullMarked;
