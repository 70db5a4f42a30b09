/**
 * Makes puzzles. An <em>attempt</em> draws a random {@link dev.nonet.engine.generate.SolutionGrids solution grid},
 * removes clues as long as the solution stays unique, and compares the puzzle with the
 * {@link dev.nonet.engine.generate.Goal goal}. Attempts are repeated until one meets the goal, or the item's budget of
 * attempts is used up.
 *
 * <p>A <em>{@linkplain dev.nonet.engine.generate.Climb climb}</em> is a sequence of attempts that build on each other,
 * by hill climbing towards fewer clues; most climbs have one attempt. Climbs towards a goal that most puzzles miss
 * share a grid, in {@linkplain dev.nonet.engine.generate.SharedGrid shared grids}. A
 * {@link dev.nonet.engine.generate.Draft draft} carries out one climb. The {@link dev.nonet.engine.generate.Generator
 * generator} runs many drafts at once, several of one item if its goal is rare.
 *
 * <p>Each climb of an item has its own {@link dev.nonet.engine.generate.ItemRandom random stream}, and of the climbs
 * that meet the goal the one with the lowest number becomes the item. So an item is a function of the spec, the job's
 * seed and its index alone.
 *
 * <p>{@code docs/generating.md} explains what the search is asked, how goals are met, and which distribution results.
 */
@NullMarked
package dev.nonet.engine.generate;

import org.jspecify.annotations.NullMarked;
