package dev.nonet.book;

import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.Level;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.io.MemoryUsageSetting;
import org.apache.pdfbox.io.RandomAccess;
import org.apache.pdfbox.io.RandomAccessOutputStream;
import org.apache.pdfbox.io.RandomAccessReadView;
import org.apache.pdfbox.io.RandomAccessStreamCache;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes a book as PDF. The contents of finished pages are kept in a temporary file until the document is complete, so
 * memory holds little more than one page.
 *
 * <p>Above each grid there is an invisible line of text with its 81 characters, {@code .} for an empty cell, so that a
 * reader can copy the puzzle.
 */
public final class Book {

    /** Constant instead of random or time-based, so that equal input gives equal bytes. */
    private static final long DOCUMENT_ID = 1;

    /** How thick the strip is that tells the level of a page. */
    private static final float STRIP = 4;

    private final List<BookPuzzle> puzzles;
    private final BookOptions options;
    private final PageLayout layout;
    private final Typeface typeface;

    private Book(List<BookPuzzle> puzzles, PageLayout layout, Typeface typeface) {
        this.puzzles = puzzles;
        this.options = layout.options();
        this.layout = layout;
        this.typeface = typeface;
    }

    /**
     * @param puzzles in the order of the book, at most {@link BookOptions#MAX_PUZZLES}; consecutive puzzles of one
     *     level form a section
     * @param out left open
     * @throws InvalidBookException if the options do not fit the puzzles; nothing is written then
     * @throws InterruptedIOException if the thread is interrupted, which is checked before each page, and each hint
     *     that is given a place; the thread stays interrupted
     */
    public static void write(List<BookPuzzle> puzzles, BookOptions options, OutputStream out) throws IOException {
        check(puzzles, options);
        Path folder = Files.createTempDirectory("nonet-book");
        try (RandomAccessStreamCache file = MemoryUsageSetting.setupTempFileOnly()
                        .setTempDir(folder.toFile())
                        .streamCache
                        .create();
                PDDocument document = new PDDocument(() -> file);
                RandomAccess finished = file.createBuffer()) {
            Typeface typeface = Typeface.load(document);
            Pagination pagination = Pagination.of(puzzles, options, typeface);
            Book book = new Book(puzzles, pagination.layout(), typeface);
            for (int page = 0; page < pagination.pages().size(); page++) {
                endIfInterrupted();
                putAway(book.draw(document, pagination.pages().get(page), page + 1), file, finished);
                if (page == 0) {
                    unlink(folder);
                }
            }
            describe(document, options);
            document.save(out, CompressParameters.NO_COMPRESSION);
        } finally {
            unlink(folder);
        }
    }

    /** A book takes up to a minute. */
    static void endIfInterrupted() throws InterruptedIOException {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("Interrupted while a book was written");
        }
    }

    /**
     * Moves the contents of a page behind those of the pages before it. In a stream of its own it would hold a buffer
     * of 4 KB until the document is written.
     */
    private static void putAway(PDPage page, RandomAccessStreamCache file, RandomAccess finished) throws IOException {
        try (COSStream drawn = page.getContentStreams().next().getCOSObject();
                InputStream bytes = drawn.createRawInputStream()) {
            long begin = finished.length();
            bytes.transferTo(new RandomAccessOutputStream(finished));
            RandomAccessReadView view = new RandomAccessReadView(finished, begin, finished.length() - begin);
            COSStream moved = new COSStream(file, view);
            moved.setItem(COSName.FILTER, drawn.getFilters());
            page.setContents(new PDStream(moved));
        }
    }

    /**
     * Removes the names of the temporary file, which is open, and of its folder; so nothing stays behind when the
     * process is killed. Windows does not remove open files: there it is done at the end.
     */
    private static void unlink(Path folder) {
        File[] files = folder.toFile().listFiles();
        for (File file : files == null ? new File[0] : files) {
            file.delete();
        }
        folder.toFile().delete();
    }

    /**
     * Tells by a book's first puzzles whether it can be made. If it has so many pages that their inner margins are
     * wider, its type may still turn out to be too small.
     *
     * @param first at least three, if the book has as many
     * @throws InvalidBookException if not
     */
    public static void checkFirst(List<BookPuzzle> first, BookOptions options) {
        check(options.threeBoards() ? first.subList(0, Math.min(3, first.size())) : first, options);
        PageLayout.of(first, options, PageLayout.innerFor(1)).check();
    }

    private static void check(List<BookPuzzle> puzzles, BookOptions options) {
        if (puzzles.isEmpty() || puzzles.size() > BookOptions.MAX_PUZZLES) {
            throw InvalidBookException.of(
                    "book", "a book holds 1 to " + BookOptions.MAX_PUZZLES + " puzzles, not " + puzzles.size());
        }
        if (options.threeBoards()) {
            for (int i = 0; i < puzzles.size(); i += 3) {
                boolean three = i + 2 < puzzles.size()
                        && Objects.equals(
                                puzzles.get(i).solution(), puzzles.get(i + 1).solution())
                        && Objects.equals(
                                puzzles.get(i).solution(), puzzles.get(i + 2).solution());
                if (!three) {
                    throw InvalidBookException.of(
                            "threeBoards",
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
            information.setTitle(Objects.requireNonNullElse(options.front().title(), "Sudoku"));
            information.setAuthor(options.front().author());
            information.setCreator("Nonet");
            document.setDocumentInformation(information);
        } else {
            document.getDocument().getTrailer().removeItem(COSName.INFO);
        }
    }

    private PDPage draw(PDDocument document, PageContent content, int page) throws IOException {
        boolean outerIsRight = page % 2 == 1;
        float left = layout.left(outerIsRight);
        try (PageCanvas canvas = PageCanvas.add(document, typeface, options.size(), layout.bleed(), outerIsRight)) {
            canvas.ink(Ink.BLACK);
            switch (content) {
                case PageContent.Title() -> title(canvas, left);
                case PageContent.Imprint() -> imprint(canvas, left);
                case PageContent.Heading heading -> heading(canvas, heading, left);
                case PageContent.Puzzles some -> puzzlePage(canvas, some, left, outerIsRight);
                case PageContent.Reading reading -> readingPage(canvas, reading, left);
                case PageContent.Explanations some -> explanationPage(canvas, some, left);
                case PageContent.Solutions some -> solutionPage(canvas, some, left);
            }
            if (!(content instanceof PageContent.Title || content instanceof PageContent.Imprint)) {
                canvas.ink(Ink.BLACK);
                canvas.centred(
                        String.valueOf(page),
                        options.largePrint() ? 16 : 9,
                        left,
                        layout.width(),
                        layout.pageNumberBaseline(),
                        options.largePrint());
            }
            return canvas.page();
        }
    }

    private void title(PageCanvas canvas, float left) throws IOException {
        FrontMatter front = options.front();
        float height = options.size().height();
        String title = typeface.writable(Objects.requireNonNullElse(front.title(), "Sudoku"));
        float size = 40;
        while (size > 12 && canvas.width(title, size, true) > layout.width()) {
            size--;
        }
        List<String> lines = typeface.lines(title, size, layout.width(), true);
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
            canvas.centred(line, size, left, layout.width(), baseline, true);
            baseline += 1.3f * size;
        }
        float type = options.largePrint() ? 20 : 14;
        baseline = top + band + 2.8f * type;
        canvas.centred(counted(), type, left, layout.width(), baseline, false);
        if (front.author() != null) {
            baseline = centred(canvas, front.author(), 1.2f * type, left, baseline + 3 * type);
        }
        if (front.imprint() != null) {
            centred(canvas, front.imprint(), type, left, Math.max(baseline + 3 * type, 0.88f * height));
        }
    }

    /** Centres a text that may take several lines, and returns the baseline of its last one. */
    private float centred(PageCanvas canvas, String text, float size, float left, float baseline) throws IOException {
        float y = baseline - 1.4f * size;
        for (String line : typeface.lines(text, size, layout.width(), false)) {
            y += 1.4f * size;
            canvas.centred(line, size, left, layout.width(), y, false);
        }
        return y;
    }

    private String counted() {
        int boards = puzzles.size();
        if (options.threeBoards()) {
            return boards / 3 + (boards == 3 ? " grid, three boards" : " grids, three boards each");
        }
        return boards == 1 ? "1 puzzle" : boards + " puzzles";
    }

    private void imprint(PageCanvas canvas, float left) throws IOException {
        FrontMatter front = options.front();
        List<String> lines = new ArrayList<>();
        for (String text : Arrays.asList(
                front.copyright(), front.imprint(), front.isbn() == null ? null : "ISBN " + front.isbn())) {
            if (text != null) {
                if (!lines.isEmpty()) {
                    lines.add("");
                }
                lines.addAll(typeface.lines(text, layout.text(), layout.width(), false));
            }
        }
        float y = layout.top() + layout.height() - layout.lineHeight() * (lines.size() - 1);
        for (String line : lines) {
            canvas.text(line, layout.text(), left, y, false);
            y += layout.lineHeight();
        }
    }

    private void heading(PageCanvas canvas, PageContent.Heading heading, float left) throws IOException {
        float y = 0.36f * options.size().height();
        canvas.ink(ink(heading.level()));
        float from = options.bleed() ? -layout.bleed() : left;
        canvas.fill(from, y, options.bleed() ? options.size().width() + 2 * layout.bleed() : layout.width(), 8);
        canvas.ink(Ink.BLACK);
        canvas.centred(named(heading.level()), 32, left, layout.width(), y - 16, true);
        String numbers = heading.count() == 1
                ? "Puzzle " + heading.first()
                : "Puzzles " + heading.first() + " to " + (heading.first() + heading.count() - 1);
        canvas.centred(numbers, options.largePrint() ? 20 : 13, left, layout.width(), y + 40, false);
    }

    /** What marks a level. In large print nothing is paler than black. */
    private Ink ink(Level level) {
        return options.largePrint() && !options.colour() ? Ink.BLACK : Ink.of(level, options.colour());
    }

    /** {@code Easy}. */
    private static String named(Level level) {
        String id = level.id();
        return Character.toUpperCase(id.charAt(0)) + id.substring(1);
    }

    private void puzzlePage(PageCanvas canvas, PageContent.Puzzles page, float left, boolean outerIsRight)
            throws IOException {
        if (page.level() != null) {
            canvas.ink(ink(page.level()));
            levelStrip(canvas, page.level(), left, layout.top() - 18);
            if (options.bleed()) {
                float thumb = 14 + layout.bleed();
                float x = outerIsRight ? options.size().width() - 14 : -layout.bleed();
                canvas.fill(x, 60 + 70f * page.level().ordinal(), thumb, 60);
            }
        }
        for (int i = 0; i < page.count(); i++) {
            int number = page.first() + i;
            puzzle(
                    canvas,
                    puzzles.get(number - 1),
                    number,
                    left + layout.gridX(i % layout.columns()),
                    layout.gridY(i / layout.columns()),
                    layout.side());
        }
    }

    /**
     * A strip in as many parts as there are levels: those up to the page's level are filled, the others are thin lines.
     * So it tells levels apart without shades, which large print lacks, and without colours.
     */
    private void levelStrip(PageCanvas canvas, Level level, float x, float y) throws IOException {
        int parts = Level.values().length;
        float gap = 6;
        float part = (layout.width() - gap * (parts - 1)) / parts;
        for (int i = 0; i < parts; i++) {
            float thickness = i <= level.ordinal() ? STRIP : BookOptions.THINNEST_LINE;
            canvas.fill(x + i * (part + gap), y + (STRIP - thickness) / 2, part, thickness);
        }
    }

    private void puzzle(PageCanvas canvas, BookPuzzle puzzle, int number, float x, float y, float side)
            throws IOException {
        float label = layout.label();
        float baseline = y - layout.edge() - 0.75f * label;
        boolean isBold = options.largePrint();
        canvas.ink(Ink.BLACK);
        String name = options.threeBoards()
                ? (number + 2) / 3 + "abc".substring((number - 1) % 3, (number - 1) % 3 + 1)
                : String.valueOf(number);
        canvas.text(name, label, x, baseline, true);
        String caption = caption(puzzle);
        canvas.text(caption, label, x + side - canvas.width(caption, label, isBold), baseline, isBold);
        canvas.hidden(puzzle.digits().toString(), x, y - layout.edge() - 0.15f * label, side);
        board(canvas, puzzle, x, y, side);
        float below = y + side + 1.35f * label;
        canvas.text("Time", label, x, below, isBold);
        float field = canvas.width("Time ", label, isBold);
        String time = puzzle.seconds() == null ? "" : HumanSeconds.said(puzzle.seconds(), puzzle.level());
        float besideField = options.qrPrefix() == null
                ? canvas.width(time, label, isBold) + canvas.width(" ", label, isBold)
                : layout.qrSide() + 6;
        float end = Math.min(0.55f * side, side - besideField);
        canvas.line(x + field, below + 1.5f, end - field, BookOptions.THINNEST_LINE);
        if (options.qrPrefix() != null) {
            QrCode.draw(
                    canvas,
                    options.qrPrefix() + puzzle.digits(),
                    x + side - layout.qrSide(),
                    y + side + 4,
                    layout.qrSide());
        }
        if (!time.isEmpty()) {
            float right = options.qrPrefix() == null ? x + side - canvas.width(time, label, isBold) : x;
            canvas.text(time, label, right, options.qrPrefix() == null ? below : below + 1.5f * label, isBold);
        }
    }

    /**
     * The text above the grid on the right: the question of a worksheet, another program's rating, or level and rating.
     */
    private String caption(BookPuzzle puzzle) {
        if (options.question() != null) {
            return typeface.writable(options.question());
        }
        if (puzzle.other() != null) {
            return puzzle.other().toString();
        }
        String level = puzzle.level() == null ? "" : puzzle.level().id();
        return puzzle.rating() == null ? level : level + " " + puzzle.rating();
    }

    private void board(PageCanvas canvas, BookPuzzle puzzle, float x, float y, float side) throws IOException {
        BoardDrawing board = new BoardDrawing(canvas, x, y, side, options.colour());
        if (options.candidates() || puzzle.candidates() != null) {
            PencilMarks marks = puzzle.candidates() == null
                    ? PencilMarks.of(puzzle.digits())
                    : new PencilMarks(puzzle.digits(), puzzle.candidates());
            float size = PageLayout.candidate(side, options.largePrint());
            board.spread(size);
            board.candidates(marks, size, candidateInk(), options.largePrint());
        }
        board.digits(puzzle.digits(), Grid.EMPTY, options.largePrint());
        board.lines();
        if (options.namesCells()) {
            board.coordinates(layout.coordinate());
        }
    }

    private Ink candidateInk() {
        return options.largePrint() ? Ink.BLACK : Ink.GREY;
    }

    private void readingPage(PageCanvas canvas, PageContent.Reading page, float left) throws IOException {
        section(canvas, page.heading(), left);
        float below = lines(canvas, page.lines(), left);
        new Legend(canvas, options.colour(), layout.text()).draw(left, below + layout.lineHeight());
    }

    /** Prints lines from the top, and returns the baseline of the line that would be next. */
    private float lines(PageCanvas canvas, List<String> lines, float left) throws IOException {
        float baseline = layout.top() + layout.text();
        for (String line : lines) {
            canvas.text(line, layout.text(), left, baseline, false);
            baseline += layout.lineHeight();
        }
        return baseline;
    }

    private void explanationPage(PageCanvas canvas, PageContent.Explanations page, float left) throws IOException {
        section(canvas, page.heading(), left);
        lines(canvas, page.preface(), left);
        for (PageContent.Explained entry : page.entries()) {
            float y = layout.top() + entry.y();
            float words = y + layout.text();
            if (entry.number() != null && entry.hint() != null) {
                canvas.ink(Ink.BLACK);
                canvas.text(String.valueOf(entry.number()), 1.2f * layout.text(), left, y + layout.text(), true);
                picture(canvas, entry.hint(), left + layout.edge(), y + 1.6f * layout.text() + layout.edge());
                words +=
                        layout.wordsStandBeside() ? layout.lineHeight() : layout.pictureHeight() + 0.5f * layout.text();
            }
            canvas.ink(Ink.BLACK);
            for (String text : entry.lines()) {
                canvas.text(text, layout.text(), left + layout.wordsX(), words, false);
                words += layout.lineHeight();
            }
        }
    }

    private void picture(PageCanvas canvas, BoardHint hint, float x, float y) throws IOException {
        BoardDrawing board = new BoardDrawing(canvas, x, y, layout.pictureSide(), options.colour());
        board.areas(hint.marks());
        board.links(hint.marks());
        board.candidates(
                hint.board(), PageLayout.markedCandidate(layout.pictureSide()), candidateInk(), options.largePrint());
        Grid digits = hint.board().digits();
        board.digits(hint.clues(), Grid.EMPTY, true);
        board.digits(digits, hint.clues(), false);
        board.lines();
        board.arguments(hint.marks(), hint.board());
        board.coordinates(Math.max(BookOptions.SMALLEST_TYPE, Math.min(layout.coordinate(), 0.8f * layout.text())));
    }

    private void section(PageCanvas canvas, @Nullable String heading, float left) throws IOException {
        if (heading != null) {
            canvas.ink(Ink.BLACK);
            canvas.text(heading, options.largePrint() ? 22 : 16, left, layout.top() - 10, true);
        }
    }

    /** In a solution the clues are bold and the digits to be found are not; in large print all are bold. */
    private void solutionPage(PageCanvas canvas, PageContent.Solutions page, float left) throws IOException {
        section(canvas, page.isFirst() ? "Solutions" : null, left);
        int step = options.threeBoards() ? 3 : 1;
        float side = layout.solutionSide();
        float label = layout.solutionLabel();
        for (int i = 0; i < page.count(); i += step) {
            int slot = i / step;
            int number = page.first() + i;
            BookPuzzle puzzle = puzzles.get(number - 1);
            Grid solution = puzzle.solution();
            if (solution != null) {
                float x = left + layout.solutionX(slot % layout.solutionColumns());
                float y = layout.solutionY(slot / layout.solutionColumns());
                canvas.ink(Ink.BLACK);
                canvas.text(String.valueOf((number + step - 1) / step), label, x, y - 0.5f * label, true);
                Grid clues = options.threeBoards() ? Grid.EMPTY : puzzle.digits();
                BoardDrawing board = new BoardDrawing(canvas, x, y, side, options.colour());
                board.digits(clues, Grid.EMPTY, true);
                board.digits(solution, clues, options.largePrint());
                board.lines();
            }
        }
    }
}
