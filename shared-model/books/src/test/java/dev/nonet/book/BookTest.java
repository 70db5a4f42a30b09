package dev.nonet.book;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.ReaderException;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import dev.nonet.book.BookOptions.Contents;
import dev.nonet.job.SpecViolation;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Mark;
import dev.nonet.reasoning.Rating;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdfparser.PDFStreamParser;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.apache.pdfbox.text.PDFTextStripper;
import org.assertj.core.api.ThrowableAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BookTest {

    private static final Grid SOLUTION =
            Grid.parse("534678912672195348198342567859761423426853791713924856961537284287419635345286179");

    /** Different puzzles with the same solution, made by removing random clues. */
    private static List<BookPuzzle> puzzles(int count) {
        Random random = new Random(11);
        List<BookPuzzle> puzzles = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Grid puzzle = SOLUTION;
            for (int cell = 0; cell < 81; cell++) {
                puzzle = random.nextInt(3) == 0 ? puzzle : puzzle.with(cell, 0);
            }
            Level level = Level.values()[i * 5 / count];
            puzzles.add(new BookPuzzle(
                    puzzle,
                    null,
                    SOLUTION,
                    level,
                    Rating.tenths(12 + i % 60),
                    60 * (i + 1),
                    new BoardHint(
                            puzzle,
                            PencilMarks.of(puzzle),
                            marks(PencilMarks.of(puzzle)),
                            "A hint, number " + (i + 1))));
        }
        return puzzles;
    }

    /** Marks of every kind and role, on candidates of the board. */
    private static List<Mark> marks(PencilMarks board) {
        List<Candidate> some = board.candidates().candidates().stream().limit(7).toList();
        List<Mark> marks = new ArrayList<>(List.of(
                new Mark.OfHouse(House.of(3), Mark.Role.PATTERN),
                new Mark.OfHouse(House.of(20), Mark.Role.SECOND),
                new Mark.OfCell(some.getFirst().cell(), Mark.Role.SECOND),
                new Mark.OfLink(some.getFirst(), some.getLast(), Mark.Role.WEAK),
                new Mark.OfLink(some.get(1), some.get(2), Mark.Role.STRONG)));
        for (Mark.Role role : Mark.Role.values()) {
            marks.add(new Mark.OfCandidate(some.get(role.ordinal()), role));
        }
        return marks;
    }

    /** A builder of options, with the defaults of {@link BookOptions#standard}. */
    private static final class Choice {
        @Nullable
        String title;

        @Nullable
        String qr;

        PageSize size = PageSize.A4;

        @Nullable
        Integer perPage;

        @Nullable
        String question;

        boolean largePrint;
        boolean threeBoards;
        boolean candidates;
        boolean hints;
        boolean bleed;
        boolean colour;
        boolean metadata = true;
        FrontMatter front = FrontMatter.NONE;
        Contents contents = Contents.ALL;

        BookOptions options() {
            return new BookOptions(
                    title == null ? front : new FrontMatter(title, null, null, title, null),
                    size,
                    perPage,
                    largePrint,
                    threeBoards,
                    candidates,
                    colour,
                    hints,
                    qr,
                    bleed,
                    metadata,
                    question,
                    contents);
        }
    }

    private static byte[] written(List<BookPuzzle> puzzles, BookOptions options) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Book.write(puzzles, options, out);
        return out.toByteArray();
    }

    private static PDDocument book(List<BookPuzzle> puzzles, Choice choice) throws IOException {
        return Loader.loadPDF(written(puzzles, choice.options()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 6, 9})
    void everyPuzzleCanBeCopiedInReadingOrder(int perPage) throws IOException {
        Choice choice = new Choice();
        choice.perPage = perPage;
        choice.title = "A title";
        List<BookPuzzle> puzzles = puzzles(20);
        try (PDDocument document = book(puzzles, choice)) {
            String text = new PDFTextStripper().getText(document).replaceAll("\\s", "");
            int at = 0;
            for (BookPuzzle puzzle : puzzles) {
                at = text.indexOf(puzzle.digits().toString(), at);
                assertThat(at).as(puzzle.digits().toString()).isNotNegative();
            }
            assertThat(text).contains("Atitle", "Solutions", "Easy", "Extreme");
        }
    }

    @ParameterizedTest
    @EnumSource
    void meetsTheRequirementsOfPrintServices(PageSize size) throws IOException {
        Choice choice = new Choice();
        choice.size = size;
        choice.title = "A title";
        choice.hints = true;
        choice.bleed = true;
        choice.qr = "https://sudoku.coach/en/play/";
        try (PDDocument document = book(puzzles(12), choice)) {
            for (PDPage page : document.getPages()) {
                assertThat(page.getResources().getXObjectNames()).isEmpty();
                assertThat(page.getResources().getExtGStateNames()).isEmpty();
                assertThat(page.getAnnotations()).isEmpty();
                assertThat(page.getTrimBox().getWidth()).isEqualTo(size.width());
                assertThat(page.getMediaBox().getWidth()).isEqualTo(size.width() + 9);
                assertThat(page.getMediaBox().getHeight()).isEqualTo(size.height() + 18);
                for (COSName name : page.getResources().getFontNames()) {
                    PDFont font = page.getResources().getFont(name);
                    assertThat(font.isEmbedded()).isTrue();
                    assertThat(font.getName()).matches("[A-Z]{6}\\+LiberationSans(-Bold)?");
                }
                assertNothingTooSmall(page);
            }
        }
    }

    /** Checks visible type and lines. */
    private static void assertNothingTooSmall(PDPage page) throws IOException {
        List<Object> operands = new ArrayList<>();
        float type = 0;
        float line = 1;
        int mode = 0;
        for (Object token : new PDFStreamParser(page).parse()) {
            if (!(token instanceof Operator operator)) {
                operands.add(token);
                continue;
            }
            switch (operator.getName()) {
                case "Tf" -> type = ((COSNumber) operands.get(1)).floatValue();
                case "Tr" -> mode = ((COSNumber) operands.getFirst()).intValue();
                case "w" -> line = ((COSNumber) operands.getFirst()).floatValue();
                case "Tj", "TJ" -> {
                    assertThat(mode == 3 || type >= BookOptions.SMALLEST_TYPE)
                            .as("type of %s", type)
                            .isTrue();
                }
                case "S" -> assertThat(line).isGreaterThanOrEqualTo(BookOptions.THINNEST_LINE);
                default -> {}
            }
            operands.clear();
        }
    }

    @Test
    void qrCodesOfARenderedPageCanBeDecoded() throws Exception {
        Choice choice = new Choice();
        choice.qr = "https://sudoku.coach/en/play/";
        choice.contents = Contents.PUZZLES;
        List<BookPuzzle> puzzles = puzzles(4).stream()
                .map(it -> new BookPuzzle(it.digits(), null, SOLUTION, Level.EASY, it.rating(), null, null))
                .toList();
        try (PDDocument document = book(puzzles, choice)) {
            BufferedImage image = new PDFRenderer(document).renderImageWithDPI(0, 200, ImageType.GRAY);
            List<String> found = new ArrayList<>();
            for (int quarter = 0; quarter < 4; quarter++) {
                found.add(qrCodeIn(image.getSubimage(
                        quarter % 2 * image.getWidth() / 2,
                        quarter / 2 * image.getHeight() / 2,
                        image.getWidth() / 2,
                        image.getHeight() / 2)));
            }
            assertThat(found)
                    .isEqualTo(
                            puzzles.stream().map(it -> choice.qr + it.digits()).toList());
        }
    }

    private static String qrCodeIn(BufferedImage image) throws ReaderException {
        int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        return new QRCodeReader()
                .decode(
                        new BinaryBitmap(new HybridBinarizer(
                                new RGBLuminanceSource(image.getWidth(), image.getHeight(), pixels))),
                        Map.of(DecodeHintType.TRY_HARDER, true))
                .getText();
    }

    @Test
    void theSamePuzzlesGiveTheSameBytes() throws IOException {
        BookOptions options = BookOptions.standard();
        assertThat(written(puzzles(10), options)).isEqualTo(written(puzzles(10), options));
    }

    @Test
    void omitsMetadataOnRequest() throws IOException {
        Choice choice = new Choice();
        choice.title = "A title";
        try (PDDocument document = book(puzzles(5), choice)) {
            assertThat(document.getDocumentInformation().getTitle()).isEqualTo("A title");
        }
        choice.metadata = false;
        try (PDDocument document = book(puzzles(5), choice)) {
            assertThat(document.getDocument().getTrailer().containsKey(COSName.INFO))
                    .isFalse();
            assertThat(document.getDocumentCatalog().getDocumentOutline()).isNull();
        }
    }

    @Test
    void theInnerMarginGrowsWithThePages() {
        assertThat(PageLayout.innerFor(150)).isGreaterThanOrEqualTo(0.375f * 72);
        assertThat(PageLayout.innerFor(151)).isGreaterThanOrEqualTo(0.5f * 72);
        assertThat(PageLayout.innerFor(301)).isGreaterThanOrEqualTo(0.625f * 72);
        assertThat(PageLayout.innerFor(501)).isGreaterThanOrEqualTo(0.75f * 72);
        assertThat(PageLayout.innerFor(151)).isGreaterThan(PageLayout.innerFor(150));
    }

    @Test
    void largePrintHasAGridOfSixInches() throws IOException {
        Choice choice = new Choice();
        choice.largePrint = true;
        choice.size = PageSize.LETTER;
        choice.contents = Contents.PUZZLES;
        try (PDDocument document = book(puzzles(5), choice)) {
            // Five levels with one heading and one puzzle each.
            assertThat(document.getNumberOfPages()).isEqualTo(10);
        }
        assertThat(new PageLayout(choice.options(), false, 36).side()).isEqualTo(432);
    }

    /** Black at every level, the strip tells them apart by its parts. */
    @Test
    void asManyPartsOfAStripAreFilledAsItsLevelHas() throws IOException {
        Choice choice = new Choice();
        choice.largePrint = true;
        choice.size = PageSize.LETTER;
        choice.contents = Contents.PUZZLES;
        try (PDDocument document = book(puzzles(5), choice)) {
            for (Level level : Level.values()) {
                // Before each puzzle is the heading of its level.
                List<Float> heights = heightsOfRectangles(document.getPage(2 * level.ordinal() + 1));
                assertThat(heights.stream().filter(height -> height == 4)).hasSize(level.ordinal() + 1);
                assertThat(heights.stream().filter(height -> height == BookOptions.THINNEST_LINE))
                        .hasSize(4 - level.ordinal());
            }
        }
    }

    private static List<Float> heightsOfRectangles(PDPage page) throws IOException {
        List<Object> operands = new ArrayList<>();
        List<Float> heights = new ArrayList<>();
        for (Object token : new PDFStreamParser(page).parse()) {
            if (!(token instanceof Operator operator)) {
                operands.add(token);
                continue;
            }
            if (operator.getName().equals("re")) {
                heights.add(Math.abs(((COSNumber) operands.get(3)).floatValue()));
            }
            operands.clear();
        }
        return heights;
    }

    /** A character outside the basic plane is one, as people count. */
    @Test
    void charactersAreCountedAsPeopleDo() {
        assertThatThrownBy(() -> new FrontMatter("\ud83d\ude00".repeat(301), null, null, null, null))
                .hasMessageContaining("characters, this has 301");
    }

    @ParameterizedTest
    @EnumSource(names = {"A4", "LETTER", "EIGHT_BY_TEN"})
    void theGridOfLargePrintIsInTheMiddleOfItsPage(PageSize size) {
        Choice choice = new Choice();
        choice.largePrint = true;
        choice.size = size;
        PageLayout layout = new PageLayout(choice.options(), false, 36);
        assertThat(layout.left(true) + layout.gridX(0) + layout.side() / 2).isCloseTo(size.width() / 2, within(0.01f));
        assertThat(layout.gridY(0) + layout.side() / 2).isCloseTo(size.height() / 2, within(0.01f));
    }

    @Test
    void allOfLargePrintIsBlackAndItsDigitsAreBold() throws IOException {
        Choice choice = new Choice();
        choice.largePrint = true;
        choice.size = PageSize.LETTER;
        choice.candidates = true;
        choice.title = "A title";
        try (PDDocument document = book(puzzles(5), choice)) {
            for (PDPage page : document.getPages()) {
                assertBlackAndBold(page);
            }
        }
    }

    /** Text of one digit, which is a digit of a board, has to be bold and at least 16 points high. */
    private static void assertBlackAndBold(PDPage page) throws IOException {
        List<Object> operands = new ArrayList<>();
        boolean isBold = false;
        float type = 0;
        for (Object token : new PDFStreamParser(page).parse()) {
            if (!(token instanceof Operator operator)) {
                operands.add(token);
                continue;
            }
            switch (operator.getName()) {
                case "Tf" -> {
                    isBold = page.getResources()
                            .getFont((COSName) operands.getFirst())
                            .getName()
                            .endsWith("-Bold");
                    type = ((COSNumber) operands.get(1)).floatValue();
                }
                case "g", "G" ->
                    assertThat(((COSNumber) operands.getFirst()).floatValue()).isZero();
                case "Tj" -> {
                    // A glyph of an embedded subset has two bytes.
                    if (((COSString) operands.getFirst()).getBytes().length == 2) {
                        assertThat(isBold).isTrue();
                        assertThat(type).isGreaterThanOrEqualTo(16);
                    }
                }
                default -> {}
            }
            operands.clear();
        }
    }

    @Test
    void gapsBetweenColumnsAndRowsAreAlike() {
        for (PageSize size : PageSize.values()) {
            for (int perPage : List.of(4, 6, 9)) {
                for (String question : Arrays.asList(null, "Find the X-Wing")) {
                    Choice choice = new Choice();
                    choice.size = size;
                    choice.perPage = perPage;
                    choice.question = question;
                    PageLayout layout = new PageLayout(choice.options(), false, 36);
                    float between = layout.gridX(1) - layout.gridX(0) - layout.side() - layout.edge();
                    float below =
                            layout.gridY(1) - layout.gridY(0) - layout.side() - layout.aboveGrid() - layout.belowGrid();
                    assertThat(below / between).as("%s, %d", size, perPage).isBetween(0.6f, 1.6f);
                    assertThat(layout.gridX(0)).isGreaterThanOrEqualTo(layout.edge() - 0.01f);
                    assertThat(layout.gridX(layout.columns() - 1) + layout.side())
                            .isLessThanOrEqualTo(layout.width() + 0.01f);
                    assertThat(layout.gridY(layout.rows() - 1) + layout.side() + layout.belowGrid())
                            .isLessThanOrEqualTo(layout.top() + layout.height() + 0.01f);
                }
            }
        }
    }

    @Test
    void noPageIsBlank() throws IOException {
        for (boolean large : List.of(false, true)) {
            for (FrontMatter front : List.of(
                    FrontMatter.NONE,
                    new FrontMatter("A title", null, null, null, null),
                    new FrontMatter(null, null, "A house", null, "978-3-16-148410-0"))) {
                Choice choice = new Choice();
                choice.largePrint = large;
                choice.hints = true;
                choice.front = front;
                try (PDDocument document = book(puzzles(7), choice)) {
                    for (int page = 1; page <= document.getNumberOfPages(); page++) {
                        PDFTextStripper stripper = new PDFTextStripper();
                        stripper.setStartPage(page);
                        stripper.setEndPage(page);
                        assertThat(stripper.getText(document).strip().length())
                                .as("page %d", page)
                                .isGreaterThan(3);
                    }
                }
            }
        }
    }

    @Test
    void hasAuthorImprintAndIsbn() throws IOException {
        Choice choice = new Choice();
        choice.front = new FrontMatter("A title", "Ada Nine", "House of Nines", "All rights reserved", "0-306-40615-2");
        try (PDDocument document = book(puzzles(4), choice)) {
            PDFTextStripper stripper = new PDFTextStripper();
            stripper.setEndPage(1);
            assertThat(stripper.getText(document)).contains("A title", "4 puzzles", "Ada Nine", "House of Nines");
            stripper.setStartPage(2);
            stripper.setEndPage(2);
            assertThat(stripper.getText(document))
                    .contains("All rights reserved", "House of Nines", "ISBN 0-306-40615-2");
            assertThat(document.getDocumentInformation().getAuthor()).isEqualTo("Ada Nine");
        }
        assertThatThrownBy(() -> new FrontMatter(null, null, null, null, "978-3-16-148410-1"))
                .hasMessageContaining("check digit");
        assertThatThrownBy(() -> new FrontMatter(null, null, null, null, "12345"))
                .hasMessageContaining("ten digits");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void hintsHaveABoardAndWordsHoweverLong(boolean large) throws IOException {
        List<BookPuzzle> puzzles = new ArrayList<>();
        for (BookPuzzle puzzle : puzzles(6)) {
            BoardHint hint = Objects.requireNonNull(puzzle.hint());
            String words = hint.words() + ". If r1c1 is 5, r1c2 is 4.".repeat(puzzles.size() == 3 ? 400 : 2) + " End.";
            puzzles.add(new BookPuzzle(
                    puzzle.digits(),
                    null,
                    SOLUTION,
                    Level.HARD,
                    null,
                    null,
                    new BoardHint(hint.clues(), hint.board(), hint.marks(), words)));
        }
        Choice choice = new Choice();
        choice.hints = true;
        choice.largePrint = large;
        try (PDDocument document = book(puzzles, choice)) {
            String text = new PDFTextStripper().getText(document).replaceAll("\\s+", " ");
            assertThat(text)
                    .contains(
                            "Hints",
                            "Read no further than you need",
                            "r4c7 is the cell in row 4, column 7",
                            "A hint, number 6")
                    .contains(large ? "A dashed line: at most one" : "of a dashed one at most one");
            assertThat(text.split("r1c1", -1)).hasSize(5 * 2 + 400 + 1);
            assertThat(text.split("End\\.", -1)).hasSize(7);
            for (PDPage page : document.getPages()) {
                assertNothingTooSmall(page);
            }
        }
        choice.hints = false;
        choice.question = "Find the X-Wing";
        try (PDDocument document = book(puzzles, choice)) {
            assertThat(new PDFTextStripper().getText(document))
                    .contains("Find the X-Wing", "Answers")
                    .doesNotContain("Solutions");
        }
        choice.contents = Contents.PUZZLES;
        try (PDDocument document = book(puzzles, choice)) {
            assertThat(new PDFTextStripper().getText(document)).doesNotContain("Answers");
        }
    }

    /** The digits that a link passes through have an edge of paper, which is drawn before them. */
    @Test
    void linksStopAtDigits() throws IOException {
        Choice choice = new Choice();
        choice.hints = true;
        try (PDDocument document = book(puzzles(3), choice)) {
            assertThat(outlinesOn(document.getPage(0))).as("a page of puzzles").isZero();
            assertThat(outlinesOn(document.getPage(document.getNumberOfPages() - 2)))
                    .as("a page of hints")
                    .isBetween(1L, 81L);
        }
    }

    private static long outlinesOn(PDPage page) throws IOException {
        List<Object> tokens = new PDFStreamParser(page).parse();
        return IntStream.range(1, tokens.size())
                .filter(i -> tokens.get(i) instanceof Operator operator
                        && operator.getName().equals("Tr")
                        && ((COSNumber) tokens.get(i - 1)).intValue() == 1)
                .count();
    }

    @Test
    void optionsThatExcludeEachOtherAreRefused() {
        Choice large = new Choice();
        large.largePrint = true;
        large.perPage = 4;
        assertThatThrownBy(large::options).hasMessageContaining("large print cannot be combined with more than one");
        Choice boards = new Choice();
        boards.threeBoards = true;
        assertThatThrownBy(() -> BookOptions.check(BookOrder.RATING, true, false))
                .hasMessageContaining("order by rating");
        boards.hints = true;
        assertThatThrownBy(boards::options).hasMessageContaining("cannot be combined with hints");
        boards.hints = false;
        boards.perPage = 2;
        assertThatThrownBy(boards::options).hasMessageContaining("a number of puzzles per page");
        boards.perPage = null;
        assertThatThrownBy(() -> boards.options().asWorksheets("X-Wing")).hasMessageContaining("worksheets");
        Choice sheets = new Choice();
        sheets.hints = true;
        assertThatThrownBy(() -> sheets.options().asWorksheets("X-Wing")).hasMessageContaining("hints");
        sheets.hints = false;
        assertThat(sheets.options().asWorksheets("X-Wing").question()).contains("X-Wing");
        BookOptions.check(BookOrder.GIVEN, true, true);
        assertThatThrownBy(() -> BookOptions.check(BookOrder.TIME, false, true))
                .hasMessageContaining("worksheets cannot");
    }

    @Test
    void everythingThatIsWrongIsSaidAtItsOption() {
        Choice choice = new Choice();
        choice.largePrint = true;
        choice.threeBoards = true;
        choice.hints = true;
        choice.perPage = 5;

        assertThat(violations(choice::options)).containsOnlyKeys("perPage", "threeBoards", "hints");
        assertThat(violations(() -> new FrontMatter("T".repeat(300), "A".repeat(300), null, null, "12345")))
                .containsOnlyKeys("title", "author", "isbn");
        Choice tooLarge = new Choice();
        tooLarge.largePrint = true;
        tooLarge.size = PageSize.SIX_BY_NINE;
        assertThat(violations(() -> Book.checkFirst(puzzles(1), tooLarge.options())))
                .containsOnlyKeys("size");
    }

    private static Map<String, List<SpecViolation>> violations(ThrowableAssert.ThrowingCallable made) {
        return catchThrowableOfType(InvalidBookException.class, made).violations().stream()
                .collect(Collectors.groupingBy(SpecViolation::field));
    }

    @Test
    void threeBoardsOfAGridStandInARow() throws IOException {
        Choice choice = new Choice();
        choice.threeBoards = true;
        try (PDDocument document = book(puzzles(9), choice)) {
            String text = new PDFTextStripper().getText(document);
            assertThat(text).contains("1a", "1b", "1c", "3c");
            assertThat(document.getNumberOfPages()).isEqualTo(2);
        }
        List<BookPuzzle> two = puzzles(2);
        assertThatThrownBy(() -> written(two, choice.options())).hasMessageContaining("three boards");
    }

    @Test
    void optionsThatWouldBeTooSmallAreRefused() {
        List<BookPuzzle> puzzles = puzzles(10);
        Choice small = new Choice();
        small.size = PageSize.A5;
        small.perPage = 9;
        small.candidates = true;
        assertThatThrownBy(() -> written(puzzles, small.options()))
                .hasMessageContaining("9 a page on a5: candidates")
                .hasMessageContaining("; at most 4 per page are legible there");
        Choice justTooSmall = new Choice();
        justTooSmall.size = PageSize.A5;
        justTooSmall.perPage = 6;
        justTooSmall.qr = "https://sudoku.example/";
        assertThatThrownBy(() -> written(puzzles, justTooSmall.options()))
                .hasMessageContaining("digits would have 6.9 points, but the smallest legible size is 7;");
        Choice large = new Choice();
        large.largePrint = true;
        large.size = PageSize.SIX_BY_NINE;
        assertThatThrownBy(() -> written(puzzles, large.options()))
                .hasMessageContaining("six inches")
                .hasMessageEndingWith("; it fits on 8x10, a4, letter, 8.5x11");
        Choice odd = new Choice();
        odd.perPage = 5;
        assertThatThrownBy(odd::options).hasMessageContaining("1, 2, 4, 6 or 9");
        Choice pencilled = new Choice();
        pencilled.size = PageSize.SIX_BY_NINE;
        pencilled.perPage = 9;
        BookPuzzle board = new BookPuzzle(
                SOLUTION.with(0, 0),
                PencilMarks.of(SOLUTION.with(0, 0)).candidates(),
                SOLUTION,
                null,
                null,
                null,
                null);
        assertThatThrownBy(() -> written(List.of(board), pencilled.options()))
                .hasMessageContaining("9 a page on 6x9: candidates")
                .hasMessageContaining("at most 4 per page");
        assertThatThrownBy(() -> written(List.of(), BookOptions.standard())).hasMessageContaining("1 to 20000");
    }

    @Test
    void sortsPuzzlesByLevelAndThenByRatingOrTime() {
        List<BookPuzzle> puzzles = new ArrayList<>(puzzles(20));
        Collections.shuffle(puzzles, new Random(3));
        List<BookPuzzle> byRating = BookOrder.RATING.sort(puzzles);
        assertThat(byRating).extracting(BookPuzzle::level).isSorted();
        Comparator<BookPuzzle> easierFirst = Comparator.comparing(it -> Objects.requireNonNull(it.rating()));
        for (Level level : Level.values()) {
            assertThat(byRating.stream().filter(it -> it.level() == level).toList())
                    .isSortedAccordingTo(easierFirst);
        }
        assertThat(BookOrder.TIME.sort(puzzles).stream()
                        .filter(it -> it.level() == Level.EASY)
                        .map(BookPuzzle::seconds))
                .containsExactly(60, 120, 180, 240);
    }

    @Test
    void refusesTextsThatItsTypefaceLacksAndReplacesOnesOfPuzzles() {
        assertThatThrownBy(() -> new FrontMatter("A \u6570 title", null, null, "two\nlines \ud83d\ude00", null))
                .isInstanceOfSatisfying(
                        InvalidBookException.class,
                        refused -> assertThat(refused.violations())
                                .containsExactly(
                                        new SpecViolation(
                                                "title", "the typeface of books, Liberation Sans, has no '\u6570'"),
                                        new SpecViolation(
                                                "copyright",
                                                "the typeface of books, Liberation Sans, has no '\ud83d\ude00'")));
        assertThat(Typeface.writable("\u00dc\u6570\tz\ud83d\ude00")).isEqualTo("\u00dc? z?");
    }

    /** Whoever asked for it may have gone long before it is done. */
    @Test
    void isNotFinishedByAThreadThatIsInterrupted() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> Book.write(puzzles(5), new Choice().options(), out))
                    .isInstanceOf(InterruptedIOException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(out.size()).isZero();
    }

    /** By the list that is read for each page: it interrupts the thread when the first pages have been drawn. */
    @Test
    void endsBetweenPages() throws IOException {
        List<BookPuzzle> all = puzzles(60);
        AtomicInteger read = new AtomicInteger();
        Choice choice = new Choice();
        choice.perPage = 1;
        choice.contents = Contents.PUZZLES;
        Book.write(counted(all, read, Integer.MAX_VALUE), choice.options(), OutputStream.nullOutputStream());
        int whole = read.getAndSet(0);
        // Drawing the pages is the last that reads it, once for each.
        int tenPages = whole - all.size() + 10;

        try {
            assertThatThrownBy(() ->
                            Book.write(counted(all, read, tenPages), choice.options(), OutputStream.nullOutputStream()))
                    .isInstanceOf(InterruptedIOException.class);
        } finally {
            Thread.interrupted();
        }

        assertThat(read.get()).isEqualTo(tenPages);
    }

    /** A list whose reader is interrupted when it has read so many elements. */
    private static List<BookPuzzle> counted(List<BookPuzzle> all, AtomicInteger read, int interrupting) {
        return new AbstractList<>() {
            @Override
            public BookPuzzle get(int index) {
                if (read.incrementAndGet() == interrupting) {
                    Thread.currentThread().interrupt();
                }
                return all.get(index);
            }

            @Override
            public int size() {
                return all.size();
            }
        };
    }
}
