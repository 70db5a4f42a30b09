/** What a box and a line that cross say of each other. */
@NullMarked
package dev.nonet.engine.technique.intersection;

import org.jspecify.annotations.NullMarked;
