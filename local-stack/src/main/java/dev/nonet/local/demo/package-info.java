/**
 * The main job, whole: {@link dev.nonet.local.demo.Demo} generates and solves through the REST API of a running stack, and
 * {@link dev.nonet.local.demo.Checks} holds every result to what was asked, by an oracle that shares nothing with the engine.
 */
@NullMarked
package dev.nonet.local.demo;

import org.jspecify.annotations.NullMarked;
