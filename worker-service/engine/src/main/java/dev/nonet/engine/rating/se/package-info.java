/**
 * The scale of Sudoku Explainer 1.2.1: ER, EP and ED, as its command line rater (serate 1.2.1.3) prints them.
 *
 * <p>Written from a description of its behaviour and from recorded runs, not from its source.
 * {@link dev.nonet.engine.rating.se.ExplainerScale} asks {@linkplain dev.nonet.engine.rating.se.Producer producers} in
 * a fixed order and takes the very first hint of the first that has one: ratings are never compared between producers.
 * So the order in which a producer scans the board decides the path, and with it the rating;
 * {@link dev.nonet.engine.rating.se.Order} has the orders that several of them share.
 */
@NullMarked
package dev.nonet.engine.rating.se;

import org.jspecify.annotations.NullMarked;
