import { createLeakCheck, isChatter, isRefusal } from './chatter.ts';
import type { Check, OutputCandidate, RejectionReason } from './check-types.ts';
import { isEcho, isInWrongScript } from './language.ts';
import {
  hasCodeFence,
  hasDamagedParts,
  hasInvalidCharacters,
  hasLineBreak,
  hasWrongLength,
  isEmpty,
  isRepetitive,
  isRunaway,
} from './structure.ts';

/**
 * Creates the validation of a single output: a function that returns why a candidate is rejected, or undefined. Checks that
 * compare several outputs (`findMovedNumbers`, `findWrongLanguage`) are separate.
 * @param instructions the instructions of the prompt, which the model may repeat
 */
export function createOutputValidator(
  instructions: string,
): (candidate: OutputCandidate) => RejectionReason | undefined {
  const checks: readonly (readonly [RejectionReason, Check])[] = [
    ['empty', isEmpty],
    // Runs early, so that the later checks only see texts of bounded length.
    ['length', isRunaway],
    ['fence', hasCodeFence],
    ['leak', createLeakCheck(instructions)],
    ['refusal', isRefusal],
    ['chatter', isChatter],
    ['line_break', hasLineBreak],
    ['control', hasInvalidCharacters],
    ['keeps', hasDamagedParts],
    ['repetition', isRepetitive],
    ['length', hasWrongLength],
    ['echo', isEcho],
    ['script', isInWrongScript],
  ];
  return (candidate) => checks.find(([, rejects]) => rejects(candidate))?.[0];
}
