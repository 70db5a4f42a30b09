@NullMarked
package dev.nonet.api.job;

import org.jspecify.annotations.NullMarked;
