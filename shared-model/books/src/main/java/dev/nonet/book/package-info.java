/**
 * Books and worksheets as PDF: {@link dev.nonet.book.Book} writes {@link dev.nonet.book.BookPuzzle}s according to
 * {@link dev.nonet.book.BookOptions}. The files meet the requirements of print services: only vector graphics, embedded
 * font subsets, no transparency, annotations or form fields. Equal input gives equal bytes.
 *
 * <p>Lengths are in points, 1/72 inch. No visible type is smaller than {@link dev.nonet.book.BookOptions#SMALLEST_TYPE}
 * and no line thinner than {@link dev.nonet.book.BookOptions#THINNEST_LINE}; options that would need it are rejected.
 */
@NullMarked
package dev.nonet.book;

import org.jspecify.annotations.NullMarked;
