package dev.nonet.api.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.api.job.Job;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.JobSpec;
import dev.nonet.job.SolveSpec;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Scale;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Results as lines of text: CSV (RFC 4180, with line feeds), or the bare 81 characters of each board. The columns are
 * those of the command line's {@code generate}, {@code solve} and {@code grade}, in their order, and then what only a
 * service has.
 */
final class ResultColumns {

    private static final String HUMAN = ",humanSeconds,humanSecondsLow,humanSecondsHigh,humanBasis";
    private static final List<String> GENERATED = columns("puzzle,solution,level,rating,clues,effort,symmetry,minimal,"
            + "irreducible,board,index,seed,techniques" + HUMAN);
    private static final List<String> SOLVED = columns("puzzle,solutions,solution,error,index");
    private static final List<String> GRADED =
            columns("puzzle,level,rating,effort,hardest,techniques,error" + HUMAN + ",solutions,solution,clues,index");

    private static final List<String> IDENTITY = List.of("identity");
    private static final List<String> EXPLAINER = columns("seEr,seEp,seEd");
    private static final List<String> HODOKU = columns("hodokuScore,hodokuLevel");

    private final TrustedJson json;
    private final List<String> columns;
    private final boolean isSolved;
    private final boolean isRecipe;

    ResultColumns(TrustedJson json, Job job) {
        this.json = json;
        JobSpec spec = json.read(job.spec(), JobSpec.class);
        this.isSolved = spec instanceof SolveSpec;
        this.isRecipe = spec instanceof GenerateSpec generate && generate.recipe() != null;
        List<String> all = isSolved ? spec.detail() == Detail.SOLUTION ? SOLVED : GRADED : GENERATED;
        boolean canonical = switch (spec) {
            case GenerateSpec generate -> generate.canonical();
            case SolveSpec solve -> solve.canonical();
        };
        Stream<String> asked = Stream.of(
                        canonical ? IDENTITY : List.<String>of(),
                        spec.ratings().contains(Scale.SE) ? EXPLAINER : List.<String>of(),
                        spec.ratings().contains(Scale.HODOKU) ? HODOKU : List.<String>of())
                .flatMap(List::stream);
        this.columns = Stream.concat(all.stream(), asked).toList();
    }

    private static List<String> columns(String names) {
        return List.of(names.split(","));
    }

    String header() {
        return String.join(",", columns) + "\n";
    }

    String csv(ResultSlice.Line stored) {
        JsonNode result = read(stored);
        if (!isRecipe) {
            return line(result);
        }
        return result.path("boards").properties().stream()
                .map(board -> line(boardRow(result, board.getKey(), board.getValue())))
                .collect(Collectors.joining());
    }

    private ObjectNode boardRow(JsonNode result, String name, JsonNode board) {
        ObjectNode row = JsonNodeFactory.instance.objectNode();
        row.set("index", result.path("index"));
        row.put("board", name);
        row.set("solution", result.path("grid"));
        row.set("seed", result.path("seed"));
        board.properties().forEach(field -> row.set(field.getKey(), field.getValue()));
        row.put(
                "symmetry",
                Symmetry.of(Grid.parse(board.path("puzzle").asText()).clues()).id());
        return row;
    }

    /** Generated puzzles as they are; of a solve job the solutions, or the puzzle where it has none or several. */
    String plain(ResultSlice.Line stored) {
        JsonNode result = read(stored);
        if (isRecipe) {
            return result.path("boards").properties().stream()
                    .map(board -> board.getValue().path("puzzle").asText() + "\n")
                    .collect(Collectors.joining());
        }
        boolean solution = isSolved && result.path("solution").isTextual();
        return result.path(solution ? "solution" : "puzzle").asText() + "\n";
    }

    private String line(JsonNode row) {
        return columns.stream().map(column -> cell(value(row, column))).collect(Collectors.joining(",", "", "\n"));
    }

    private static JsonNode value(JsonNode row, String column) {
        JsonNode human = row.path("humanSeconds");
        return switch (column) {
            case "humanSeconds" -> human.path("median");
            case "humanSecondsLow" -> human.path("low");
            case "humanSecondsHigh" -> human.path("high");
            case "humanBasis" -> human.path("basis");
            case "seEr" -> row.path("se").path("er");
            case "seEp" -> row.path("se").path("ep");
            case "seEd" -> row.path("se").path("ed");
            case "hodokuScore" -> row.path("hodoku").path("score");
            case "hodokuLevel" -> row.path("hodoku").path("level");
            case "error" -> row.path("solutions").asInt() == 1 ? MissingNode.getInstance() : row.path("reason");
            default -> row.path(column);
        };
    }

    private static String cell(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        String text = value.isObject() ? pairs(value) : value.asText();
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    /** An object as {@code full-house:3 naked-pair:1}. */
    private static String pairs(JsonNode object) {
        return object.properties().stream()
                .map(field -> field.getKey() + ":" + field.getValue().asText())
                .collect(Collectors.joining(" "));
    }

    /** No column has anything of the path, which as objects is ten times its text. */
    private JsonNode read(ResultSlice.Line stored) {
        return json.tree(ResultDownload.withoutSteps(stored));
    }
}
