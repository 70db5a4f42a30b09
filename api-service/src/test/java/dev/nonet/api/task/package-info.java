@NullMarked
package dev.nonet.api.task;

import org.jspecify.annotations.NullMarked;
