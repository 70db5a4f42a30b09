/** Intersections of a box and a line: locked candidates and almost locked candidates. */
@NullMarked
package dev.nonet.engine.technique.intersection;

import org.jspecify.annotations.NullMarked;
