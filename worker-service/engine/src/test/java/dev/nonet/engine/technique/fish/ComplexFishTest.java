package dev.nonet.engine.technique.fish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.board.Board;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.position.Position;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ComplexFishTest {

    /** All rungs of fish with one or two base houses. */
    private static final Ladder UP_TO_TWO = ladder("pointing claiming x-wing finned-x-wing sashimi-x-wing"
            + " franken-x-wing finned-franken-x-wing mutant-x-wing finned-mutant-x-wing");

    private static final Ladder COMPLEX = ladder(StandardLadder.LADDER.ids().stream()
            .map(TechniqueId::value)
            .filter(id -> id.matches("(finned-)?(franken|mutant).*"))
            .collect(Collectors.joining(" ")));

    private static Ladder ladder(String ids) {
        return StandardLadder.LADDER.only(
                Stream.of(ids.split(" ", -1)).map(TechniqueId::new).collect(Collectors.toSet()));
    }

    /** The boards along the way of some puzzles, solved with the simpler rungs. */
    private static List<Position> positions(int puzzles) {
        List<Position> positions = new ArrayList<>();
        for (Grid puzzle : OwnPuzzles.grids(puzzles)) {
            Board board = Board.of(puzzle);
            Position position = new Position(board);
            boolean more = true;
            while (more && !board.isSolved()) {
                Board copy = Board.of(board.toGrid());
                copy.eliminate(copy.candidates().minus(board.candidates()));
                positions.add(new Position(copy));
                more = false;
                for (Rung rung : StandardLadder.LADDER.rungs()) {
                    List<Step> steps =
                            rung.rating().compareTo(Rating.tenths(50)) > 0 ? List.of() : rung.findAll(position);
                    if (!steps.isEmpty()) {
                        steps.forEach(board::apply);
                        more = true;
                        break;
                    }
                }
            }
        }
        return positions;
    }

    private static int count(List<House> houses, int cell) {
        int count = 0;
        for (House house : houses) {
            if (house.cells().contains(cell)) {
                count++;
            }
        }
        return count;
    }

    /** The eliminations by the counting argument, cell by cell. */
    private static CellSet ruledOut(CellSet places, List<House> bases, List<House> covers) {
        List<Cell> fins = new ArrayList<>();
        for (Cell cell : places.cells()) {
            if (count(bases, cell.index()) > count(covers, cell.index())) {
                fins.add(cell);
            }
        }
        CellSet gone = CellSet.EMPTY;
        for (Cell cell : places.cells()) {
            if (count(covers, cell.index()) > count(bases, cell.index())
                    && fins.stream().allMatch(cell::sees)) {
                gone = gone.with(cell.index());
            }
        }
        return gone;
    }

    @Test
    void ruleOutAllThatTwoHousesOfAnyKindsRuleOut() {
        for (Position position : positions(2)) {
            List<CandidateSet> eliminated = UP_TO_TWO.rungs().stream()
                    .flatMap(rung -> rung.findAll(position).stream())
                    .map(step -> CandidateSet.of(step.eliminations()))
                    .toList();
            for (int digit = 1; digit <= 9; digit++) {
                CellSet found = CellSet.EMPTY;
                for (CandidateSet one : eliminated) {
                    found = found.or(one.cells(digit));
                }
                CellSet places = position.places(digit);
                List<House> houses = Stream.iterate(0, i -> i < House.COUNT, i -> i + 1)
                        .map(House::of)
                        .filter(house -> places.intersects(house.cells()))
                        .toList();
                CellSet byOne = ruledOutByOne(places, houses);
                assertThat(found.minus(byOne))
                        .as("digit %d among %s", digit, position.candidates())
                        .isEqualTo(ruledOutByTwo(places, houses).minus(byOne));
            }
        }
    }

    /** The cells that see all places of some house. */
    private static CellSet ruledOutByOne(CellSet places, List<House> houses) {
        CellSet gone = CellSet.EMPTY;
        for (House house : houses) {
            gone = gone.or(Houses.commonPeers(places.and(house.cells())));
        }
        return gone;
    }

    private static CellSet ruledOutByTwo(CellSet places, List<House> houses) {
        CellSet gone = CellSet.EMPTY;
        for (int i = 0; i < houses.size(); i++) {
            for (int j = i + 1; j < houses.size(); j++) {
                List<House> bases = List.of(houses.get(i), houses.get(j));
                for (int k = 0; k < houses.size(); k++) {
                    for (int l = k + 1; l < houses.size(); l++) {
                        if (k != i && k != j && l != i && l != j) {
                            gone = gone.or(ruledOut(places, bases, List.of(houses.get(k), houses.get(l))));
                        }
                    }
                }
            }
        }
        return gone;
    }

    @Test
    void concludeWhatCountingSays() {
        int fish = 0;
        for (Position position : positions(3)) {
            for (Rung rung : COMPLEX.rungs()) {
                for (Step step : rung.findAll(position)) {
                    Evidence.Fish shown = (Evidence.Fish) step.evidence();
                    CandidateSet gone = CandidateSet.of(step.eliminations());
                    assertThat(shown.base()).hasSameSizeAs(shown.cover()).doesNotContainAnyElementsOf(shown.cover());
                    assertThat(gone)
                            .as(step.toString())
                            .isEqualTo(CandidateSet.of(
                                    shown.digit(),
                                    ruledOut(position.places(shown.digit()), shown.base(), shown.cover())));
                    assertThat(shown.fins().isEmpty())
                            .isEqualTo(!rung.id().value().startsWith("finned"));
                    assertThat(position.templateEliminations(shown.digit()).containsAll(gone.cells(shown.digit())))
                            .isTrue();
                    fish++;
                }
            }
        }
        assertThat(fish).isPositive();
    }

    @Test
    void mixKindsOfHousesAsTheirNamesSay() {
        for (Position position : positions(3)) {
            for (Rung rung : COMPLEX.rungs()) {
                for (Step step : rung.findAll(position)) {
                    Evidence.Fish shown = (Evidence.Fish) step.evidence();
                    Set<House.Kind> base = kinds(shown.base());
                    Set<House.Kind> cover = kinds(shown.cover());
                    boolean linesApart = Stream.of(House.Kind.ROW, House.Kind.COLUMN)
                            .anyMatch(across -> !base.contains(across)
                                    && !cover.contains(across == House.Kind.ROW ? House.Kind.COLUMN : House.Kind.ROW));
                    boolean boxes = base.contains(House.Kind.BOX) || cover.contains(House.Kind.BOX);
                    assertThat(linesApart)
                            .as(step.toString())
                            .isEqualTo(rung.id().value().contains("franken"));
                    assertThat(boxes || !linesApart).as(step.toString()).isTrue();
                }
            }
        }
    }

    private static Set<House.Kind> kinds(List<House> houses) {
        return houses.stream().map(House::kind).collect(Collectors.toSet());
    }
}
