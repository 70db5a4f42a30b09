package dev.nonet.proof.bugs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A stranger's bug: a patch, applied to a copy of the last commit, which is built and tested. */
final class Patch {

    /** What building and all tests take on a slow machine. */
    private static final long MAX_MINUTES = 90;

    /** How Maven reports a failed test. */
    private static final Pattern FAILED =
            Pattern.compile("\\[ERROR] +(?:Tests run: .*Time elapsed.*(?:in|--) )?(?<test>[\\w.$]+Test)[.:\\s].*");

    private final Path home;
    private final Path file;
    private final List<String> modules;

    /** @param modules whose tests run; all if empty */
    Patch(Path home, Path file, List<String> modules) {
        this.home = home;
        this.file = file;
        this.modules = List.copyOf(modules);
    }

    /**
     * Plants the bug, and prints the first test that fails.
     *
     * @return whether one fails
     * @throws IllegalArgumentException if the patch does not apply, or what it makes does not compile
     */
    boolean isFound() throws IOException, InterruptedException {
        Path copy = home.resolve("target/patched");
        delete(copy);
        Files.createDirectories(copy);
        Path log = home.resolve("target/patched.log");
        String applied = "git -C '" + home + "' archive HEAD | tar -x -C '" + copy + "' && cd '" + copy
                + "' && patch -p1 --batch < '" + file + "'";
        if (run(home, log, List.of("bash", "-c", "set -o pipefail; " + applied)) != 0) {
            throw new IllegalArgumentException("The patch does not apply, see " + log);
        }
        List<String> maven = new ArrayList<>(List.of("./mvnw", "-B", "-ntp", "-Dspotless.check.skip=true"));
        if (!modules.isEmpty()) {
            maven.addAll(List.of("-pl", String.join(",", modules), "-am"));
        }
        if (run(copy, log, with(maven, "-q", "-DskipTests", "package")) != 0) {
            throw new IllegalArgumentException("What the patch makes does not build, see " + log);
        }
        long begin = System.nanoTime();
        int exit = run(copy, log, with(maven, "-T", "2", "verify"));
        long seconds = (System.nanoTime() - begin) / 1_000_000_000;
        if (exit == 0) {
            System.out.println("NOT FOUND: all tests passed in " + seconds + " s");
            return false;
        }
        try (Stream<String> lines = Files.lines(log)) {
            String test = lines.map(FAILED::matcher)
                    .filter(Matcher::matches)
                    .map(found -> found.group("test"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("The tests ended without a failed one, see " + log));
            System.out.println("found by " + test + " in " + seconds + " s");
        }
        return true;
    }

    private static List<String> with(List<String> command, String... more) {
        List<String> all = new ArrayList<>(command);
        all.addAll(List.of(more));
        return all;
    }

    private static int run(Path folder, Path log, List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!process.waitFor(MAX_MINUTES, TimeUnit.MINUTES)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new IllegalStateException("It does not end in " + MAX_MINUTES + " minutes, see " + log);
        }
        return process.exitValue();
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }
}
