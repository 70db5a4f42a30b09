/**
 * What is true, found in the plainest way there is: {@link dev.nonet.engine.oracle.Oracle} tries digits until it knows. It
 * shares nothing with what it checks, so that both cannot be wrong alike.
 */
@NullMarked
package dev.nonet.engine.oracle;

import org.jspecify.annotations.NullMarked;
