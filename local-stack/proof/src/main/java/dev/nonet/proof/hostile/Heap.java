package dev.nonet.proof.hostile;

import java.util.ArrayList;
import java.util.List;

/** How much of the heap that it is shipped with the API gets. */
enum Heap {
    WHOLE("Hostile clients", "40-hostile.json", 1_000),
    /** A process has 1,632 requests at once, half of them of one tenant. */
    HALF("Hostile clients, with half of the heap", "41-hostile-half.json", 800, "-Xmx104m", "-Xmn16m");

    private final String title;
    private final String file;
    private final int polls;
    private final String[] flags;

    Heap(String title, String file, int polls, String... size) {
        this.title = title;
        this.file = file;
        this.polls = polls;
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

    /** How many clients of a tenant may wait for a job at once. */
    int polls() {
        return polls;
    }

    /** Of the JVM. */
    String[] flags() {
        return flags.clone();
    }
}
