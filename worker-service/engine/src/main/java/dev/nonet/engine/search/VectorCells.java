package dev.nonet.engine.search;

import static dev.nonet.engine.search.BandTables.BAND;
import static dev.nonet.engine.search.BandTables.UNSEEN;
import static dev.nonet.engine.search.ScalarCells.BIVALUE;
import static dev.nonet.engine.search.ScalarCells.CONTRADICTION;
import static dev.nonet.engine.search.ScalarCells.OPEN;
import static dev.nonet.engine.search.ScalarCells.PLACED;
import static dev.nonet.engine.search.ScalarCells.SINGLE;
import static jdk.incubator.vector.VectorOperators.NE;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link ScalarCells#propagate} with vectors of 128 bits: one vector for each digit, a band in each of its first three
 * lanes (the layout is drawn at {@link ScalarCells}). It always propagates all bands.
 *
 * <p>Candidates are counted in three groups of three digits, and the groups then added: a shorter chain of dependent
 * instructions than one digit after the other.
 */
final class VectorCells {

    private static final VectorSpecies<Integer> BANDS = IntVector.SPECIES_128;
    private static final IntVector FULL = IntVector.fromArray(BANDS, new int[] {BAND, BAND, BAND, 0}, 0);

    private VectorCells() {}

    /** Does what {@link ScalarCells#propagate} does. */
    static long propagate(int[] node) {
        IntVector open = IntVector.fromArray(BANDS, node, OPEN);
        IntVector before0 = IntVector.fromArray(BANDS, node, 0);
        IntVector before1 = IntVector.fromArray(BANDS, node, 4);
        IntVector before2 = IntVector.fromArray(BANDS, node, 8);
        IntVector before3 = IntVector.fromArray(BANDS, node, 12);
        IntVector before4 = IntVector.fromArray(BANDS, node, 16);
        IntVector before5 = IntVector.fromArray(BANDS, node, 20);
        IntVector before6 = IntVector.fromArray(BANDS, node, 24);
        IntVector before7 = IntVector.fromArray(BANDS, node, 28);
        IntVector before8 = IntVector.fromArray(BANDS, node, 32);
        IntVector cells0 = before0.and(open.or(IntVector.fromArray(BANDS, node, PLACED)));
        IntVector cells1 = before1.and(open.or(IntVector.fromArray(BANDS, node, PLACED + 4)));
        IntVector cells2 = before2.and(open.or(IntVector.fromArray(BANDS, node, PLACED + 8)));
        IntVector cells3 = before3.and(open.or(IntVector.fromArray(BANDS, node, PLACED + 12)));
        IntVector cells4 = before4.and(open.or(IntVector.fromArray(BANDS, node, PLACED + 16)));
        IntVector cells5 = before5.and(open.or(IntVector.fromArray(BANDS, node, PLACED + 20)));
        IntVector cells6 = before6.and(open.or(IntVector.fromArray(BANDS, node, PLACED + 24)));
        IntVector cells7 = before7.and(open.or(IntVector.fromArray(BANDS, node, PLACED + 28)));
        IntVector cells8 = before8.and(open.or(IntVector.fromArray(BANDS, node, PLACED + 32)));
        long lost = before0.compare(NE, cells0).toLong()
                | before1.compare(NE, cells1).toLong() << 4
                | before2.compare(NE, cells2).toLong() << 8
                | before3.compare(NE, cells3).toLong() << 12
                | before4.compare(NE, cells4).toLong() << 16
                | before5.compare(NE, cells5).toLong() << 20
                | before6.compare(NE, cells6).toLong() << 24
                | before7.compare(NE, cells7).toLong() << 28
                | before8.compare(NE, cells8).toLong() << 32;
        IntVector oneA = cells0.or(cells1).or(cells2);
        IntVector twoA = cells0.and(cells1).or(cells2.and(cells0.or(cells1)));
        IntVector threeA = cells0.and(cells1).and(cells2);
        IntVector oneB = cells3.or(cells4).or(cells5);
        IntVector twoB = cells3.and(cells4).or(cells5.and(cells3.or(cells4)));
        IntVector threeB = cells3.and(cells4).and(cells5);
        IntVector oneC = cells6.or(cells7).or(cells8);
        IntVector twoC = cells6.and(cells7).or(cells8.and(cells6.or(cells7)));
        IntVector threeC = cells6.and(cells7).and(cells8);
        IntVector oneAB = oneA.or(oneB);
        IntVector twoAB = twoA.or(twoB).or(oneA.and(oneB));
        IntVector threeAB = threeA.or(threeB).or(twoA.and(oneB)).or(oneA.and(twoB));
        IntVector one = oneAB.or(oneC);
        IntVector two = twoAB.or(twoC).or(oneAB.and(oneC));
        IntVector three = threeAB.or(threeC).or(twoAB.and(oneC)).or(oneAB.and(twoC));
        if (one.compare(NE, FULL).or(two.and(open.not()).compare(NE, 0)).toLong() != 0) {
            return CONTRADICTION;
        }
        two.and(three.not()).intoArray(node, BIVALUE);
        IntVector single = open.and(two.not());
        single.intoArray(node, SINGLE);
        cells0.intoArray(node, 0);
        cells1.intoArray(node, 4);
        cells2.intoArray(node, 8);
        cells3.intoArray(node, 12);
        cells4.intoArray(node, 16);
        cells5.intoArray(node, 20);
        cells6.intoArray(node, 24);
        cells7.intoArray(node, 28);
        cells8.intoArray(node, 32);
        return single.compare(NE, 0).toLong() == 0 ? lost : lost | fillSingles(node);
    }

    /** Fills the cells recorded in SINGLE, at most one for each word; returns the words. */
    private static long fillSingles(int[] node) {
        IntVector single = IntVector.fromArray(BANDS, node, SINGLE);
        long words = IntVector.fromArray(BANDS, node, 0)
                        .and(single)
                        .compare(NE, 0)
                        .toLong()
                | IntVector.fromArray(BANDS, node, 4).and(single).compare(NE, 0).toLong() << 4
                | IntVector.fromArray(BANDS, node, 8).and(single).compare(NE, 0).toLong() << 8
                | IntVector.fromArray(BANDS, node, 12)
                                .and(single)
                                .compare(NE, 0)
                                .toLong()
                        << 12
                | IntVector.fromArray(BANDS, node, 16)
                                .and(single)
                                .compare(NE, 0)
                                .toLong()
                        << 16
                | IntVector.fromArray(BANDS, node, 20)
                                .and(single)
                                .compare(NE, 0)
                                .toLong()
                        << 20
                | IntVector.fromArray(BANDS, node, 24)
                                .and(single)
                                .compare(NE, 0)
                                .toLong()
                        << 24
                | IntVector.fromArray(BANDS, node, 28)
                                .and(single)
                                .compare(NE, 0)
                                .toLong()
                        << 28
                | IntVector.fromArray(BANDS, node, 32)
                                .and(single)
                                .compare(NE, 0)
                                .toLong()
                        << 32;
        for (long left = words; left != 0; left &= left - 1) {
            int word = Long.numberOfTrailingZeros(left);
            int band = word & 3;
            int one = node[word] & node[SINGLE + band];
            one &= -one;
            node[word] &= UNSEEN[Integer.numberOfTrailingZeros(one)];
            node[PLACED + word] |= one;
            node[OPEN + band] &= ~one;
        }
        return words;
    }
}
