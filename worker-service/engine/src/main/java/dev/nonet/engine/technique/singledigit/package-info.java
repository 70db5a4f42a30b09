/** The places of one digit, and the houses that have two of them. */
@NullMarked
package dev.nonet.engine.technique.singledigit;

import org.jspecify.annotations.NullMarked;
