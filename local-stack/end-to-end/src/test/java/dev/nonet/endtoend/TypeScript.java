package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.impl.driver.Driver;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The client that the build generates from the contract for TypeScript, and a program that uses it, in a folder. The
 * compiler is TypeScript's own, the Node.js that runs both the one that Playwright brings along.
 */
record TypeScript(Path folder) {

    private static final Path CLIENT = Path.of("target/generated-test-sources/typescript-client");
    private static final String COMPILER = "/META-INF/resources/webjars/typescript/";
    private static final List<String> PROGRAM = List.of("use.ts", "wrong.ts", "main.js", "tsconfig.json");
    private static final long LIMIT_SECONDS = 180;

    static TypeScript in(Path folder) throws IOException {
        unpackCompiler(Files.createDirectories(folder.resolve("compiler")));
        for (String file : PROGRAM) {
            try (InputStream in = TypeScript.class.getResourceAsStream("/typescript/" + file)) {
                assertThat(in).as(file).isNotNull();
                Files.copy(in, folder.resolve(file));
            }
        }
        List<Path> sources;
        try (Stream<Path> files = Files.walk(CLIENT)) {
            sources = files.filter(file -> file.toString().endsWith(".ts")).toList();
        }
        assertThat(sources).hasSizeGreaterThan(50);
        for (Path source : sources) {
            Path copy = folder.resolve("client").resolve(CLIENT.relativize(source));
            Files.createDirectories(copy.getParent());
            Files.copy(source, copy);
        }
        return new TypeScript(folder);
    }

    private static void unpackCompiler(Path folder) throws IOException {
        URL jarred = TypeScript.class.getResource(COMPILER);
        assertThat(jarred).as("the folder of TypeScript").isNotNull();
        try (JarFile jar = ((JarURLConnection) jarred.openConnection()).getJarFile()) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                String path = entry.getName();
                String name = path.substring(path.lastIndexOf('/') + 1);
                if (path.endsWith("/lib/" + name) && (name.endsWith("tsc.js") || name.endsWith(".d.ts"))) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        Files.copy(in, folder.resolve(name));
                    }
                }
            }
        }
    }

    /** Compiles the program; gives the faults that the compiler finds. */
    String compile() throws IOException, InterruptedException {
        return node("compiler/tsc.js", "--project", ".");
    }

    /** Runs a script of the folder; gives what it prints. */
    String node(String... script) throws IOException, InterruptedException {
        String node = Driver.ensureDriverInstalled(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"), false)
                .createProcessBuilder()
                .command()
                .getFirst();
        List<String> command = new ArrayList<>(List.of(node));
        command.addAll(List.of(script));
        Path printed = folder.resolve("printed");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        try {
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS))
                    .as("%s ends", command)
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(printed);
    }
}
