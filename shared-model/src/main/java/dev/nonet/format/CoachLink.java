package dev.nonet.format;

import java.util.List;

/** Links to sudoku.coach: 81 characters after {@code /play/}. */
final class CoachLink {

    static final Format.Reading READING = new Format.Reading.ByLine(CoachLink::read);

    private CoachLink() {}

    private static List<Sudoku> read(String line) {
        Links.Line link = Links.Line.of(line);
        if (link.isComment()) {
            return List.of();
        }
        Links.Line puzzle = link.after("/play/").before("?# \t");
        return List.of(Sudoku.of(PuzzleLine.grid(puzzle.text(), puzzle.column())));
    }

    static String write(Sudoku sudoku) {
        return "https://sudoku.coach/en/play/" + sudoku.digits();
    }
}
