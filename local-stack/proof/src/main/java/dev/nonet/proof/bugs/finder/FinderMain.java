package dev.nonet.proof.bugs.finder;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * The process of the finders. Each line of its standard input is a request, a planting and tests, with tabs between:
 * the bug is planted, the tests are run, and the bug is taken out again. Each request is answered with one line. What
 * tests print goes to standard error.
 */
public final class FinderMain {

    /** A test that a bug brings to a standstill has found it. */
    private static final String LONGEST_TEST = "60 s";

    private static final int LONGEST_MESSAGE = 300;

    /** The field of a request in which the bug stands if there is none. */
    public static final String NO_BUG = "-";

    @SuppressWarnings("NullAway.Init") // The JVM calls premain before main.
    private static Instrumentation instrumentation;

    private FinderMain() {}

    /** Called by the JVM, as this is its agent. */
    public static void premain(@Nullable String arguments, Instrumentation given) {
        instrumentation = given;
    }

    public static void main(String[] args) throws IOException {
        PrintStream answers = System.out;
        System.setOut(System.err);
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            String[] fields = line.split("\t");
            answers.println(answer(fields[0], List.of(fields).subList(1, fields.length)));
            answers.flush();
        }
        // Threads that a test has left behind must not keep the process.
        System.exit(0);
    }

    /**
     * Places changed, tests run, tests failed, and the first failure, with tabs between; or {@code error} and what is
     * wrong.
     */
    private static String answer(String bug, List<String> tests) {
        try {
            Planter planter = bug.equals(NO_BUG) ? null : new Planter(Planting.parse(bug));
            if (planter != null) {
                instrumentation.addTransformer(planter, true);
                transformLoaded(Planting.parse(bug).className());
            }
            try {
                SummaryGeneratingListener listener = new SummaryGeneratingListener();
                LauncherFactory.create().execute(request(tests), listener);
                TestExecutionSummary summary = listener.getSummary();
                String first = summary.getFailures().stream()
                        .map(failure -> failure.getTestIdentifier().getDisplayName() + ": " + failure.getException())
                        .findFirst()
                        .orElse("");
                return String.join(
                        "\t",
                        String.valueOf(planter == null ? 0 : planter.places()),
                        String.valueOf(summary.getTestsFoundCount()),
                        String.valueOf(summary.getFailures().size()),
                        oneLine(first));
            } finally {
                if (planter != null) {
                    instrumentation.removeTransformer(planter);
                    transformLoaded(Planting.parse(bug).className());
                }
            }
        } catch (UnmodifiableClassException | RuntimeException | LinkageError e) {
            return "error\t" + oneLine(e + (e.getCause() == null ? "" : ", " + e.getCause()));
        }
    }

    private static String oneLine(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.substring(0, Math.min(line.length(), LONGEST_MESSAGE));
    }

    /** Passes the classes of a name through the transformers that are there now. */
    private static void transformLoaded(String name) throws UnmodifiableClassException {
        Class<?>[] loaded = Arrays.stream(instrumentation.getAllLoadedClasses())
                .filter(type -> type.getName().equals(name))
                .toArray(Class<?>[]::new);
        if (loaded.length > 0) {
            instrumentation.retransformClasses(loaded);
        }
    }

    private static LauncherDiscoveryRequest request(List<String> tests) {
        List<DiscoverySelector> selectors = new ArrayList<>();
        for (String test : tests) {
            selectors.add(test.contains("#") ? selectMethod(test) : selectClass(test));
        }
        return LauncherDiscoveryRequestBuilder.request()
                .configurationParameter("junit.jupiter.execution.timeout.default", LONGEST_TEST)
                .configurationParameter("junit.jupiter.execution.timeout.thread.mode.default", "SEPARATE_THREAD")
                .selectors(selectors)
                .build();
    }
}
