package dev.nonet.proof.hostile;

import java.util.ArrayList;
import java.util.List;

/** How much of the heap that it is shipped with the API gets. */
enum Heap {
    WHOLE,
    HALF("-Xmx104m", "-Xmn16m");

    private final String[] flags;

    Heap(String... size) {
        List<String> all = new ArrayList<>(List.of(size));
        // As it is shipped, also in tests that start services without the second compiler: what it takes counts.
        all.add("-XX:TieredStopAtLevel=4");
        this.flags = all.toArray(String[]::new);
    }

    /** Of the JVM. */
    String[] flags() {
        return flags.clone();
    }
}
