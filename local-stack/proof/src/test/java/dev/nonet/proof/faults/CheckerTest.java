package dev.nonet.proof.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The checker is given answers of a service that loses, doubles, mixes up or miscounts, and must tell. */
class CheckerTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static final String PUZZLE =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    private static final String SOLUTION =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    private static final String OTHER =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286...";

    private static JsonNode json(String text) throws Exception {
        return JSON.readTree(text.replace('\'', '"'));
    }

    private static Order solving() throws Exception {
        Order order = new Order(
                "order",
                "amber",
                (ObjectNode) json("{'kind':'solve','puzzles':['" + PUZZLE + "','no','" + PUZZLE + "']}"),
                List.of(),
                true);
        order.accepted("17");
        return order;
    }

    private static ObjectNode result(int index) throws Exception {
        return (ObjectNode) json("{'index':" + index + ",'puzzle':'" + PUZZLE + "','solution':'" + SOLUTION
                + "','solutions':1,'clues':30,'level':'easy','rating':1.5,'techniques':{'naked-single':51}}");
    }

    private static ObjectNode error(int index) throws Exception {
        return (ObjectNode) json("{'index':" + index + ",'code':'malformed','input':'no','message':'too short'}");
    }

    private static ObjectNode job() throws Exception {
        return (ObjectNode) json("{'id':'17','state':'succeeded','outcome':'partial',"
                + "'counts':{'requested':3,'done':2,'failed':1},"
                + "'tally':{'levels':{'easy':2},'techniques':{'naked-single':2}}}");
    }

    private static List<String> check(Order order, JsonNode job, List<JsonNode> results) throws Exception {
        return Checker.check(order, new Answers(job, results, List.of(error(1))), List.of());
    }

    @Test
    void findsNothingWhereAllIsWell() throws Exception {
        Order order = solving();
        order.streamed(List.of(result(0), result(2)));

        assertThat(check(order, job(), List.of(result(0), result(2)))).isEmpty();
    }

    @Test
    void tellsOfALostItem() throws Exception {
        assertThat(check(solving(), job(), List.of(result(0))))
                .anySatisfy(problem -> assertThat(problem).contains("1 of 3 items are missing"));
    }

    @Test
    void tellsOfADoubledItem() throws Exception {
        assertThat(check(solving(), job(), List.of(result(0), result(2), result(2))))
                .anySatisfy(problem -> assertThat(problem).contains("item 2 comes twice"));
        assertThat(check(solving(), job(), List.of(result(0), result(1), result(2))))
                .anySatisfy(problem -> assertThat(problem).contains("item 1 comes twice"));
    }

    @Test
    void tellsOfAnItemThatIsNotOfThisJob() throws Exception {
        assertThat(check(solving(), job(), List.of(result(0), result(2), result(3))))
                .anySatisfy(problem -> assertThat(problem).contains("there is no item 3"));
        ObjectNode foreign = result(2).put("puzzle", OTHER).put("clues", 78);
        assertThat(check(solving(), job(), List.of(result(0), foreign)))
                .anySatisfy(problem -> assertThat(problem).contains("is not the puzzle that was sent"));
    }

    @Test
    void tellsOfAWrongCountOrTally() throws Exception {
        List<JsonNode> results = List.of(result(0), result(2));
        ObjectNode counts = job();
        counts.withObject("/counts").put("done", 3);
        ObjectNode levels = job();
        levels.withObject("/tally/levels").put("easy", 3);
        ObjectNode techniques = job();
        techniques.withObject("/tally/techniques").remove("naked-single");
        ObjectNode solutions = job();
        solutions.withObject("/tally/solutions").put("none", 1);
        ObjectNode outcome = job().put("outcome", "complete");

        assertThat(check(solving(), counts, results)).singleElement().asString().contains("items done");
        assertThat(check(solving(), levels, results)).singleElement().asString().contains("levels");
        assertThat(check(solving(), techniques, results))
                .singleElement()
                .asString()
                .contains("techniques");
        assertThat(check(solving(), solutions, results))
                .singleElement()
                .asString()
                .contains("numbers of solutions");
        assertThat(check(solving(), outcome, results))
                .singleElement()
                .asString()
                .contains("outcome");
    }

    @Test
    void tellsOfAJobThatFailedOrWasCancelledByNobody() throws Exception {
        List<JsonNode> results = List.of(result(0), result(2));

        for (String state : List.of("failed", "cancelled", "running", "expired")) {
            assertThat(check(solving(), job().put("state", state), results))
                    .singleElement()
                    .asString()
                    .contains("ended as " + state);
        }
        Order cancelled = solving();
        cancelled.cancel();
        ObjectNode job = job().put("state", "cancelled");
        job.withObject("/counts").put("done", 1);
        job.withObject("/tally/levels").put("easy", 1);
        job.withObject("/tally/techniques").put("naked-single", 1);
        assertThat(check(cancelled, job, List.of(result(0)))).isEmpty();
    }

    @Test
    void tellsOfAPuzzleThatIsNotThatOfTheSeed() throws Exception {
        Order order = new Order(
                "order", "amber", (ObjectNode) json("{'kind':'generate','count':1,'seed':5}"), List.of(), false);
        ObjectNode job = (ObjectNode) json("{'id':'17','state':'succeeded','outcome':'complete',"
                + "'counts':{'requested':1,'done':1,'failed':0},"
                + "'tally':{'levels':{'easy':1},'techniques':{'naked-single':1}}}");
        Answers answers = new Answers(job, List.of(result(0)), List.of());

        assertThat(Checker.check(order, answers, List.of(result(0)))).isEmpty();
        assertThat(Checker.check(order, answers, List.of(result(0).put("seed", 6))))
                .singleElement()
                .asString()
                .contains("item 0 is");
        Answers unsound = new Answers(job, List.of(result(0).put("solution", PUZZLE)), List.of());
        assertThat(Checker.check(order, unsound, List.of()))
                .singleElement()
                .asString()
                .contains("another solution");
    }

    @Test
    void tellsOfAStreamThatEndedTooSoonAndSeemedWhole() throws Exception {
        Order order = solving();
        order.streamed(List.of(result(0)));

        assertThat(check(order, job(), List.of(result(0), result(2))))
                .singleElement()
                .asString()
                .contains("a stream that was not cut had 1 results, not the 2");
    }

    @Test
    void tellsOfCallbacksThatNeverCameOrContradict() throws Exception {
        Receiver.Call good = new Receiver.Call("a", "{'type':'job.succeeded','data':{'id':'17'}}", true);
        Receiver.Call refused = new Receiver.Call("a", good.body(), false);

        assertThat(Checker.callbacks(solving(), "succeeded", List.of(refused, good)))
                .isEmpty();
        assertThat(Checker.callbacks(solving(), "succeeded", List.of())).hasSize(1);
        assertThat(Checker.callbacks(solving(), "succeeded", List.of(refused))).hasSize(1);
        assertThat(Checker.callbacks(solving(), "cancelled", List.of(good))).hasSize(1);
        assertThat(Checker.callbacks(solving(), "succeeded", List.of(good, new Receiver.Call("b", good.body(), true))))
                .singleElement()
                .asString()
                .contains("has the ids");
        assertThat(Checker.callbacks(
                        solving(), "succeeded", List.of(new Receiver.Call("a", "{'type':'job.succeeded'}", true))))
                .hasSize(1);
    }

    @Test
    void tellsOfEventsThatGoBackwardsOrAreOfAnotherJob() throws Exception {
        JsonNode one = json("{'id':'17','counts':{'done':1}}");
        JsonNode three = json("{'id':'17','counts':{'done':3}}");

        assertThat(Checker.events(solving(), List.of(one, one, three))).isEmpty();
        assertThat(Checker.events(solving(), List.of(three, one))).hasSize(1);
        assertThat(Checker.events(solving(), List.of(json("{'id':'17','counts':{'done':4}}"))))
                .hasSize(1);
        assertThat(Checker.events(solving(), List.of(json("{'id':'18','counts':{'done':1}}"))))
                .hasSize(1);
        assertThat(Checker.events(solving(), List.of(json("{'id':'17'}")))).hasSize(1);
    }

    @Test
    void tellsOfAJobInTheWrongListOrListedTwiceOrNot() throws Exception {
        Order order = solving();
        List<Order> orders = List.of(order);

        assertThat(Checker.list("amber", List.of("order"), orders)).isEmpty();
        assertThat(Checker.list("basil", List.of(), orders)).isEmpty();
        assertThat(Checker.list("amber", List.of(), orders)).hasSize(1);
        assertThat(Checker.list("amber", List.of("order", "order"), orders)).hasSize(1);
        assertThat(Checker.list("basil", List.of("order"), orders)).hasSize(1);
        order.delete();
        assertThat(Checker.list("amber", List.of("order"), orders)).hasSize(1);
    }

    @Test
    void tellsOfResultsThatAreNotInItemOrder() throws Exception {
        List<JsonNode> results = new ArrayList<>(List.of(result(2), result(0)));

        assertThat(check(solving(), job(), results)).singleElement().asString().contains("result 0 comes after 2");
    }
}
