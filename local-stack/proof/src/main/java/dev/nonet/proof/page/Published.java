package dev.nonet.proof.page;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a run of one suite showed, as it is published.
 *
 * @param title the heading of its section
 * @param command what was run
 * @param date the day, as {@code 2026-11-26}
 * @param machine the CPU's name and the number of CPUs
 * @param seconds how long it took
 * @param summary the last line that the command printed
 * @param text what was tried, in sentences
 * @param head the columns of the table; empty if there is none
 * @param rows the table
 * @param found what was found in this way and has been mended, a sentence each
 * @param missing what is not covered, a sentence each
 */
public record Published(
        String title,
        String command,
        String date,
        String machine,
        long seconds,
        String summary,
        String text,
        List<String> head,
        List<List<String>> rows,
        List<String> found,
        List<String> missing) {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    public Published {
        head = List.copyOf(head);
        rows = rows.stream().map(List::copyOf).toList();
        found = List.copyOf(found);
        missing = List.copyOf(missing);
        for (List<String> row : rows) {
            if (row.size() != head.size()) {
                throw new IllegalArgumentException(
                        "A row of " + row.size() + " cells under " + head.size() + " columns");
            }
        }
    }

    /**
     * The folder of all results. The name of a file gives its place on the page.
     *
     * @param home the folder of the repository
     */
    public static Path folder(Path home) {
        return home.resolve("local-stack/proof/results");
    }

    /** Writes it to a file, which belongs in the {@linkplain #folder folder of results}. */
    public void write(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, JSON.writeValueAsString(this) + "\n");
    }

    static Published read(Path file) throws IOException {
        return JSON.readValue(Files.readString(file), Published.class);
    }

    /** All results in a folder, in the order of the files' names. */
    public static List<Published> all(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> list = Files.list(folder)) {
            files = list.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
        List<Published> all = new ArrayList<>();
        for (Path file : files) {
            all.add(read(file));
        }
        return all;
    }
}
