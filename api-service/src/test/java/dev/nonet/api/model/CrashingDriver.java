package dev.nonet.api.model;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * PostgreSQL's driver, all of whose connections count the statements of a thread when asked to, or let one of them
 * fail. That is not sent, as if the process had died before it. A commit that fails has rolled back. The error is one
 * after which a connection can still be used (query_canceled), as the pool and the service may not hide it by another
 * attempt.
 */
public final class CrashingDriver implements Driver {

    private static final String QUERY_CANCELED = "57014";

    /**
     * What is not counted: a statement that a process makes now and then only, and the release of a lock that a session
     * holds, as such a lock goes with the process that dies.
     */
    private static final List<String> NOT_COUNTED = List.of("UPDATE fleet", "SELECT pg_advisory_unlock");

    /** Of the thread: how many statements are let through before one fails, and whether it has. */
    private static final class Armed {

        private int left;
        private boolean hasCrashed;

        Armed(int left) {
            this.left = left;
        }
    }

    private static final ThreadLocal<@Nullable Armed> ARMED = new ThreadLocal<>();

    private final Driver driver = new org.postgresql.Driver();

    /** What is done in the thread of a test. */
    public interface Work {
        void run() throws Exception;
    }

    /**
     * Runs something and lets a statement of it fail. Errors do not leave it.
     *
     * @param statement the number of the statement, from 1; commits count
     * @return false if there were fewer statements
     */
    static boolean crash(int statement, Work work) throws Exception {
        Armed armed = new Armed(statement - 1);
        ARMED.set(armed);
        try {
            work.run();
        } catch (Exception e) {
            if (!armed.hasCrashed) {
                throw e;
            }
        } finally {
            ARMED.remove();
        }
        return armed.hasCrashed;
    }

    /** Runs something and counts its statements, and commits, none of which fails. */
    public static int statements(Work work) throws Exception {
        Armed armed = new Armed(Integer.MAX_VALUE);
        ARMED.set(armed);
        try {
            work.run();
        } finally {
            ARMED.remove();
        }
        return Integer.MAX_VALUE - armed.left;
    }

    private static boolean failsNow() {
        Armed armed = ARMED.get();
        if (armed == null || armed.hasCrashed) {
            return false;
        }
        armed.hasCrashed = armed.left-- == 0;
        return armed.hasCrashed;
    }

    private static SQLException failure() {
        return new SQLException("A test lets this statement fail", QUERY_CANCELED);
    }

    @Override
    public @Nullable Connection connect(String url, Properties properties) throws SQLException {
        Connection connection = driver.connect(url, properties);
        return connection == null ? null : proxy(Connection.class, new Connected(connection));
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(CrashingDriver.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static @Nullable Object pass(Object to, Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(to, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private record Connected(Connection connection) implements InvocationHandler {

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
            if (ARMED.get() == null) {
                return pass(connection, method, arguments);
            }
            switch (method.getName()) {
                case "prepareStatement" -> {
                    PreparedStatement statement = (PreparedStatement) pass(connection, method, arguments);
                    boolean isCounted = arguments == null
                            || NOT_COUNTED.stream().noneMatch(String.valueOf(arguments[0])::startsWith);
                    return isCounted && statement != null
                            ? proxy(PreparedStatement.class, new Prepared(statement))
                            : statement;
                }
                case "createStatement" -> {
                    Statement statement = (Statement) pass(connection, method, arguments);
                    return statement == null ? null : proxy(Statement.class, new Prepared(statement));
                }
                // A COPY follows.
                case "unwrap" -> {
                    if (arguments != null && arguments[0] == PGConnection.class && failsNow()) {
                        throw failure();
                    }
                }
                case "commit" -> {
                    if (failsNow()) {
                        connection.rollback();
                        throw failure();
                    }
                }
                default -> {}
            }
            return pass(connection, method, arguments);
        }
    }

    private record Prepared(Statement statement) implements InvocationHandler {

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
            if (method.getName().startsWith("execute") && failsNow()) {
                throw failure();
            }
            return pass(statement, method, arguments);
        }
    }

    @Override
    public boolean acceptsURL(String url) throws SQLException {
        return driver.acceptsURL(url);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) throws SQLException {
        return driver.getPropertyInfo(url, properties);
    }

    @Override
    public int getMajorVersion() {
        return driver.getMajorVersion();
    }

    @Override
    public int getMinorVersion() {
        return driver.getMinorVersion();
    }

    @Override
    public boolean jdbcCompliant() {
        return driver.jdbcCompliant();
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("org.postgresql");
    }
}
