/**
 * What the suites found, kept as files in {@code local-stack/proof/results}, and {@code docs/proof.md}, which is
 * written from them.
 */
@NullMarked
package dev.nonet.proof.page;

import org.jspecify.annotations.NullMarked;
