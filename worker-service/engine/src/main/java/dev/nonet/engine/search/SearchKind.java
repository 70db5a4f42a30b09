package dev.nonet.engine.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.incubator.vector.ShortVector;

/** The ways to search. They give the same results; one may be much faster than the other. */
public enum SearchKind {
    /** 32 boards at once in the lanes of 512-bit vectors. */
    LANE,
    /** One board at a time. */
    SCALAR;

    /** What the lane search needs to be compiled to single instructions: counting bits and permuting 16-bit lanes. */
    private static final List<String> NEEDED = List.of("avx512bw", "avx512_bitalg", "avx512_vbmi2");

    /** The fastest that this CPU and this Java can run; the same for the life of the process. */
    public static SearchKind fastest() {
        return Fastest.KIND;
    }

    /** A search for work of unknown size: a scalar one that becomes one of the fastest kind when it has searched many boards. */
    public static Search createEventual() {
        return new EventualSearch();
    }

    public Search create() {
        return switch (this) {
            case LANE -> new LaneSearch();
            case SCALAR -> new ScalarSearch();
        };
    }

    /** Whether this CPU and this Java have vectors of at least so many bits. */
    static boolean hasVectors(int bits) {
        return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
                && ShortVector.SPECIES_PREFERRED.vectorBitSize() >= bits;
    }

    /** Holds the choice, made when it is first asked for. */
    private static final class Fastest {

        private static final SearchKind KIND = choose();

        private static SearchKind choose() {
            String forced = System.getProperty("nonet.search");
            if (forced != null) {
                return SearchKind.valueOf(forced.toUpperCase(java.util.Locale.ROOT));
            }
            return hasVectors(512) && cpuHas(NEEDED) ? LANE : SCALAR;
        }

        private static boolean cpuHas(List<String> features) {
            try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
                return lines.filter(line -> line.startsWith("flags"))
                        .findFirst()
                        .map(line -> List.of(line.split(" ")).containsAll(features))
                        .orElse(false);
            } catch (IOException e) {
                // Not Linux. Nothing else says what the CPU can do, and the scalar search is right everywhere.
                return false;
            }
        }
    }
}
