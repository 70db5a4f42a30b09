@NullMarked
package dev.nonet.job.v1;

import org.jspecify.annotations.NullMarked;
