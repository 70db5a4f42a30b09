package dev.nonet.engine.technique;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every technique has a case that it misses by one candidate, so that a finder that looks too little is noticed. */
class NearMissesTest {

    private static final Path FOLDER = Path.of("src/test/resources/techniques");
    private static final String WRITE = "nonet.near-misses.write";
    private static final long SEED = 26;
    private static final int PUZZLES = 60;

    @Test
    void everyTechniqueHasOne() throws IOException {
        Set<String> missing = missing();
        if (Boolean.getBoolean(WRITE)) {
            for (String id : missing) {
                write(StandardLadder.LADDER.rungs().stream()
                        .filter(rung -> rung.id().value().equals(id))
                        .findFirst()
                        .orElseThrow());
            }
            missing = missing();
        }

        assertThat(missing)
                .as(
                        "a technique has no near miss; make one from its other cases with:%n"
                                + "  ./mvnw -pl worker-service/engine -am test -Dtest=NearMissesTest"
                                + " -Dsurefire.failIfNoSpecifiedTests=false -D%s=true%n",
                        WRITE)
                .isEmpty();
    }

    private static Set<String> missing() {
        Set<String> having = TechniqueCase.all(FOLDER).stream()
                .filter(given -> given.miss() != null)
                .map(given -> given.technique().value())
                .collect(Collectors.toSet());
        return StandardLadder.LADDER.ids().stream()
                .map(Objects::toString)
                .filter(id -> !having.contains(id))
                .collect(Collectors.toSet());
    }

    /** Appends a near miss to the cases of a technique, if one is found. */
    private static void write(Rung rung) throws IOException {
        List<TechniqueCase> firing = TechniqueCase.all(FOLDER).stream()
                .filter(given -> given.technique().equals(rung.id())
                        && !given.conclusions().isEmpty())
                .toList();
        NearMisses misses = new NearMisses(rung, SEED);
        Optional<TechniqueCase> near = Stream.<Supplier<List<TechniqueCase>>>of(
                        () -> firing, () -> misses.firingOnPaths(OwnPuzzles.grids(PUZZLES)))
                .flatMap(boards -> boards.get().stream())
                .map(misses::of)
                .flatMap(Stream::ofNullable)
                .findFirst();
        if (near.isPresent()) {
            Path file = FOLDER.resolve(rung.family().id()).resolve(rung.id() + ".txt");
            Files.writeString(file, "\n" + near.get().nearMiss(), StandardOpenOption.APPEND);
        }
    }
}
