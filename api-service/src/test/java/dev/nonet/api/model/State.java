package dev.nonet.api.model;

import dev.nonet.api.model.Rows.Task;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A state of the whole system. Workers have none of their own: whatever a worker that was sent a task may answer can
 * arrive at any time from then on, any number of times and in any order, until all of it is lost. Of a task whose row
 * is deleted nothing is kept, as its messages find no row and change nothing.
 */
final class State {

    /**
     * The messages of a live task that workers were sent.
     *
     * @param attempt the latest attempt sent
     */
    record Sent(int first, int count, boolean isRetry, int attempt) {

        boolean isOf(Task task) {
            return first == task.first() && count == task.count() && isRetry == task.isRetry();
        }
    }

    private final Rows rows;
    private final List<Sent> sent;
    private final Api one;
    private final Api other;
    private final int retries;
    private final int hash;

    State(Rows rows, List<Sent> sent, Api one, Api other, int retries) {
        this.rows = rows;
        this.sent = ofLiveTasks(sent, rows);
        boolean isInOrder = one.order() <= other.order();
        this.one = isInOrder ? one : other;
        this.other = isInOrder ? other : one;
        this.retries = retries;
        hash = 31
                        * (31 * (31 * (31 * rows.hashCode() + this.sent.hashCode()) + this.one.hashCode())
                                + this.other.hashCode())
                + retries;
    }

    /** In the order of the tasks. */
    private static List<Sent> ofLiveTasks(List<Sent> sent, Rows rows) {
        if (sent.isEmpty()) {
            return sent;
        }
        List<Sent> live = new ArrayList<>(sent.size());
        for (Task task : rows.tasks()) {
            for (Sent message : sent) {
                if (message.isOf(task)) {
                    live.add(message);
                }
            }
        }
        return live;
    }

    Rows rows() {
        return rows;
    }

    List<Sent> sent() {
        return sent;
    }

    /** How often a client may still retry the job. */
    int retries() {
        return retries;
    }

    List<Api> apis() {
        return List.of(one, other);
    }

    /** The latest attempt of a task that a worker was sent; 0 for none. */
    int sent(Task task) {
        for (Sent message : sent) {
            if (message.isOf(task)) {
                return message.attempt();
            }
        }
        return 0;
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object instanceof State that
                && hash == that.hash
                && retries == that.retries
                && rows.equals(that.rows)
                && sent.equals(that.sent)
                && one.equals(that.one)
                && other.equals(that.other);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return rows + " sent " + sent + " [" + one + ", " + other + "]";
    }
}
