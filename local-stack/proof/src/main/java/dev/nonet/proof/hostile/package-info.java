/**
 * Hostile clients against every call of the API and every page of the console, in every
 * {@link dev.nonet.proof.hostile.Behaviour}, while a tenant who pays is served.
 */
@NullMarked
package dev.nonet.proof.hostile;

import org.jspecify.annotations.NullMarked;
