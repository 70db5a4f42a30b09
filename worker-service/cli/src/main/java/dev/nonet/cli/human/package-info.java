/** Fits the model behind {@code humanSeconds} to measured times, and says how good it is. */
@NullMarked
package dev.nonet.cli.human;

import org.jspecify.annotations.NullMarked;
