package dev.nonet.proof.bugs.finder;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.reflect.AccessFlag;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Changes the bytecode of a planting's class, and counts the places that it has changed. */
public final class Planter implements ClassFileTransformer {

    private final Planting planting;
    private final AtomicInteger places = new AtomicInteger();
    private volatile @Nullable Throwable fault;

    public Planter(Planting planting) {
        this.planting = planting;
    }

    /**
     * How many places were changed in the class, as often as it was loaded.
     *
     * @throws IllegalStateException if it could not be changed
     */
    public int places() {
        if (fault != null) {
            throw new IllegalStateException("The bug cannot be planted", fault);
        }
        return places.get();
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            String className,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        if (!className.replace('/', '.').equals(planting.className())) {
            return null;
        }
        try {
            ClassHierarchyResolver resolver = ClassHierarchyResolver.defaultResolver();
            if (loader != null) {
                resolver = ClassHierarchyResolver.ofResourceParsing(loader).orElse(resolver);
            }
            ClassFile classes = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(resolver));
            return classes.transformClass(
                    classes.parse(bytes),
                    ClassTransform.transformingMethods(
                            it -> it.methodName().equalsString(planting.method())
                                    && it.code().isPresent(),
                            methods()));
        } catch (RuntimeException | LinkageError e) {
            fault = e;
            return null;
        }
    }

    private MethodTransform methods() {
        if (planting.kind() == Planting.Kind.RETURNS) {
            return (builder, element) -> {
                if (element instanceof CodeModel code) {
                    builder.withCode(it -> returns(it, code.parent().orElseThrow()));
                } else {
                    builder.with(element);
                }
            };
        }
        return MethodTransform.transformingCode(code());
    }

    private void returns(CodeBuilder code, MethodModel method) {
        places.incrementAndGet();
        MethodTypeDesc type = method.methodTypeSymbol();
        TypeKind kind = TypeKind.from(type.returnType());
        if (planting.to().startsWith("arg")) {
            int argument = Integer.parseInt(planting.to().substring(3));
            int slot = method.flags().has(AccessFlag.STATIC) ? 0 : 1;
            for (int i = 0; i < argument; i++) {
                slot += TypeKind.from(type.parameterType(i)).slotSize();
            }
            code.loadLocal(kind, slot);
        } else {
            push(code, kind);
        }
        code.return_(kind);
    }

    private void push(CodeBuilder code, TypeKind kind) {
        switch (kind.asLoadable()) {
            case VOID -> {}
            case INT -> code.loadConstant(Integer.parseInt(planting.to()));
            case LONG -> code.loadConstant(Long.parseLong(planting.to()));
            case FLOAT -> code.loadConstant(Float.parseFloat(planting.to()));
            case DOUBLE -> code.loadConstant(Double.parseDouble(planting.to()));
            default -> code.aconst_null();
        }
    }

    private CodeTransform code() {
        return CodeTransform.ofStateful(() -> {
            AtomicInteger jumps = new AtomicInteger();
            return (builder, element) -> {
                if (!change(builder, element, jumps)) {
                    builder.with(element);
                }
            };
        });
    }

    private boolean change(CodeBuilder code, CodeElement element, AtomicInteger jumps) {
        boolean isChanged = switch (planting.kind()) {
            case TEXT -> text(code, element);
            case NUMBER -> number(code, element);
            case NO_CALL -> noCall(code, element);
            case JUMP -> jump(code, element, jumps);
            case OPERATION -> operation(code, element);
            case RETURNS -> false;
        };
        if (isChanged) {
            places.incrementAndGet();
        }
        return isChanged;
    }

    private boolean text(CodeBuilder code, CodeElement element) {
        if (element instanceof ConstantInstruction constant
                && constant.constantValue() instanceof String text
                && text.contains(planting.from())) {
            code.loadConstant(text.replace(planting.from(), planting.to()));
            return true;
        }
        return false;
    }

    private boolean number(CodeBuilder code, CodeElement element) {
        if (element instanceof ConstantInstruction constant
                && constant.constantValue() instanceof Number number
                && Double.parseDouble(planting.from()) == number.doubleValue()) {
            push(code, constant.typeKind());
            return true;
        }
        return false;
    }

    private boolean noCall(CodeBuilder code, CodeElement element) {
        if (!(element instanceof InvokeInstruction call) || !call.name().equalsString(planting.from())) {
            return false;
        }
        List<ClassDesc> arguments = call.typeSymbol().parameterList();
        for (ClassDesc argument : arguments.reversed()) {
            pop(code, argument);
        }
        if (call.opcode() != Opcode.INVOKESTATIC) {
            code.pop();
        }
        push(code, TypeKind.from(call.typeSymbol().returnType()));
        return true;
    }

    private static void pop(CodeBuilder code, ClassDesc type) {
        if (TypeKind.from(type).slotSize() == 2) {
            code.pop2();
        } else {
            code.pop();
        }
    }

    private boolean jump(CodeBuilder code, CodeElement element, AtomicInteger jumps) {
        if (element instanceof BranchInstruction branch
                && branch.opcode() != Opcode.GOTO
                && branch.opcode() != Opcode.GOTO_W
                && jumps.getAndIncrement() == Integer.parseInt(planting.from())) {
            code.branch(inverse(branch.opcode()), branch.target());
            return true;
        }
        return false;
    }

    private static Opcode inverse(Opcode opcode) {
        return switch (opcode) {
            case IFEQ -> Opcode.IFNE;
            case IFNE -> Opcode.IFEQ;
            case IFLT -> Opcode.IFGE;
            case IFGE -> Opcode.IFLT;
            case IFGT -> Opcode.IFLE;
            case IFLE -> Opcode.IFGT;
            case IF_ICMPEQ -> Opcode.IF_ICMPNE;
            case IF_ICMPNE -> Opcode.IF_ICMPEQ;
            case IF_ICMPLT -> Opcode.IF_ICMPGE;
            case IF_ICMPGE -> Opcode.IF_ICMPLT;
            case IF_ICMPGT -> Opcode.IF_ICMPLE;
            case IF_ICMPLE -> Opcode.IF_ICMPGT;
            case IF_ACMPEQ -> Opcode.IF_ACMPNE;
            case IF_ACMPNE -> Opcode.IF_ACMPEQ;
            case IFNULL -> Opcode.IFNONNULL;
            case IFNONNULL -> Opcode.IFNULL;
            default -> throw new IllegalArgumentException(opcode + " is no conditional jump");
        };
    }

    private boolean operation(CodeBuilder code, CodeElement element) {
        if (element instanceof OperatorInstruction operator && operator.opcode() == Opcode.valueOf(planting.from())) {
            code.with(OperatorInstruction.of(Opcode.valueOf(planting.to())));
            return true;
        }
        return false;
    }
}
