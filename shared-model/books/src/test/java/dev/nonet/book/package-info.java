@NullMarked
package dev.nonet.book;

import org.jspecify.annotations.NullMarked;
