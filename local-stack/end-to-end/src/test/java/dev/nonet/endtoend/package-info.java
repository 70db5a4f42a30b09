/**
 * End-to-end tests: run the packaged services, also under failures, and check the files for Docker Compose and
 * Kubernetes.
 */
@NullMarked
package dev.nonet.endtoend;

import org.jspecify.annotations.NullMarked;
