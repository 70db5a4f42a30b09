/**
 * The engine: pure Java, no framework, no thread of its own. {@link dev.nonet.engine.Engine} is the way in.
 *
 * <p>Data flows one way: <em>generate → grade → solve → ladder → technique → position → board</em>, and all of them may
 * search. {@link dev.nonet.engine.search} proves; {@link dev.nonet.engine.technique} argues as people do.
 */
@NullMarked
package dev.nonet.engine;

import org.jspecify.annotations.NullMarked;
