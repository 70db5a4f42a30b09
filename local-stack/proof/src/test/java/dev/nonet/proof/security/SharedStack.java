package dev.nonet.proof.security;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests one {@link SecuredStack} for all classes, which is started by the first and stopped after the last. */
final class SharedStack implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == SecuredStack.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(SharedStack.class))
                .computeIfAbsent(SecuredStack.class, type -> SecuredStack.start(), SecuredStack.class);
    }
}
