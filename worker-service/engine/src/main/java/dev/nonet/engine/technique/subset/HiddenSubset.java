package dev.nonet.engine.technique.subset;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.board.Unions;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.Conclusions;
import dev.nonet.engine.technique.HouseEliminations;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;

/**
 * Hidden subset (pair, triple, quad): k digits whose places in a house are together only k cells. These cells hold
 * these digits, so all their other candidates are eliminated.
 */
public final class HiddenSubset implements HouseEliminations {

    private static final Memory<Unions> UNIONS = new Memory<>(position -> new Unions());

    private final int size;

    /** @param size how many digits, 2 to 4 */
    public HiddenSubset(int size) {
        this.size = size;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        if (!position.mayHaveHiddenSubsets(size)) {
            return;
        }
        Unions unions = UNIONS.of(position);
        int open = position.housesForHiddenSubsets(size);
        for (int rest = open; rest != 0; rest = Masks.dropFirst(rest)) {
            int house = Masks.first(rest);
            find(house, position, unions);
            for (int i = 0; i < unions.count(); i++) {
                int cells = unions.together(i);
                int digits = unions.chosen(i);
                if (holdsMore(house, cells, digits, position)) {
                    report(house, Houses.cells(house, cells), new DigitSet(digits), position, sink);
                }
            }
        }
    }

    @Override
    public void eliminations(Position position, Conclusions into, EliminationTaker taker) {
        int open = position.housesForHiddenSubsets(size);
        if (open == 0) {
            return;
        }
        Unions unions = UNIONS.of(position);
        for (int rest = open; rest != 0; rest = Masks.dropFirst(rest)) {
            int house = Masks.first(rest);
            find(house, position, unions);
            for (int i = 0; i < unions.count(); i++) {
                eliminateOthers(house, unions.chosen(i), unions.together(i), position, into, taker);
            }
        }
    }

    /** Hands over what one subset eliminates: all digits but its own, from its cells. */
    private static void eliminateOthers(
            int house, int digits, int cells, Position position, Conclusions into, EliminationTaker taker) {
        int[] places = position.placesInHouses();
        for (int others = Digits.allBut(digits); others != 0; others = Digits.dropFirst(others)) {
            int digit = Digits.first(others);
            int gone = places[House.COUNT * digit + house] & cells;
            if (gone != 0) {
                taker.take(digit, house, gone, position, into);
            }
        }
    }

    /** Finds the digits of a house that have together only as many places; digit d has number d - 1. */
    private void find(int house, Position position, Unions unions) {
        int few = position.digitsWithFewPlaces(size, house);
        int[] places = position.placesInHouses();
        for (int rest = few; rest != 0; rest = Masks.dropFirst(rest)) {
            unions.set(Masks.first(rest), places[House.COUNT * Digits.first(rest) + house]);
        }
        unions.findSubsets(few, size);
    }

    @Override
    public boolean isDirectOnlyInItsHouse() {
        return true;
    }

    private static boolean holdsMore(int house, int numbers, int digits, Position position) {
        for (int rest = numbers; rest != 0; rest = Masks.dropFirst(rest)) {
            int cell = Houses.firstCell(house, rest);
            if ((position.digits(cell) & ~digits) != 0) {
                return true;
            }
        }
        return false;
    }

    private static void report(int house, CellSet cells, DigitSet digits, Position position, StepSink sink) {
        DigitSet others = new DigitSet(Digits.allBut(digits.mask()));
        sink.eliminate(
                CandidateSet.of(others, cells),
                () -> new Evidence.Subset(
                        true, House.of(house), cells, digits, NakedSubset.candidates(digits, cells, position)));
    }
}
