package dev.nonet.proof.bugs;

import dev.nonet.proof.bugs.finder.FinderMain;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;
import org.junit.platform.launcher.Launcher;

/** A process in which the tests of a module run, again and again, with one bug after another planted. */
final class Finders implements AutoCloseable {

    /** What all finders of a module may take on a busy machine. */
    private static final Duration MAX = Duration.ofMinutes(10);

    /** Written by the build: what is on the class path of a module's tests. */
    private static final String CLASS_PATH = "target/test-class-path.txt";

    private final Process process;
    private final BufferedWriter requests;
    private final BufferedReader answers;
    private final Path log;

    /**
     * What a run of tests gave.
     *
     * @param places how many places of the class were changed
     * @param tests how many tests there are
     * @param failed how many failed
     * @param message of the first failure
     */
    record Run(int places, int tests, int failed, String message, double seconds) {}

    /**
     * Starts the process.
     *
     * @param home the folder of the repository
     * @param module of which the tests are run
     * @param folder for the agent and the log
     * @throws IllegalStateException if the module is not built
     */
    static Finders start(Path home, String module, Path folder) throws IOException {
        Path base = home.resolve(module);
        Path written = base.resolve(CLASS_PATH);
        if (!Files.exists(written)) {
            throw new IllegalStateException(written + " is missing; build first");
        }
        String name = module.replace('/', '-');
        Path agent = folder.resolve(name + ".jar");
        writeAgent(agent);
        String classPath = String.join(
                File.pathSeparator,
                base.resolve("target/test-classes").toString(),
                base.resolve("target/classes").toString(),
                Files.readString(written).strip(),
                location(Launcher.class),
                location(FinderMain.class));
        Path log = folder.resolve(name + ".log");
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-javaagent:" + agent,
                "-XX:+UseSerialGC",
                "-Xmx600m",
                "-XX:TieredStopAtLevel=1",
                "--add-modules",
                "jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Djava.util.logging.manager="
                        + (module.endsWith("-service")
                                ? "org.jboss.logmanager.LogManager"
                                : "java.util.logging.LogManager"),
                "-Dnonet.backends=embedded",
                "-cp",
                classPath,
                FinderMain.class.getName());
        builder.directory(base.toFile());
        builder.redirectError(log.toFile());
        return new Finders(builder.start(), log);
    }

    private Finders(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.requests = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /**
     * Where a class of this process comes from. Of JUnit's launcher no module's class path has the jar, as Maven brings
     * its own.
     */
    private static String location(Class<?> type) {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath())
                .toString();
    }

    /** A jar that names the agent, which itself comes from the class path: a JVM takes the name from a jar alone. */
    private static void writeAgent(Path file) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", FinderMain.class.getName());
        attributes.putValue("Can-Retransform-Classes", "true");
        try (OutputStream out = Files.newOutputStream(file)) {
            new JarOutputStream(out, manifest).close();
        }
    }

    /**
     * Runs tests.
     *
     * @param bug to plant; null for none
     * @throws IllegalStateException if the bug cannot be planted, or the tests do not end
     */
    Run run(@Nullable Bug bug, List<String> tests) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        requests.write(
                (bug == null ? FinderMain.NO_BUG : bug.planting().line()) + "\t" + String.join("\t", tests) + "\n");
        requests.flush();
        String answer = answer();
        double seconds = (System.nanoTime() - begin) / 1e9;
        String[] fields = answer.split("\t", -1);
        if (fields[0].equals("error")) {
            throw new IllegalStateException(fields[1]);
        }
        return new Run(
                Integer.parseInt(fields[0]),
                Integer.parseInt(fields[1]),
                Integer.parseInt(fields[2]),
                fields[3],
                seconds);
    }

    private String answer() throws InterruptedException {
        FutureTask<@Nullable String> line = new FutureTask<>(answers::readLine);
        Thread.ofVirtual().start(line);
        try {
            String answer = line.get(MAX.toSeconds(), TimeUnit.SECONDS);
            if (answer == null) {
                throw new IllegalStateException("the process of the tests has ended, see " + log);
            }
            return answer;
        } catch (TimeoutException e) {
            throw new IllegalStateException("the tests do not end, see " + log, e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
