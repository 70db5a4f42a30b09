package dev.nonet.proof.bugs;

import dev.nonet.proof.bugs.finder.Planting;

/**
 * A bug to plant.
 *
 * @param name in kebab case
 * @param breaks what no longer holds, for people
 * @param planting how it is planted
 * @param module the folder of the module whose tests find it
 * @param finder the test class that is to find it, or {@code class#method}
 */
record Bug(String name, String breaks, Planting planting, String module, String finder) {}
