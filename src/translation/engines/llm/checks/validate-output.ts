import type { Candidate, Check } from '../../../checks/candidate.ts';
import { hasWrongLength } from '../../../checks/length.ts';
import { isRepetitive } from '../../../checks/repetition.ts';
import { isEcho } from '../../../checks/untranslated.ts';
import { createLeakCheck, isChatter, isRefusal } from './chatter.ts';
import type { RejectionReason } from './check-types.ts';
import { isInWrongScript } from './language.ts';
import { hasCodeFence, hasDamagedParts, hasInvalidCharacters, hasLineBreak, isEmpty, isRunaway } from './structure.ts';

/**
 * Creates a function that returns the reason for which an output is rejected, or undefined. Checks that compare several
 * outputs (`findMovedNumbers`, `findWrongLanguage`) are separate.
 * @param instructions the instructions of the prompt; an output that repeats them is rejected
 */
export function createOutputValidator(instructions: string): (candidate: Candidate) => RejectionReason | undefined {
  const checks: readonly (readonly [RejectionReason, Check])[] = [
    ['empty', isEmpty],
    // Runs early, so that the later checks read texts of bounded length only.
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
