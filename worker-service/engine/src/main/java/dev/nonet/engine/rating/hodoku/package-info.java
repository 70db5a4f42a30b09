/**
 * The scale of HoDoKu 2.2 in its default configuration: score and level.
 *
 * <p>Written from a description of its behaviour and from recorded runs, not from its source.
 * {@link dev.nonet.engine.rating.hodoku.HodokuScale} searches the lines of its step table in order and applies the
 * first step found. The comment of a class begins with the lines that it finds.
 */
@NullMarked
package dev.nonet.engine.rating.hodoku;

import org.jspecify.annotations.NullMarked;
