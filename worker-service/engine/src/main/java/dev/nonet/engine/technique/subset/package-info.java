/** As many cells as digits, within one house. */
@NullMarked
package dev.nonet.engine.technique.subset;

import org.jspecify.annotations.NullMarked;
