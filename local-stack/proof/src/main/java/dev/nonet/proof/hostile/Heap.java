package dev.nonet.proof.hostile;

/** How much of the heap that it is shipped with the API gets. */
enum Heap {
    WHOLE,
    HALF("-Xmx128m", "-Xmn20m");

    private final String[] flags;

    Heap(String... flags) {
        this.flags = flags;
    }

    /** Of the JVM. */
    String[] flags() {
        return flags.clone();
    }
}
