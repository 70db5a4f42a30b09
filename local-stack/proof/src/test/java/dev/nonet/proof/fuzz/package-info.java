/** Short campaigns of fuzzing, and inputs that once broke a promise. */
@NullMarked
package dev.nonet.proof.fuzz;

import org.jspecify.annotations.NullMarked;
