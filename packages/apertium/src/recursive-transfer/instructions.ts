import type { Part } from './parts.ts';
import { REFERENCE, SOURCE, TARGET } from './sides.ts';

/**
 * The operations of the machine. Operands are in comments; the other arguments are on the stack. Those after `WORD_COUNT` take
 * the place of several others.
 */
export const DROP = 0;
export const DUPLICATE = 1;
export const OVER = 2;
export const SWAP = 3;
/** text */
export const STRING = 4;
/** number */
export const INTEGER = 5;
export const FALSE = 6;
export const TRUE = 7;
export const NULL = 8;
/** target */
export const JUMP = 9;
/** target */
export const JUMP_IF_TRUE = 10;
/** target */
export const JUMP_IF_FALSE = 11;
export const AND = 12;
export const OR = 13;
export const NOT = 14;
export const EQUAL = 15;
export const EQUAL_CASELESS = 16;
/** number: how two strings are compared */
export const COMPARE = 17;
/** number: how a string and the items of a list are compared */
export const COMPARE_LIST = 18;
export const GET_CASE = 19;
export const SET_CASE = 20;
export const GET_VARIABLE = 21;
export const SET_VARIABLE = 22;
export const GET_CHUNK = 23;
export const SET_CHUNK = 24;
/** number: a side */
export const CLIP = 25;
export const SET_CLIP = 26;
export const CHUNK = 27;
export const APPEND_CHILD = 28;
/** number: a side */
export const APPEND_SURFACE = 29;
export const APPEND_ALL_CHILDREN = 30;
export const APPEND_ALL_INPUT = 31;
export const PUSH_INPUT = 32;
export const OUTPUT = 33;
export const OUTPUT_ALL = 34;
export const BLANK = 35;
export const JOINER = 36;
export const CONCATENATE = 37;
export const REJECT = 38;
export const STRIP_TAG = 39;
export const GET_RULE = 40;
export const SET_RULE = 41;
export const WORD_COUNT = 42;
/** number: a word of the input, side, part */
export const CLIP_INPUT = 43;
/** text, number: a side */
export const APPEND_LITERAL = 44;
/** text, target. Keeps the string that it compares */
export const JUMP_IF_SAME = 45;
/** text, target. Keeps the string that it compares */
export const JUMP_IF_OTHER = 46;
/** text, target */
export const POP_JUMP_IF_SAME = 47;
/** text, target */
export const POP_JUMP_IF_OTHER = 48;

/** How two strings are compared, with or without case. */
export const STARTS_WITH = 0;
export const ENDS_WITH = 1;
export const CONTAINS = 2;
const IS_IN = 3;
/** Added to one of the above. */
export const CASELESS = 4;

export interface Instruction {
  readonly operation: number;
  readonly number: number;
  readonly text: string;
  /** Index of the instruction that a jump leads to. */
  readonly target: number;
  readonly side: number;
  readonly part: Part | undefined;
}

/** The instructions of a rule. */
export type Program = readonly Instruction[];

/** The characters of compiled rules. */
const OPERATIONS: ReadonlyMap<string, readonly [operation: number, operand: number]> = new Map([
  ['d', [DROP, 0]],
  ['*', [DUPLICATE, 0]],
  ['o', [OVER, 0]],
  ['w', [SWAP, 0]],
  ['s', [STRING, 0]],
  ['i', [INTEGER, 0]],
  ['f', [FALSE, 0]],
  ['t', [TRUE, 0]],
  ['0', [NULL, 0]],
  ['j', [JUMP, 0]],
  ['J', [JUMP_IF_TRUE, 0]],
  ['?', [JUMP_IF_FALSE, 0]],
  ['&', [AND, 0]],
  ['|', [OR, 0]],
  ['!', [NOT, 0]],
  ['=', [EQUAL, 0]],
  ['q', [EQUAL_CASELESS, 0]],
  ['(', [COMPARE, STARTS_WITH]],
  [')', [COMPARE, ENDS_WITH]],
  ['c', [COMPARE, CONTAINS]],
  ['p', [COMPARE, STARTS_WITH + CASELESS]],
  ['u', [COMPARE, ENDS_WITH + CASELESS]],
  ['r', [COMPARE, CONTAINS + CASELESS]],
  ['[', [COMPARE_LIST, STARTS_WITH]],
  [']', [COMPARE_LIST, ENDS_WITH]],
  ['n', [COMPARE_LIST, IS_IN]],
  ['{', [COMPARE_LIST, STARTS_WITH + CASELESS]],
  ['}', [COMPARE_LIST, ENDS_WITH + CASELESS]],
  ['N', [COMPARE_LIST, IS_IN + CASELESS]],
  ['a', [GET_CASE, 0]],
  ['A', [SET_CASE, 0]],
  ['v', [GET_VARIABLE, 0]],
  ['$', [SET_VARIABLE, 0]],
  ['5', [GET_CHUNK, 0]],
  ['6', [SET_CHUNK, 0]],
  ['S', [CLIP, SOURCE]],
  ['T', [CLIP, TARGET]],
  ['R', [CLIP, REFERENCE]],
  ['>', [SET_CLIP, 0]],
  ['C', [CHUNK, 0]],
  ['1', [APPEND_CHILD, 0]],
  ['2', [APPEND_SURFACE, TARGET]],
  ['8', [APPEND_SURFACE, SOURCE]],
  ['9', [APPEND_SURFACE, REFERENCE]],
  ['3', [APPEND_ALL_CHILDREN, 0]],
  ['4', [APPEND_ALL_INPUT, 0]],
  ['7', [PUSH_INPUT, 0]],
  ['<', [OUTPUT, 0]],
  ['@', [OUTPUT_ALL, 0]],
  ['b', [BLANK, 0]],
  ['+', [JOINER, 0]],
  ['-', [CONCATENATE, 0]],
  ['X', [REJECT, 0]],
  ['D', [STRIP_TAG, 0]],
  ['^', [GET_RULE, 0]],
  ['%', [SET_RULE, 0]],
  ['#', [WORD_COUNT, 0]],
]);

/** @returns the operation of a character of a compiled rule, and its first operand */
export function operationOf(character: string): readonly [operation: number, operand: number] | undefined {
  return OPERATIONS.get(character);
}
