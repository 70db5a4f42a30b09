@NullMarked
package dev.nonet.api.console;

import org.jspecify.annotations.NullMarked;
