/** The packaged services as processes of their own, used and broken; and their descriptions for containers and Kubernetes. */
@NullMarked
package dev.nonet.endtoend;

import org.jspecify.annotations.NullMarked;
