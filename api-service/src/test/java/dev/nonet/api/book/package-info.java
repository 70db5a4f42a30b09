@NullMarked
package dev.nonet.api.book;

import org.jspecify.annotations.NullMarked;
