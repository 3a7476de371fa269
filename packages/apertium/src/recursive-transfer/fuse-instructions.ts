import * as I from './instructions.ts';
import type { Parts } from './parts.ts';

/** Replaces sequences of instructions that are frequent by one instruction with the same effect. */
export function fuseInstructions(instructions: readonly I.Instruction[], parts: Parts): I.Program {
  const targets = new Set(instructions.filter(({ operation }) => isJump(operation)).map(({ target }) => target));
  const fused: I.Instruction[] = [];
  const newIndexes: number[] = [];
  for (let at = 0; at < instructions.length; ) {
    newIndexes[at] = fused.length;
    let length = 1;
    while (length < MAX_LENGTH && at + length < instructions.length && !targets.has(at + length)) length++;
    const sequence = instructions.slice(at, at + length);
    const { instruction, replaced } = fuse(sequence, parts);
    fused.push(instruction);
    at += replaced;
  }
  newIndexes[instructions.length] = fused.length;
  return fused.map((instruction) =>
    isJump(instruction.operation) ? { ...instruction, target: newIndexes[instruction.target] ?? 0 } : instruction,
  );
}

const MAX_LENGTH = 4;

interface Fused {
  readonly instruction: I.Instruction;
  /** Number of instructions that it replaces. */
  readonly replaced: number;
}

function fuse([first, second, third, fourth]: readonly I.Instruction[], parts: Parts): Fused {
  if (!first) throw new RangeError('No instruction is left.');
  const is = (instruction: I.Instruction | undefined, operation: number) => instruction?.operation === operation;
  if (
    is(first, I.INTEGER) &&
    is(second, I.PUSH_INPUT) &&
    third &&
    is(third, I.STRING) &&
    fourth &&
    is(fourth, I.CLIP)
  ) {
    const instruction = { ...first, operation: I.CLIP_INPUT, side: fourth.side, part: parts.partOf(third.text) };
    return { instruction, replaced: 4 };
  }
  if (is(first, I.DUPLICATE) && second && is(second, I.STRING) && is(third, I.EQUAL) && fourth) {
    const operation = conditionalJump(fourth, I.JUMP_IF_SAME, I.JUMP_IF_OTHER);
    if (operation) return { instruction: { ...second, operation, target: fourth.target }, replaced: 4 };
  }
  if (is(first, I.STRING) && is(second, I.EQUAL) && third) {
    const operation = conditionalJump(third, I.POP_JUMP_IF_SAME, I.POP_JUMP_IF_OTHER);
    if (operation) return { instruction: { ...first, operation, target: third.target }, replaced: 3 };
  }
  if (is(first, I.STRING) && second && is(second, I.APPEND_SURFACE)) {
    return { instruction: { ...first, operation: I.APPEND_LITERAL, side: second.side }, replaced: 2 };
  }
  return { instruction: first, replaced: 1 };
}

function conditionalJump({ operation }: I.Instruction, ifSame: number, ifOther: number): number | undefined {
  if (operation === I.JUMP_IF_TRUE) return ifSame;
  return operation === I.JUMP_IF_FALSE ? ifOther : undefined;
}

function isJump(operation: number): boolean {
  switch (operation) {
    case I.JUMP:
    case I.JUMP_IF_TRUE:
    case I.JUMP_IF_FALSE:
    case I.JUMP_IF_SAME:
    case I.JUMP_IF_OTHER:
    case I.POP_JUMP_IF_SAME:
    case I.POP_JUMP_IF_OTHER:
      return true;
    default:
      return false;
  }
}
