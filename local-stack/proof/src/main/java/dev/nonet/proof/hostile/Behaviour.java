package dev.nonet.proof.hostile;

/** How a hostile client sends its request and takes the answer. */
enum Behaviour {
    READS_NOTHING(Burden.DEAREST, "reads nothing"),
    READS_SLOWLY(Burden.DEAREST, "reads a byte a second"),
    SENDS_SLOWLY(Burden.LARGEST, "sends a byte a second"),
    SENDS_CRUMBS(Burden.LARGEST, "sends chunks of one byte"),
    RESETS(Burden.DEAREST, "resets the connection"),
    SENDS_THE_LARGEST(Burden.LARGEST, "sends the largest that is allowed"),
    ASKS_FOR_THE_DEAREST(Burden.DEAREST, "asks for the most expensive that is allowed"),
    INFLATES(Burden.INFLATING, "sends gzip of the most repetitive"),
    PIPELINES(Burden.DEAREST, "sends further requests before it reads an answer"),
    LEAVES_TRAILERS(Burden.LARGEST, "does not end its trailers"),
    LEAVES_OFF(Burden.DEAREST, "does not end its headers");

    /** What a request is to cost the service. */
    enum Burden {
        /** The longest way to an answer: every parameter at its largest value, valid bodies of the most work. */
        DEAREST,
        /** The longest body. */
        LARGEST,
        /** The body that grows most when it is decompressed. */
        INFLATING
    }

    private final Burden burden;
    private final String words;

    Behaviour(Burden burden, String words) {
        this.burden = burden;
        this.words = words;
    }

    Burden burden() {
        return burden;
    }

    String words() {
        return words;
    }
}
