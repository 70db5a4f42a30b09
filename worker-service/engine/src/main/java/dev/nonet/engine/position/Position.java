package dev.nonet.engine.position;

/** A view of a board between two rounds; finders only read it. */
public final class Position {}
