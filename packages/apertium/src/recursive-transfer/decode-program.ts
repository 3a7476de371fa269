import { UnsupportedError } from '../stage.ts';
import { fuseInstructions } from './fuse-instructions.ts';
import {
  INTEGER,
  type Instruction,
  JUMP,
  JUMP_IF_FALSE,
  JUMP_IF_TRUE,
  operationOf,
  type Program,
  STRING,
} from './instructions.ts';
import type { Parts } from './parts.ts';

/**
 * Decodes the bytecode of a rule. Jumps lead forward only, so that every program ends.
 * @throws UnsupportedError for an unknown operation or a jump into an operand
 */
export function decodeProgram(code: string, parts: Parts): Program {
  const instructions: Instruction[] = [];
  const indexOfOffset = new Map<number, number>();
  for (let at = 0; at < code.length; ) {
    indexOfOffset.set(at, instructions.length);
    const [operation, operand] = operationOf(code.charAt(at)) ?? [];
    if (operation === undefined || operand === undefined)
      throw new UnsupportedError('a rule with an unknown operation');
    const next = code.charCodeAt(at + 1);
    at += hasOperand(operation) ? 2 : 1;
    const text = operation === STRING ? code.slice(at, at + next) : '';
    at += text.length;
    instructions.push({
      operation,
      number: operation === INTEGER ? next : operand,
      text,
      target: isJump(operation) ? at + next : 0,
      side: operand,
      part: undefined,
    });
  }
  indexOfOffset.set(code.length, instructions.length);
  const program = instructions.map((instruction) =>
    isJump(instruction.operation)
      ? { ...instruction, target: indexOf(Math.min(instruction.target, code.length), indexOfOffset) }
      : instruction,
  );
  return fuseInstructions(program, parts);
}

function indexOf(offset: number, indexOfOffset: ReadonlyMap<number, number>): number {
  const index = indexOfOffset.get(offset);
  if (index === undefined) throw new UnsupportedError('a rule with a jump into an operand');
  return index;
}

function hasOperand(operation: number): boolean {
  return operation === STRING || operation === INTEGER || isJump(operation);
}

function isJump(operation: number): boolean {
  return operation === JUMP || operation === JUMP_IF_TRUE || operation === JUMP_IF_FALSE;
}
