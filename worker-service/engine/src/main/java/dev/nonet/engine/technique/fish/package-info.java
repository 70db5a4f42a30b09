/** Fish: all places of one digit in some base houses lie in as many cover houses, but for fins. */
@NullMarked
package dev.nonet.engine.technique.fish;

import org.jspecify.annotations.NullMarked;
