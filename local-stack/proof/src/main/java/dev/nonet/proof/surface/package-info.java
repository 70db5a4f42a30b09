/**
 * The attack surface: every call of the API and every page of the console, read from the contract and from the
 * console's classes.
 */
@NullMarked
package dev.nonet.proof.surface;

import org.jspecify.annotations.NullMarked;
