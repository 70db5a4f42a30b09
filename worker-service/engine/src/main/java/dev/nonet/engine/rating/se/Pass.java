package dev.nonet.engine.rating.se;

/** The three passes of producer 21, which differ in the links that they use. */
enum Pass {
    /** Links of one digit. */
    X(false, false, true, 6.5, 6.6, 2),

    /** Links between cells with two candidates; cycles only. */
    Y(true, true, false, 6.5, 0, 3),

    /** All links. */
    XY(true, true, true, 7.0, 7.0, 4);

    /** Whether a candidate that is ON turns the others of its cell OFF; those of its houses it always does. */
    private final boolean weakInCell;

    private final boolean strongInCell;
    private final boolean strongInHouse;
    final double cycleBase;
    final double chainBase;

    /** Of hints with equal rating and complexity, the lower rank comes first. */
    final int rank;

    Pass(
            boolean weakInCell,
            boolean strongInCell,
            boolean strongInHouse,
            double cycleBase,
            double chainBase,
            int rank) {
        this.weakInCell = weakInCell;
        this.strongInCell = strongInCell;
        this.strongInHouse = strongInHouse;
        this.cycleBase = cycleBase;
        this.chainBase = chainBase;
        this.rank = rank;
    }

    /** Whether the pass has the step with a weak link of one kind and a strong link of another. */
    boolean has(int weakKind, int strongKind) {
        return (weakInCell || weakKind != Links.CELL) && (strongKind == Links.CELL ? strongInCell : strongInHouse);
    }

    /** Whether chains that refute or prove a candidate are hints of this pass. */
    boolean hasChains() {
        return this != Y;
    }

    /** What a rank of the pass turns OFF, in rows of bits: see {@link StaticLinks#weakRows}. */
    long[] weakRows(StaticLinks links) {
        return weakInCell ? links.weakRows() : links.houseRows();
    }

    /** The weak links of a rank that the pass uses end with the list; here they begin. */
    int weakFrom(StaticLinks links, int rank) {
        return weakInCell ? links.weakOf(rank).starts[rank] : links.weakOf(rank).houseStarts[rank];
    }

    /** The strong links of a rank that the pass uses: from here … */
    int strongFrom(StaticLinks links, int rank) {
        return strongInCell ? links.strong().starts[rank] : links.strong().houseStarts[rank];
    }

    /** … to before this one. */
    int strongTo(StaticLinks links, int rank) {
        return strongInHouse ? links.strong().ends[rank] : links.strong().houseStarts[rank];
    }
}
