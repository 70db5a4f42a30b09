@NullMarked
package dev.nonet.api.deadletter;

import org.jspecify.annotations.NullMarked;
