/** Wings, bent subsets and aligned exclusion: few cells of few candidates that see each other. */
@NullMarked
package dev.nonet.engine.technique.wing;

import org.jspecify.annotations.NullMarked;
