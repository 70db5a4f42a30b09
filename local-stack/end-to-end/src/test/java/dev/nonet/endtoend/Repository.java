package dev.nonet.endtoend;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** The folder of the repository, of which this module is {@code local-stack/end-to-end}. */
final class Repository {

    static final Path HOME = Path.of("").toAbsolutePath().resolve("../..").normalize();

    private Repository() {}

    /** The application.properties of a service. */
    static Properties properties(String module) throws IOException {
        Properties properties = new Properties();
        try (Reader reader =
                Files.newBufferedReader(HOME.resolve(module).resolve("src/main/resources/application.properties"))) {
            properties.load(reader);
        }
        return properties;
    }
}
