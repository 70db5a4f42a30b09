/**
 * What a chain of human arguments is made of: a {@link dev.nonet.reasoning.Step step} with its
 * {@link dev.nonet.reasoning.Evidence evidence}, the {@link dev.nonet.reasoning.Path path} of steps through a puzzle, and
 * the {@link dev.nonet.reasoning.Grade grade} that the path gives.
 *
 * <p>Evidence is sealed by the <em>shape</em> of a proof, never by technique. Every shape yields generic
 * {@link dev.nonet.reasoning.Mark marks}; words, pictures and JSON are made from evidence and marks alone, so a new
 * technique of a known shape changes nothing here.
 */
@NullMarked
package dev.nonet.reasoning;

import org.jspecify.annotations.NullMarked;
