import { type Emphasis, type GenreInput, isProse, type SourceLine } from './emphasis.ts';

/** A line that begins an entry of a status page: "Resolved - This incident has been resolved." */
const ENTRY =
  /^[*#\s]{0,6}(?<state>postmortem|resolved|completed|monitoring|identified|investigating|verifying|update|scheduled|in progress|behoben|untersuchung|identifiziert|überwachung|résolu|enquête en cours|identifié|surveillance|resuelto|investigando|identificado|monitoreando|resolvido|risolto)[*]{0,2}\s?(?:[-–—]|$)/iu;
const MIN_ENTRIES = 3;
/** Entries that tell what is broken or planned, how it ended or why it was have a bonus. Others say how it goes on. */
const BONUSES: readonly (readonly [states: RegExp, bonus: number])[] = [
  [/^(?:investigating|scheduled|untersuchung|enquête|investigando)/iu, 5],
  [/^(?:resolved|completed|behoben|résolu|resuelto|resolvido|risolto)/iu, 4],
  [/^(?:identified|identifiziert|identifié|identificado)/iu, 3],
];
const OTHER_BONUS = -2;
/** A report written afterwards says more than the entries of the day. Its first sentence says what happened. */
const REPORT = /^post-?mortem/iu;
const REPORT_BONUSES = [5, 1];

interface Entry {
  line: SourceLine;
  state: string;
}

/** Recognizes the entries of an incident on a status page. What was broken, why, and that it works again counts. */
export function emphasizeStatusPage({ lines, units }: GenreInput): Emphasis[] | undefined {
  const entries = lines.flatMap((line): Entry[] => {
    const state = ENTRY.exec(line.head)?.groups?.state;
    return state === undefined ? [] : [{ line, state }];
  });
  if (new Set(entries.map(({ state }) => state.toLowerCase())).size < MIN_ENTRIES) return undefined;
  const hasReport = entries.some(({ state }) => REPORT.test(state));
  const emphases: Emphasis[] = [];
  let at = -1;
  let place = 0;
  for (const { start, end } of units.filter(isProse)) {
    while ((entries[at + 1]?.line.start ?? Number.POSITIVE_INFINITY) <= start) {
      at++;
      place = 0;
    }
    const state = entries[at]?.state;
    if (state === undefined) continue;
    emphases.push({
      start,
      end,
      bonus: hasReport ? reportBonusOf(state, place) : place === 0 ? bonusOf(state) : OTHER_BONUS,
    });
    place++;
  }
  return emphases;
}

const bonusOf = (state: string): number => BONUSES.find(([states]) => states.test(state))?.[1] ?? OTHER_BONUS;

const reportBonusOf = (state: string, place: number): number =>
  REPORT.test(state) ? (REPORT_BONUSES[Math.min(place, REPORT_BONUSES.length - 1)] ?? 0) : OTHER_BONUS;
