package dev.nonet.engine.rating.se;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.rating.MarkedBoard;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Dynamic chains of levels 1 to 5 against what Sudoku Explainer 1.2.1 found on some boards, asked alone. */
class NestedLevelsTest {

    /** A level, a board (candidates of each cell, or = and its digit), how many hints it has, and the first of them. */
    record Probe(int level, String board, int hints, List<String> first) {

        static Probe parse(String line) {
            List<String> fields = List.of(line.split("\t"));
            return new Probe(
                    Integer.parseInt(fields.get(0)),
                    fields.get(1),
                    Integer.parseInt(fields.get(2)),
                    fields.subList(3, fields.size()));
        }
    }

    static List<Probe> probes() throws IOException {
        try (InputStream in = NestedLevelsTest.class.getResourceAsStream("/rating/se-nested.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .map(Probe::parse)
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("probes")
    void findsTheSameHintsInTheSameOrder(Probe probe) {
        List<Hint> hints = new ArrayList<>();
        Branches.dynamic(probe.level(), true, () -> {}).find(board(probe.board()), hint -> {
            hints.add(hint);
            return false;
        });
        assertThat(hints).hasSize(probe.hints());
        assertThat(hints.stream().limit(probe.first().size()).map(NestedLevelsTest::text))
                .containsExactlyElementsOf(probe.first());
    }

    private static String text(Hint hint) {
        return ExplainerScale.step(hint).notation();
    }

    private static MarkedBoard board(String text) {
        String[] cells = text.split(",");
        MarkedBoard board = new MarkedBoard();
        board.load(Grid.parse(".".repeat(Cell.COUNT)));
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (cells[cell].startsWith("=")) {
                board.place(cell, cells[cell].charAt(1) - '0');
            }
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int digit = 1; digit <= 9 && board.isEmpty(cell); digit++) {
                if (cells[cell].indexOf('0' + digit) < 0) {
                    board.remove(cell, digit);
                }
            }
        }
        return board;
    }
}
