@NullMarked
package dev.nonet.local.bench;

import org.jspecify.annotations.NullMarked;
