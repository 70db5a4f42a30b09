/** Chains and loops of alternating strong and weak links, and coloring of several digits. */
@NullMarked
package dev.nonet.engine.technique.chain;

import org.jspecify.annotations.NullMarked;
