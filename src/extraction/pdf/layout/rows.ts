import { findFirst } from '../../../find-first.ts';
import { isAccent } from './characters.ts';
import type { TextRun } from './page.ts';

/** A mark of browsers has five sixths of the usual size. */
const NOTE_MARK = /^[[(]?[-−–+]?[\d*†‡§¶][\d,;–-]{0,7}[\])]?$/u;

/** Runs on one baseline, by `x`. */
export interface RunRow {
  runs: TextRun[];
  y: number;
  size: number;
}

/**
 * Groups runs into rows, from top to bottom. Full-size runs form the rows. Small runs (subscripts, footnote marks) then
 * join the row at their height or form separate rows.
 */
export function groupRows(runs: readonly TextRun[]): RunRow[] {
  if (runs.length === 0) return [];
  const usual = usualSize(runs);
  const rows: RunRow[] = [];
  const small: TextRun[] = [];
  for (const run of runs.toSorted((a, b) => a.y - b.y)) {
    if (run.size < usual * 0.78 || (run.size < usual * 0.9 && NOTE_MARK.test(run.text))) small.push(run);
    else addTo(rows, run, (row) => Math.abs(row.y - run.y) <= 0.3 * Math.min(row.size, run.size));
  }
  const smallRows: RunRow[] = [];
  for (const run of small) {
    const host = nearestHost(rows, run);
    if (host) host.runs.push(run);
    else addTo(smallRows, run, (row) => Math.abs(row.y - run.y) <= 0.3 * run.size);
  }
  const all = [...rows, ...smallRows].sort((a, b) => a.y - b.y);
  for (const row of all) row.runs = accentsFirst(row.runs.sort((a, b) => a.x0 - b.x0));
  return all;
}

/** Puts accents before the letters that they are printed over, as over a capital letter that is wider. @param runs by `x` */
function accentsFirst(runs: TextRun[]): TextRun[] {
  const ordered: TextRun[] = [];
  for (const run of runs) {
    const last = ordered.at(-1);
    const isOver = last && run.x1 < last.x0 + last.size && (run.x0 + run.x1) / 2 < last.x1;
    if (isOver && isAccent(run.text) && !isAccent(last.text)) {
      ordered.pop();
      ordered.push(run, last);
    } else ordered.push(run);
  }
  return ordered;
}

/** The font size of most characters, in points. */
export function usualSize(runs: readonly TextRun[]): number {
  const weights = new Map<number, number>();
  for (const run of runs) {
    const key = Math.round(run.size * 4) / 4;
    weights.set(key, (weights.get(key) ?? 0) + run.text.length);
  }
  return heaviest(weights) ?? 10;
}

/** The key with the greatest weight; the first one at a tie. */
export function heaviest<Key>(weights: ReadonlyMap<Key, number>): Key | undefined {
  let best: Key | undefined;
  let bestWeight = Number.NEGATIVE_INFINITY;
  for (const [key, weight] of weights) {
    if (weight > bestWeight) {
      best = key;
      bestWeight = weight;
    }
  }
  return best;
}

// Runs are sorted by y, so only the last rows can match. This keeps the time linear for thousands of runs.
function addTo(rows: RunRow[], run: TextRun, matches: (row: RunRow) => boolean): void {
  for (let index = rows.length - 1; index >= Math.max(0, rows.length - 4); index -= 1) {
    const row = rows[index];
    if (row && matches(row)) {
      row.runs.push(run);
      row.size = Math.max(row.size, run.size);
      return;
    }
  }
  rows.push({ runs: [run], y: run.y, size: run.size });
}

/** The row nearest in height to a small run, among those that have a run next to it or its size and baseline. */
function nearestHost(rows: readonly RunRow[], run: TextRun): RunRow | undefined {
  let best: RunRow | undefined;
  for (let index = findFirst(rows, ({ y }) => y >= run.y - 30); index < rows.length; index += 1) {
    const row = rows[index];
    if (!row || row.y > run.y + 30) break;
    const inHeight = run.y > row.y - 0.8 * row.size && run.y < row.y + 0.35 * row.size;
    const touches = row.runs.some((other) => run.x0 < other.x1 + row.size * 0.6 && run.x1 > other.x0 - row.size * 0.6);
    const isLevel = Math.abs(row.y - run.y) <= 0.1 * run.size && run.size > 0.9 * row.size;
    if (inHeight && (touches || isLevel) && (!best || Math.abs(row.y - run.y) < Math.abs(best.y - run.y))) best = row;
  }
  return best;
}
