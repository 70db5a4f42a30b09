@NullMarked
package dev.nonet.packing;

import org.jspecify.annotations.NullMarked;
