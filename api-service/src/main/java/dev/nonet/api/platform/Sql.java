package dev.nonet.api.platform;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Executes one SQL statement on a JDBC connection. Parameters are set in order; those that are arrays are made by
 * {@link #array}.
 */
public final class Sql {

    private Sql() {}

    /** Makes a value of the current row. */
    @FunctionalInterface
    public interface Mapper<T> {
        T of(ResultSet row) throws SQLException;
    }

    /** Reads the current row. */
    @FunctionalInterface
    public interface Reader {
        void read(ResultSet row) throws SQLException;
    }

    /** A parameter that is an array of an SQL type. */
    public static final class Elements {

        private final String type;
        private final @Nullable Object[] values;

        private Elements(String type, @Nullable Object[] values) {
            this.type = type;
            this.values = values;
        }
    }

    /** @param type of the elements, as PostgreSQL names it */
    public static Elements array(String type, Collection<?> elements) {
        return new Elements(type, elements.toArray());
    }

    /** An array of what a function gives for each of some values. */
    public static <T> Elements array(String type, Collection<T> from, Function<T, @Nullable Object> element) {
        return new Elements(type, from.stream().map(element).toArray());
    }

    /** Reads the rows of a query, or those that a change returns. */
    public static void each(Connection connection, String sql, Reader reader, @Nullable Object... parameters)
            throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, parameters);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                reader.read(rows);
            }
        }
    }

    /** As {@link #each}: a value of each row, in order. */
    public static <T> List<T> list(Connection connection, String sql, Mapper<T> mapper, @Nullable Object... parameters)
            throws SQLException {
        List<T> values = new ArrayList<>();
        each(connection, sql, row -> values.add(mapper.of(row)), parameters);
        return values;
    }

    /** As {@link #each}: a value of the first row; empty if there is none. */
    public static <T> Optional<T> first(
            Connection connection, String sql, Mapper<T> mapper, @Nullable Object... parameters) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, parameters);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? Optional.of(mapper.of(rows)) : Optional.empty();
        }
    }

    /** Whether the first column of the first row is true. */
    public static boolean holds(Connection connection, String sql, @Nullable Object... parameters) throws SQLException {
        return first(connection, sql, row -> row.getBoolean(1), parameters).orElse(false);
    }

    /**
     * Executes a change.
     *
     * @return how many rows it changed
     */
    public static int update(Connection connection, String sql, @Nullable Object... parameters) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, parameters)) {
            return statement.executeUpdate();
        }
    }

    private static PreparedStatement prepared(Connection connection, String sql, @Nullable Object... parameters)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        try {
            for (int i = 0; i < parameters.length; i++) {
                Object value = parameters[i];
                if (value instanceof Elements array) {
                    statement.setArray(i + 1, connection.createArrayOf(array.type, array.values));
                } else {
                    statement.setObject(i + 1, value);
                }
            }
            return statement;
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }
}
