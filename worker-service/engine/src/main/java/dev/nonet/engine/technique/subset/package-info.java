/** Naked and hidden subsets: k cells and k digits of one house that belong together. */
@NullMarked
package dev.nonet.engine.technique.subset;

import org.jspecify.annotations.NullMarked;
