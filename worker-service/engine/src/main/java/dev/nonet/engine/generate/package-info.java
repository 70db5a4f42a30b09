/**
 * Makes puzzles: a random {@link dev.nonet.engine.generate.SolutionGrids solution grid},
 * {@link dev.nonet.engine.generate.ClueRemoval clue removal} with uniqueness proven after each removal, and
 * {@link dev.nonet.engine.generate.Generator attempts} until the puzzle is what was asked for or the item's budget is used up.
 *
 * <p>Everything random comes from one {@link dev.nonet.engine.generate.ItemRandom stream per item}, so an item is a function
 * of the spec, the job's seed and its index alone.
 */
@NullMarked
package dev.nonet.engine.generate;

import org.jspecify.annotations.NullMarked;
