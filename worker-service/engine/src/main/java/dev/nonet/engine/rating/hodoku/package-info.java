/**
 * The scale of HoDoKu 2.2 in its default configuration: score and level.
 *
 * <p>Written from a description of its behaviour and from recorded runs, not from its source. Unfinished: the step table ends with
 * forcing chains ({@link dev.nonet.engine.rating.hodoku.HodokuScale}).
 */
@NullMarked
package dev.nonet.engine.rating.hodoku;

import org.jspecify.annotations.NullMarked;
