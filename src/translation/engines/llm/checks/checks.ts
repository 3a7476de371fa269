import { isChatter, isRefusal } from './chatter.ts';
import type { Candidate, Check, Reason } from './check.ts';
import { isEcho } from './echo.ts';
import { hasControls, hasDamagedKeeps, hasFence, hasLineBreak, isEmpty } from './layout.ts';
import { leakCheck } from './leak.ts';
import { isInWrongScript } from './script.ts';
import { hasWrongLength, isRepetitive, runsAway } from './size.ts';

/**
 * Makes the function that finds what is wrong with one text; undefined where nothing is. What needs the detector, or the
 * other texts of an answer, is not among it.
 *
 * @param instructions what the model was told, which it may repeat
 */
export function createChecks(instructions: string): (candidate: Candidate) => Reason | undefined {
  const checks: readonly (readonly [Reason, Check])[] = [
    ['empty', isEmpty],
    // First, so that no other check has a text without an end to look at.
    ['length', runsAway],
    ['fence', hasFence],
    ['leak', leakCheck(instructions)],
    ['refusal', isRefusal],
    ['chatter', isChatter],
    ['line_break', hasLineBreak],
    ['control', hasControls],
    ['keeps', hasDamagedKeeps],
    ['repetition', isRepetitive],
    ['length', hasWrongLength],
    ['echo', isEcho],
    ['script', isInWrongScript],
  ];
  return (candidate) => checks.find(([, isWrong]) => isWrong(candidate))?.[0];
}
