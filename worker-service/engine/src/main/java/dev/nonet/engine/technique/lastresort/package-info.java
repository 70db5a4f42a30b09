/** Last resorts, tried when no pattern is left: templates, and assumptions followed along chains or nets. */
@NullMarked
package dev.nonet.engine.technique.lastresort;

import org.jspecify.annotations.NullMarked;
