/** Fuzzing of the REST API: seeded mutations of the calls in the contract, and regression cases. */
@NullMarked
package dev.nonet.api.fuzz;

import org.jspecify.annotations.NullMarked;
