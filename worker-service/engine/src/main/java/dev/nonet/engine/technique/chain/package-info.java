/** Conclusions handed on from link to link. */
@NullMarked
package dev.nonet.engine.technique.chain;

import org.jspecify.annotations.NullMarked;
