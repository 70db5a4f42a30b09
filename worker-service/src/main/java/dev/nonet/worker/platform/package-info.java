/** What the worker is called and how much it does at once. Knows no other part of the worker. */
@NullMarked
package dev.nonet.worker.platform;

import org.jspecify.annotations.NullMarked;
