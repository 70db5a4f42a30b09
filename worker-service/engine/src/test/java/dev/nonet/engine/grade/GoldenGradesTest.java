package dev.nonet.engine.grade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Grade;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The grades of our own puzzles of all levels are those of the file, which has the output of {@code ./nonet grade}
 * without the column of errors. A change that is meant to make grading faster must not change it. After a change of the
 * scale, write it again: {@code tail -n +2 grades.csv | cut -d, -f1 | ./nonet grade | sed 's/,$//'}.
 */
class GoldenGradesTest {

    private static final List<String> ROWS = rows();

    private static List<String> rows() {
        try (InputStream file = GoldenGradesTest.class.getResourceAsStream("/golden/grades.csv")) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @Tag("long")
    void gradesAreAsTheyWere() {
        Grader grader = new Grader(StandardLadder.LADDER);
        assertThat(ROWS).hasSizeGreaterThan(500);
        assertThat(ROWS.stream()
                        .skip(1)
                        .map(row -> row.substring(0, row.indexOf(',')))
                        .map(puzzle -> row(puzzle, grader.grade(Grid.parse(puzzle)))))
                .as("if grades are to change, raise Engine.VERSION and write the file again, as the class comment says")
                .containsExactlyElementsOf(ROWS.subList(1, ROWS.size()));
    }

    private static String row(String puzzle, Grade grade) {
        String path = grade.techniques().entrySet().stream()
                .map(entry -> entry.getKey() + ":" + entry.getValue())
                .collect(Collectors.joining(" "));
        return String.join(
                ",",
                puzzle,
                grade.level().toString(),
                Objects.toString(grade.rating(), ""),
                String.valueOf(grade.effort()),
                Objects.toString(grade.hardest(), ""),
                path);
    }
}
