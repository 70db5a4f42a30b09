package dev.nonet.engine.rating.se;

import dev.nonet.engine.rating.IntList;
import dev.nonet.engine.rating.MarkedBoard;
import dev.nonet.puzzle.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The twin of {@link SingleChains}: every chain and cycle of every pass from every candidate, all collected and then
 * sorted.
 */
final class ExhaustiveChains {

    /** A node and the one before it on the first path that led to it. */
    private record Node(int candidate, boolean on, @Nullable Node before) {

        boolean is(int otherCandidate, boolean otherOn) {
            return candidate == otherCandidate && on == otherOn;
        }

        /** This node and all before it. */
        List<Node> path() {
            List<Node> path = new ArrayList<>();
            for (Node node = this; node != null; node = node.before) {
                path.add(node);
            }
            return path;
        }
    }

    /** What matters of a hint: where it is sorted, and what it does. */
    record Found(double rating, int complexity, int rank, Set<Integer> removals, int placed) {}

    private final MarkedBoard board;
    private final List<Found> all = new ArrayList<>();
    private final Links links = new Links();

    ExhaustiveChains(MarkedBoard board) {
        this.board = board;
        for (Pass pass : Pass.values()) {
            for (int candidate = 0; candidate < 9 * Cell.COUNT; candidate++) {
                int cell = Order.cell(candidate);
                int count = board.count(cell);
                if (board.has(cell, Order.digit(candidate)) && (pass == Pass.Y ? count == 2 : count >= 2)) {
                    cycles(pass, candidate);
                    if (pass != Pass.Y) {
                        forced(pass, candidate, true);
                        forced(pass, candidate, false);
                    }
                }
            }
        }
        all.sort(Comparator.comparingDouble(Found::rating)
                .thenComparingInt(Found::complexity)
                .thenComparingInt(Found::rank));
    }

    /** All hints in order; of those that remove the same the first. */
    List<Found> hints() {
        List<Found> different = new ArrayList<>();
        Set<Set<Integer>> known = new HashSet<>();
        for (Found found : all) {
            if (known.add(found.removals)) {
                different.add(found);
            }
        }
        return different;
    }

    private List<Node> following(Pass pass, Node node) {
        if (node.on) {
            links.weak(node.candidate, pass != Pass.X, board);
        } else {
            links.strong(node.candidate, pass != Pass.X, pass != Pass.Y, board);
        }
        List<Node> following = new ArrayList<>();
        for (int i = 0; i < links.count; i++) {
            following.add(new Node(links.candidates[i], !node.on, node));
        }
        return following;
    }

    private void cycles(Pass pass, int start) {
        List<Node> ons = List.of(new Node(start, true, null));
        Set<Integer> seenOn = new TreeSet<>(Set.of(start));
        for (int round = 1; !ons.isEmpty(); round++) {
            List<Node> offs = new ArrayList<>();
            for (Node on : ons) {
                for (Node off : following(pass, on)) {
                    if (on.path().stream().noneMatch(node -> node.is(off.candidate, false))) {
                        offs.add(off);
                    }
                }
            }
            List<Node> next = new ArrayList<>();
            for (Node off : offs) {
                for (Node on : following(pass, off)) {
                    if (round >= 2 && on.candidate == start) {
                        cycle(pass, on.path().subList(0, on.path().size() - 1));
                    }
                    if (seenOn.add(on.candidate)) {
                        next.add(on);
                    }
                }
            }
            ons = next;
        }
    }

    private void cycle(Pass pass, List<Node> cycle) {
        Set<Integer> removals = new TreeSet<>();
        for (int candidate = 0; candidate < 9 * Cell.COUNT; candidate++) {
            int cell = Order.cell(candidate);
            int digit = Order.digit(candidate);
            Predicate<Node> sees =
                    node -> Order.digit(node.candidate) == digit && Order.see(Order.cell(node.candidate), cell);
            if (board.has(cell, digit)
                    && cycle.stream().noneMatch(node -> Order.cell(node.candidate) == cell)
                    && cycle.stream().filter(Node::on).anyMatch(sees)
                    && cycle.stream().filter(node -> !node.on).anyMatch(sees)) {
                removals.add(candidate);
            }
        }
        if (!removals.isEmpty()) {
            double rating = ChainHints.rating(pass.cycleBase, cycle.size());
            all.add(new Found(rating, cycle.size(), pass.rank, removals, Hint.NOTHING));
        }
    }

    private void forced(Pass pass, int start, boolean on) {
        Set<Integer> seen = new TreeSet<>(Set.of(on ? Links.on(start) : Links.off(start)));
        List<Node> layer = List.of(new Node(start, on, null));
        while (!layer.isEmpty()) {
            List<Node> next = new ArrayList<>();
            for (Node node : layer) {
                for (Node following : following(pass, node)) {
                    if (following.is(start, !on)) {
                        conclude(pass, following);
                        return;
                    }
                    if (seen.add(following.on ? Links.on(following.candidate) : Links.off(following.candidate))) {
                        next.add(following);
                    }
                }
            }
            layer = next;
        }
    }

    private void conclude(Pass pass, Node target) {
        IntList removals = new IntList();
        if (target.on) {
            Order.append(removals, Order.cell(target.candidate), ChainHints.others(target.candidate, board));
        } else {
            removals.add(target.candidate);
        }
        Set<Integer> gone = new TreeSet<>();
        for (int candidate : removals.toArray()) {
            gone.add(candidate);
        }
        int nodes = target.path().size();
        all.add(new Found(
                ChainHints.rating(pass.chainBase, nodes),
                nodes,
                pass.rank,
                gone,
                target.on ? target.candidate : Hint.NOTHING));
    }
}
