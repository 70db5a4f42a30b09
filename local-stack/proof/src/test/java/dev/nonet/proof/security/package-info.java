/** Who may do what, and what nobody gets to see: {@code docs/security.md} and the tests behind it. */
@NullMarked
package dev.nonet.proof.security;

import org.jspecify.annotations.NullMarked;
