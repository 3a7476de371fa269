import { type Emphasis, type GenreInput, isProse, type SourceLine } from './emphasis.ts';

/** A line that begins an entry of a status page: "Resolved - This incident has been resolved." */
const ENTRY =
  /^[*#\s]{0,6}(?<state>postmortem|resolved|completed|monitoring|identified|investigating|verifying|update|scheduled|in progress|behoben|untersuchung|identifiziert|überwachung|résolu|enquête en cours|identifié|surveillance|resuelto|investigando|identificado|monitoreando|resolvido|risolto)[*]{0,2}\s?(?:[-–—]|$)/iu;
const MIN_ENTRIES = 3;
/** Of what is broken or planned, how it ended, and why it was. Other entries say how it goes on. */
const BONUSES: readonly (readonly [states: RegExp, bonus: number])[] = [
  [/^(?:investigating|scheduled|untersuchung|enquête|investigando)/iu, 5],
  [/^(?:resolved|completed|behoben|résolu|resuelto|resolvido|risolto)/iu, 4],
  [/^(?:identified|identifiziert|identifié|identificado)/iu, 3],
];
const OTHER_BONUS = -2;

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
  const emphases: Emphasis[] = [];
  let at = -1;
  let isFirst = false;
  for (const { start, end } of units.filter(isProse)) {
    while ((entries[at + 1]?.line.start ?? Number.POSITIVE_INFINITY) <= start) {
      at++;
      isFirst = true;
    }
    const state = entries[at]?.state;
    if (state === undefined) continue;
    emphases.push({ start, end, bonus: isFirst ? bonusOf(state) : OTHER_BONUS });
    isFirst = false;
  }
  return emphases;
}

const bonusOf = (state: string): number => BONUSES.find(([states]) => states.test(state))?.[1] ?? OTHER_BONUS;
