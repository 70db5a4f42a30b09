/**
 * A board as reasoning sees it: which digits a cell may hold, which cells of a house may hold a digit, and the structures
 * built from that, each computed when it is first asked for.
 */
@NullMarked
package dev.nonet.engine.position;

import org.jspecify.annotations.NullMarked;
