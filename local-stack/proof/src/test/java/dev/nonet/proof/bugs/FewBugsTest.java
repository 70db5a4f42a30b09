package dev.nonet.proof.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.proof.bugs.finder.Planter;
import dev.nonet.proof.bugs.finder.Planting;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Plants the bugs with the quickest finders; {@code ./nonet prove bugs} plants all. */
class FewBugsTest {

    private static final Path HOME = Path.of("../..").toAbsolutePath().normalize();

    private static final Set<String> QUICK = Set.of(
            "csv-unquoted", "facts-of-another-column", "contradictory-result", "items-alike", "rating-off-by-a-tenth");

    @Test
    void findsAFewPlantedBugs() throws Exception {
        List<Bug> bugs =
                Bugs.ALL.stream().filter(bug -> QUICK.contains(bug.name())).toList();
        assertThat(bugs).hasSameSizeAs(QUICK);

        assertThat(BugsCommand.plant(HOME, bugs))
                .hasSameSizeAs(bugs)
                .allSatisfy(verdict ->
                        assertThat(verdict.problem()).as(verdict.bug().name()).isEmpty());
    }

    @Test
    void aBugThatChangesNothingOrIsNotFoundIsNoSuccess() throws Exception {
        Bug known = Bugs.ALL.stream()
                .filter(bug -> bug.name().equals("facts-of-another-column"))
                .findFirst()
                .orElseThrow();
        Planting planting = known.planting();
        Bug missing = new Bug(
                "missing",
                "nothing",
                new Planting(planting.className(), "noSuchMethod", planting.kind(), planting.from(), planting.to()),
                known.module(),
                known.finder());
        // Asked for a technique that no path has, the facts answer with another negative number, which means the same.
        Bug unnoticed = new Bug(
                "unnoticed",
                "nothing that anybody would notice",
                new Planting("dev.nonet.packing.SliceFacts", "number", Planting.Kind.NUMBER, "-1", "-2"),
                known.module(),
                "dev.nonet.packing.SliceFactsTest");

        List<BugsCommand.Verdict> verdicts = BugsCommand.plant(HOME, List.of(missing, unnoticed));

        assertThat(verdicts)
                .extracting(BugsCommand.Verdict::problem)
                .satisfiesExactly(
                        problem -> assertThat(problem).isEqualTo("it changes nothing"),
                        problem -> assertThat(problem).endsWith("tests pass"));
    }

    /** Whoever renames a method is told here, and not when somebody plants all bugs. */
    @Test
    void everyBugHasAPlaceAndAFinder() throws Exception {
        List<String> lost = new ArrayList<>();
        for (Bug bug : Bugs.ALL) {
            Path target = HOME.resolve(bug.module()).resolve("target");
            if (places(bug.planting(), target.resolve("classes")) == 0) {
                lost.add(bug.name());
            }
            String finder = bug.finder().replaceFirst("#.*", "");
            assertThat(file(target.resolve("test-classes"), finder))
                    .as(bug.name())
                    .exists();
        }
        assertThat(lost).isEmpty();
    }

    private static int places(Planting planting, Path classes) throws IOException {
        Planter planter = new Planter(planting);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            byte[] bytes = Files.readAllBytes(file(classes, planting.className()));
            planter.transform(loader, planting.className(), null, null, bytes);
        }
        return planter.places();
    }

    private static Path file(Path classes, String className) {
        return classes.resolve(className.replace('.', '/') + ".class");
    }

    @Test
    void everyBugHasANameOfItsOwn() {
        assertThat(Bugs.ALL).extracting(Bug::name).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(30);
    }
}
