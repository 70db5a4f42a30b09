package dev.nonet.proof.hostile;

import java.util.ArrayList;
import java.util.List;

/** How much of the heap that it is shipped with the API gets. */
enum Heap {
    WHOLE("Hostile clients", "40-hostile.json"),
    HALF("Hostile clients, with half of the heap", "41-hostile-half.json", "-Xmx104m", "-Xmn16m");

    private final String title;
    private final String file;
    private final String[] flags;

    Heap(String title, String file, String... size) {
        this.title = title;
        this.file = file;
        List<String> all = new ArrayList<>(List.of(size));
        // As it is shipped, also in tests that start services without the second compiler: what it takes counts.
        all.add("-XX:TieredStopAtLevel=4");
        this.flags = all.toArray(String[]::new);
    }

    /** Of what is published. */
    String title() {
        return title;
    }

    /** What is published of it, among the results. */
    String file() {
        return file;
    }

    /** Of the JVM. */
    String[] flags() {
        return flags.clone();
    }
}
