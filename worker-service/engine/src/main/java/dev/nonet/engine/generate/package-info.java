/**
 * Makes puzzles: a random {@link dev.nonet.engine.generate.SolutionGrids solution grid}, clues taken away one by one with
 * uniqueness proven each time, and further attempts until the puzzle is what was asked for or the item's budget is used up. A
 * {@link dev.nonet.engine.generate.Draft draft} is one climb towards an item, one attempt as a rule; the
 * {@link dev.nonet.engine.generate.Generator generator} keeps many of them going at once, several of one item if it is rare.
 *
 * <p>{@code docs/generating.md} explains what is asked of the search, how goals are met, and which distribution results.
 *
 * <p>Everything random comes from one {@link dev.nonet.engine.generate.ItemRandom stream per climb} of an item, and of the climbs
 * that meet the goal the lowest in number is the item, so an item is a function of the spec, the job's seed and its index alone.
 */
@NullMarked
package dev.nonet.engine.generate;

import org.jspecify.annotations.NullMarked;
