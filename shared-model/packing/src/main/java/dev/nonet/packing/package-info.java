/**
 * The results of a slice as workers send them, the API stores them and clients stream them: compressed once, with what
 * filters and tallies need of them beside it. {@link dev.nonet.packing.ResultRecord} is a whole record of
 * {@code nonet.results.v1}.
 */
@NullMarked
package dev.nonet.packing;

import org.jspecify.annotations.NullMarked;
