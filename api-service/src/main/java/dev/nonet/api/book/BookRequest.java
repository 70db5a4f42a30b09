package dev.nonet.api.book;

import dev.nonet.api.platform.Violations;
import dev.nonet.api.technique.TechniqueCatalogue;
import dev.nonet.book.BookOptions;
import dev.nonet.book.BookOptions.Contents;
import dev.nonet.book.BookOrder;
import dev.nonet.book.FrontMatter;
import dev.nonet.book.InvalidBookException;
import dev.nonet.book.PageSize;
import dev.nonet.reasoning.Scale;
import dev.nonet.reasoning.TechniqueId;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a request for a book, parsed and validated.
 *
 * @param practised the technique that worksheets practise; null for an ordinary book
 * @param scale the rating scale of another program to print beside the puzzles; null for Nonet's own
 */
record BookRequest(
        BookOptions options,
        BookOrder order,
        @Nullable TechniqueId practised,
        @Nullable Scale scale) {

    /**
     * Parses and validates the parameters.
     *
     * @throws dev.nonet.api.platform.ProblemException 422 with everything that is wrong
     */
    static BookRequest of(BookResource.Parameters from, TechniqueCatalogue techniques) {
        Violations violations = new Violations();
        boolean threeBoards = trueOrFalse(violations, from, "threeBoards", false);
        boolean hints = trueOrFalse(violations, from, "hints", false);
        BookOrder order =
                violations.read("order", BookOrder.GIVEN, () -> BookOrder.parse(from.value("order", "given")));
        String technique = from.value("technique");
        TechniqueId practised =
                technique == null ? null : violations.optional("technique", () -> technique(technique, techniques));
        String scaleId = from.value("scale");
        Scale scale = scaleId == null ? null : violations.optional("scale", () -> Scale.parse(scaleId));
        FrontMatter front = build(
                violations,
                FrontMatter.NONE,
                () -> new FrontMatter(
                        from.value("title"),
                        from.value("author"),
                        from.value("imprint"),
                        from.value("copyright"),
                        from.value("isbn")));
        PageSize size = violations.read("size", PageSize.A4, () -> PageSize.parse(from.value("size", "a4")));
        String perPageText = from.value("perPage");
        Integer perPage = perPageText == null ? null : violations.optional("perPage", () -> perPage(perPageText));
        boolean largePrint = trueOrFalse(violations, from, "largePrint", false);
        boolean candidates = trueOrFalse(violations, from, "candidates", false);
        boolean colour = trueOrFalse(violations, from, "colour", false);
        boolean bleed = trueOrFalse(violations, from, "bleed", false);
        boolean metadata = trueOrFalse(violations, from, "metadata", true);
        Contents contents = violations.read("solutions", Contents.ALL, () -> contents(from.value("solutions", "back")));
        BookOptions options = build(
                violations,
                BookOptions.standard(),
                () -> new BookOptions(
                        front,
                        size,
                        perPage,
                        largePrint,
                        threeBoards,
                        candidates,
                        colour,
                        hints,
                        from.value("qr"),
                        bleed,
                        metadata,
                        practised == null ? null : BookOptions.question(name(practised, techniques)),
                        contents));
        check(violations, () -> BookOptions.check(order, threeBoards, practised != null));
        violations.throwIfAny();
        return new BookRequest(options, order, practised, scale);
    }

    private static void check(Violations violations, Runnable check) {
        build(violations, true, () -> {
            check.run();
            return true;
        });
    }

    /** Builds a part of the request. If that throws, collects its violations and returns {@code otherwise}. */
    private static <T> T build(Violations violations, T otherwise, Supplier<T> part) {
        try {
            return part.get();
        } catch (InvalidBookException e) {
            violations.addAll(e.violations());
            return otherwise;
        }
    }

    private static TechniqueId technique(String id, TechniqueCatalogue techniques) {
        TechniqueId technique = new TechniqueId(id);
        name(technique, techniques);
        return technique;
    }

    private static String name(TechniqueId technique, TechniqueCatalogue techniques) {
        String name = techniques.name(technique);
        if (name == null) {
            throw new IllegalArgumentException(
                    TechniqueId.unknown(technique.value(), techniques.ratings().keySet()));
        }
        return name;
    }

    private static boolean trueOrFalse(
            Violations violations, BookResource.Parameters from, String name, boolean otherwise) {
        String text = from.value(name);
        return text == null ? otherwise : violations.read(name, otherwise, () -> Violations.trueOrFalse(text));
    }

    private static int perPage(String text) {
        if (!text.matches("\\d")) {
            throw new IllegalArgumentException("must be 1, 2, 4, 6 or 9");
        }
        return Integer.parseInt(text);
    }

    private static Contents contents(String text) {
        return switch (text) {
            case "back" -> Contents.ALL;
            case "none" -> Contents.PUZZLES;
            case "only" -> Contents.SOLUTIONS;
            default -> throw new IllegalArgumentException("must be back, none or only");
        };
    }
}
