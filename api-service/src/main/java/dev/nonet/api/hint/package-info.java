/**
 * Hints for a board in play, over HTTP. The API contains no Sudoku logic: each hint is an unlisted solve job of one
 * item with priority {@code interactive}, which is deleted with the answer ({@link dev.nonet.api.job.UnlistedJobs}).
 */
@NullMarked
package dev.nonet.api.hint;

import org.jspecify.annotations.NullMarked;
