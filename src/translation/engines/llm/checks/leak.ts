import { createEchoFinder, SPECIAL_TOKEN, wordRuns } from '../../../../llm/output-checks.ts';
import type { Check } from './check.ts';

/** The numbering of a JSON response inside a translation. */
const NUMBERED_KEY = /[{,]\s*"\d{1,2}"\s*:/u;

/** Words of the instructions in a row that are no coincidence. */
const ECHO_WORDS = 5;

/** Rejects an output that repeats the instructions of the prompt or contains control tokens of a model. */
export function leakCheck(instructions: string): Check {
  const echoesIn = createEchoFinder(instructions, ECHO_WORDS);
  return ({ source, said }) => {
    const token = SPECIAL_TOKEN.exec(said)?.[0] ?? NUMBERED_KEY.exec(said)?.[0];
    if (token !== undefined && !source.includes(token)) return true;
    const echoes = echoesIn(said);
    if (echoes.length === 0) return false;
    const sourceRuns = new Set(wordRuns(source, ECHO_WORDS));
    return echoes.some((run) => !sourceRuns.has(run));
  };
}
