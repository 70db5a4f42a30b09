package dev.nonet.engine.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.incubator.vector.ShortVector;

/** The implementations of {@link Search}. They give the same counts, at different speeds. */
public enum SearchKind {
    /** 32 boards at once in the lanes of 512-bit vectors. */
    LANE,
    /** One board at a time. */
    SCALAR;

    /**
     * The CPU features with which the lane search's operations are single instructions: popcount and compress of 16-bit
     * lanes.
     */
    private static final List<String> NEEDED = List.of("avx512bw", "avx512_bitalg", "avx512_vbmi2");

    /**
     * The fastest that this CPU and this JVM can run; the same for the life of the process. The system property
     * {@code nonet.search}, {@code lane} or {@code scalar}, overrides it.
     */
    public static SearchKind fastest() {
        return Fastest.KIND;
    }

    /**
     * A search for work of unknown size: a scalar one that becomes one of the fastest kind.
     *
     * @param scalarBoards after so many boards
     */
    public static Search createEventual(int scalarBoards) {
        return new EventualSearch(scalarBoards);
    }

    public Search create() {
        return switch (this) {
            case LANE -> new LaneSearch();
            case SCALAR -> new ScalarSearch();
        };
    }

    /** Whether this CPU and this JVM have vectors of at least so many bits. */
    static boolean hasVectors(int bits) {
        return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
                && ShortVector.SPECIES_PREFERRED.vectorBitSize() >= bits;
    }

    /** Holder idiom: the choice is made when it is first needed. */
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
                // Not Linux. The JDK does not tell the CPU's features; the scalar search runs everywhere.
                return false;
            }
        }
    }
}
