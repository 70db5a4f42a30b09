@NullMarked
package dev.nonet.format;

import org.jspecify.annotations.NullMarked;
