/** What a person at the terminal sees while work goes on. */
@NullMarked
package dev.nonet.local.console;

import org.jspecify.annotations.NullMarked;
