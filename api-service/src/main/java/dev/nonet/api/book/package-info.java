/** Books of a job's puzzles as PDF: the call, the pages of a preview, and the puzzles in the order of the book. */
@NullMarked
package dev.nonet.api.book;

import org.jspecify.annotations.NullMarked;
