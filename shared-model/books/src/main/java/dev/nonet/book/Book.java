package dev.nonet.book;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Level;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.io.IOUtils;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.jspecify.annotations.Nullable;

/**
 * Writes a book as PDF. The contents of finished pages are kept in a temporary file until the document is complete, so memory holds little
 * more than one page.
 *
 * <p>Above each grid there is an invisible line of text with its 81 characters, {@code .} for an empty cell, so that a reader can copy
 * the puzzle.
 */
public final class Book {

    /** Constant instead of random or time-based, so that equal input gives equal bytes. */
    private static final long DOCUMENT_ID = 1;

    private final List<BookPuzzle> puzzles;
    private final BookOptions options;
    private final PageLayout layout;
    private final PDFont font;

    private Book(List<BookPuzzle> puzzles, PageLayout layout, PDFont font) {
        this.puzzles = puzzles;
        this.options = layout.options();
        this.layout = layout;
        this.font = font;
    }

    /**
     * @param puzzles in the order of the book, at most {@link BookOptions#MAX_PUZZLES}; consecutive puzzles of one level form a section
     * @param out left open
     * @throws IllegalArgumentException if the options do not fit the puzzles or each other; nothing is written then
     */
    public static void write(List<BookPuzzle> puzzles, BookOptions options, OutputStream out) throws IOException {
        check(puzzles, options);
        try (PDDocument document = new PDDocument(IOUtils.createTempFileOnlyStreamCache())) {
            PDFont font = Typeface.load(document);
            Pagination pagination = Pagination.of(puzzles, options, font);
            Book book = new Book(puzzles, pagination.layout(), font);
            for (int page = 0; page < pagination.pages().size(); page++) {
                book.draw(document, pagination.pages().get(page), page + 1);
            }
            describe(document, options);
            document.save(out, CompressParameters.NO_COMPRESSION);
        }
    }

    private static void check(List<BookPuzzle> puzzles, BookOptions options) {
        if (puzzles.isEmpty() || puzzles.size() > BookOptions.MAX_PUZZLES) {
            throw new IllegalArgumentException(
                    "a book holds 1 to " + BookOptions.MAX_PUZZLES + " puzzles, not " + puzzles.size());
        }
        if (options.threeBoards()) {
            for (int i = 0; i < puzzles.size(); i += 3) {
                boolean three = i + 2 < puzzles.size()
                        && Objects.equals(
                                puzzles.get(i).solution(), puzzles.get(i + 1).solution())
                        && Objects.equals(
                                puzzles.get(i).solution(), puzzles.get(i + 2).solution());
                if (!three) {
                    throw new IllegalArgumentException(
                            "puzzles " + (i + 1) + " to " + (i + 3) + " are not three boards of one grid");
                }
            }
        }
    }

    private static void describe(PDDocument document, BookOptions options) {
        document.setVersion(1.4f);
        document.setDocumentId(DOCUMENT_ID);
        PDDocumentInformation information = new PDDocumentInformation();
        if (options.metadata()) {
            information.setTitle(Objects.requireNonNullElse(options.title(), "Sudoku"));
            information.setCreator("Nonet");
            document.setDocumentInformation(information);
        } else {
            document.getDocument().getTrailer().removeItem(COSName.INFO);
        }
    }

    private void draw(PDDocument document, PageContent content, int page) throws IOException {
        boolean outerIsRight = page % 2 == 1;
        float left = layout.left(outerIsRight);
        try (PageCanvas canvas = PageCanvas.add(document, font, options.size(), layout.bleed(), outerIsRight)) {
            canvas.ink(Ink.BLACK);
            switch (content) {
                case PageContent.Title() -> title(canvas, left);
                case PageContent.Copyright() -> copyright(canvas, left);
                case PageContent.Heading heading -> heading(canvas, heading, left);
                case PageContent.Puzzles some -> puzzlePage(canvas, some, left, outerIsRight);
                case PageContent.Text text -> textPage(canvas, text, left);
                case PageContent.Solutions some -> solutionPage(canvas, some, left);
            }
            if (!(content instanceof PageContent.Title || content instanceof PageContent.Copyright)) {
                canvas.ink(Ink.BLACK);
                canvas.centred(
                        String.valueOf(page),
                        options.largePrint() ? 14 : 9,
                        left,
                        layout.width(),
                        layout.pageNumberBaseline());
            }
        }
    }

    private void title(PageCanvas canvas, float left) throws IOException {
        float height = options.size().height();
        String title = Typeface.writable(font, Objects.requireNonNullElse(options.title(), "Sudoku"));
        float size = 40;
        while (size > 12 && canvas.width(title, size) > layout.width()) {
            size--;
        }
        List<String> lines = Typeface.lines(font, title, size, layout.width());
        float band = 1.3f * size * lines.size() + 60;
        float top = 0.28f * height;
        if (options.bleed()) {
            canvas.ink(options.colour() ? new Ink(0.85f, 0.90f, 0.96f) : Ink.grey(0.85f));
            canvas.fill(-layout.bleed(), top, options.size().width() + 2 * layout.bleed(), band);
        } else {
            canvas.ink(options.colour() ? Ink.of(Level.MEDIUM, true) : Ink.BLACK);
            canvas.line(left, top, layout.width(), 2);
            canvas.line(left, top + band, layout.width(), 2);
        }
        canvas.ink(Ink.BLACK);
        float baseline = top + 30 + size;
        for (String line : lines) {
            canvas.centred(line, size, left, layout.width(), baseline);
            baseline += 1.3f * size;
        }
        canvas.centred(counted(), options.largePrint() ? 20 : 14, left, layout.width(), top + band + 40);
    }

    private String counted() {
        int boards = puzzles.size();
        if (options.threeBoards()) {
            return boards / 3 + " grids, three boards each";
        }
        return boards == 1 ? "1 puzzle" : boards + " puzzles";
    }

    private void copyright(PageCanvas canvas, float left) throws IOException {
        if (options.copyright() == null) {
            return;
        }
        List<String> lines = Typeface.lines(font, options.copyright(), layout.text(), layout.width());
        float y = layout.top() + layout.height() - Pagination.lineHeight(layout) * lines.size();
        for (String line : lines) {
            canvas.text(line, layout.text(), left, y);
            y += Pagination.lineHeight(layout);
        }
    }

    private void heading(PageCanvas canvas, PageContent.Heading heading, float left) throws IOException {
        float y = 0.36f * options.size().height();
        canvas.ink(Ink.of(heading.level(), options.colour()));
        float from = options.bleed() ? -layout.bleed() : left;
        canvas.fill(from, y, options.bleed() ? options.size().width() + 2 * layout.bleed() : layout.width(), 8);
        canvas.ink(Ink.BLACK);
        canvas.centred(named(heading.level()), 32, left, layout.width(), y - 16);
        String numbers = heading.count() == 1
                ? "Puzzle " + heading.first()
                : "Puzzles " + heading.first() + " to " + (heading.first() + heading.count() - 1);
        canvas.centred(numbers, options.largePrint() ? 20 : 13, left, layout.width(), y + 40);
    }

    /** {@code Easy}. */
    private static String named(Level level) {
        String id = level.id();
        return Character.toUpperCase(id.charAt(0)) + id.substring(1);
    }

    private void puzzlePage(PageCanvas canvas, PageContent.Puzzles page, float left, boolean outerIsRight)
            throws IOException {
        if (page.level() != null) {
            canvas.ink(Ink.of(page.level(), options.colour()));
            canvas.fill(left, layout.top() - 18, layout.width(), 4);
            if (options.bleed()) {
                float thumb = 14 + layout.bleed();
                float x = outerIsRight ? options.size().width() - 14 : -layout.bleed();
                canvas.fill(x, 60 + 70f * page.level().ordinal(), thumb, 60);
            }
        }
        float side = layout.side();
        for (int i = 0; i < page.count(); i++) {
            int number = page.first() + i;
            float slot = left + i % layout.columns() * (layout.slotWidth() + PageLayout.GAP);
            float x = slot + (layout.slotWidth() - side) / 2;
            float y = layout.top() + i / layout.columns() * layout.slotHeight() + layout.aboveGrid();
            puzzle(canvas, puzzles.get(number - 1), number, x, y, side);
        }
    }

    private void puzzle(PageCanvas canvas, BookPuzzle puzzle, int number, float x, float y, float side)
            throws IOException {
        float label = layout.label();
        float baseline = y - 0.75f * label;
        canvas.ink(Ink.BLACK);
        String name = options.threeBoards()
                ? (number + 2) / 3 + "abc".substring((number - 1) % 3, (number - 1) % 3 + 1)
                : String.valueOf(number);
        canvas.boldText(name, label, x, baseline);
        String caption = caption(puzzle);
        canvas.text(caption, label, x + side - canvas.width(caption, label), baseline);
        canvas.hidden(puzzle.digits().toString(), x, y - 0.15f * label, side);
        board(canvas, puzzle, x, y, side);
        float below = y + side + 1.35f * label;
        canvas.text("Time", label, x, below);
        float field = canvas.width("Time ", label);
        float end = options.qrPrefix() == null ? 0.55f * side : Math.min(0.55f * side, side - layout.qrSide() - 6);
        canvas.line(x + field, below + 1.5f, end - field, BookOptions.THINNEST_LINE);
        if (options.qrPrefix() != null) {
            QrCode.draw(
                    canvas,
                    options.qrPrefix() + puzzle.digits(),
                    x + side - layout.qrSide(),
                    y + side + 4,
                    layout.qrSide());
        }
        if (puzzle.seconds() != null) {
            String about = about(puzzle.seconds());
            float right = options.qrPrefix() == null ? x + side - canvas.width(about, label) : x;
            canvas.text(about, label, right, options.qrPrefix() == null ? below : below + 1.5f * label);
        }
    }

    /** The text above the grid on the right: the question of a worksheet, or level and rating. */
    private String caption(BookPuzzle puzzle) {
        if (options.question() != null) {
            return Typeface.writable(font, options.question());
        }
        String level = puzzle.level() == null ? "" : puzzle.level().id();
        return puzzle.rating() == null ? level : level + " " + puzzle.rating();
    }

    static String about(int seconds) {
        int minutes = Math.max(1, Math.round(seconds / 60f));
        return minutes < 90 ? "about " + minutes + " min" : String.format(Locale.ROOT, "about %.1f h", minutes / 60f);
    }

    private void board(PageCanvas canvas, BookPuzzle puzzle, float x, float y, float side) throws IOException {
        if (options.candidates() || puzzle.candidates() != null) {
            PencilMarks marks = puzzle.candidates() == null
                    ? PencilMarks.of(puzzle.digits())
                    : new PencilMarks(puzzle.digits(), puzzle.candidates());
            candidates(canvas, marks, x, y, side);
        }
        canvas.ink(Ink.BLACK);
        digits(canvas, puzzle.digits(), Grid.EMPTY, x, y, side);
        lines(canvas, x, y, side);
    }

    private static void lines(PageCanvas canvas, float x, float y, float side) throws IOException {
        canvas.ink(Ink.BLACK);
        canvas.grid(x, y, side, Math.max(BookOptions.THINNEST_LINE, side / 450), Math.max(1.5f, side / 140));
    }

    /** @param without cells that are filled in this grid are left out */
    private static void digits(PageCanvas canvas, Grid digits, Grid without, float x, float y, float side)
            throws IOException {
        float cell = side / 9;
        float size = PageLayout.digit(side);
        canvas.begin(size);
        for (int i = 0; i < Cell.COUNT; i++) {
            if (!digits.isEmpty(i) && without.isEmpty(i)) {
                canvas.at(
                        x + i % 9 * cell + (cell - Typeface.DIGIT_WIDTH * size) / 2,
                        y + i / 9 * cell + (cell + Typeface.DIGIT_HEIGHT * size) / 2);
                canvas.show(String.valueOf(digits.digit(i)));
            }
        }
        canvas.end();
    }

    private static void candidates(PageCanvas canvas, PencilMarks marks, float x, float y, float side)
            throws IOException {
        float cell = side / 9;
        float size = PageLayout.candidate(side);
        if (size < BookOptions.SMALLEST_TYPE) {
            throw new IllegalArgumentException(
                    "a board has candidates, which would be too small with so many puzzles per page");
        }
        canvas.ink(Ink.GREY);
        canvas.begin(size);
        short[] cells = marks.cells();
        for (int i = 0; i < Cell.COUNT; i++) {
            for (int digit = 1; digit <= 9 && marks.digits().isEmpty(i); digit++) {
                if ((cells[i] >> (digit - 1) & 1) != 0) {
                    float centre = x + i % 9 * cell + ((digit - 1) % 3 + 0.5f) * 0.94f * cell / 3 + 0.03f * cell;
                    float middle = y + i / 9 * cell + ((digit - 1) / 3 + 0.5f) * 0.94f * cell / 3 + 0.03f * cell;
                    canvas.at(centre - Typeface.DIGIT_WIDTH * size / 2, middle + Typeface.DIGIT_HEIGHT * size / 2);
                    canvas.show(String.valueOf(digit));
                }
            }
        }
        canvas.end();
    }

    private void textPage(PageCanvas canvas, PageContent.Text page, float left) throws IOException {
        section(canvas, page.heading(), left);
        float y = layout.top() + 2 * Pagination.lineHeight(layout);
        for (PageContent.TextLine line : page.lines()) {
            if (line.number() != null) {
                canvas.boldText(line.number(), layout.text(), left, y);
            }
            canvas.text(line.text(), layout.text(), left + Pagination.numberWidth(layout), y);
            y += Pagination.lineHeight(layout);
        }
    }

    private void section(PageCanvas canvas, @Nullable String heading, float left) throws IOException {
        if (heading != null) {
            canvas.boldText(heading, options.largePrint() ? 22 : 16, left, layout.top() - 10);
        }
    }

    private void solutionPage(PageCanvas canvas, PageContent.Solutions page, float left) throws IOException {
        section(canvas, page.isFirst() ? "Solutions" : null, left);
        int step = options.threeBoards() ? 3 : 1;
        float side = layout.solutionSide();
        float label = layout.solutionLabel();
        for (int i = 0; i < page.count(); i += step) {
            int slot = i / step;
            int number = page.first() + i;
            BookPuzzle puzzle = puzzles.get(number - 1);
            float x = left + slot % layout.solutionColumns() * (side + PageLayout.GAP);
            float y = layout.top() + slot / layout.solutionColumns() * layout.solutionHeight() + 1.6f * label;
            Grid solution = puzzle.solution();
            if (solution != null) {
                canvas.ink(Ink.BLACK);
                canvas.boldText(String.valueOf((number + step - 1) / step), label, x, y - 0.5f * label);
                // The givens are grey and the other digits black.
                Grid givens = options.threeBoards() ? Grid.EMPTY : puzzle.digits();
                digits(canvas, solution, givens, x, y, side);
                canvas.ink(Ink.GREY);
                digits(canvas, givens, Grid.EMPTY, x, y, side);
                lines(canvas, x, y, side);
            }
        }
    }
}
