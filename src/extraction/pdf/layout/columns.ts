import type { TextRun } from './page.ts';
import { groupRows, type RunRow, usualSize } from './rows.ts';

/** Adjacent runs of one row without a wide gap between them. A column boundary lies between two fragments. */
interface Fragment {
  runs: TextRun[];
  x0: number;
  x1: number;
  y: number;
  /** Number of characters; Chinese and Japanese ones count twice. */
  length: number;
}

interface Band {
  left: Fragment[];
  right: Fragment[];
  /** Fragments that cross the boundary: a title, an abstract or a figure above the columns. */
  across: Fragment[];
}

/** Minimum number of lines on each side of a column boundary in one band. */
const MIN_LINES = 4;
const MAX_DEPTH = 3;
/** Boundaries that are tried within one side of another. */
const MAX_INNER_EDGES = 3;
/** Share of the lines of a column that may stand on a line with those of another by chance. */
const MAX_ALIGNED = 0.5;

/**
 * Splits a page into regions in reading order: full-width bands, and columns from left to right between them. On the right
 * of a column boundary, lines of running text are aligned; on its left, lines end before it. The short cells of a table are
 * not columns, so table rows stay whole.
 */
export function splitColumns(runs: TextRun[], depth = 0): TextRun[][] {
  if (depth >= MAX_DEPTH || runs.length < 2 * MIN_LINES) return [runs];
  const size = usualSize(runs);
  const fragments = groupRows(runs).flatMap((row) => splitRow(row, size));
  let best: { bands: Band[]; score: number } | undefined;
  for (const edge of columnEdges(fragments, size)) {
    const bands = bandsAt(fragments, edge, size);
    const score = scoreOf(bands, (side) => isRunningText(side) || hasColumns(side, size));
    if (score > (best?.score ?? 0)) best = { bands, score };
  }
  if (!best) return [runs];
  const regions: TextRun[][] = [];
  for (const band of best.bands) {
    if (band.across.length > 0) regions.push(runsOf(band.across));
    else if (band.left.length === 0 || band.right.length === 0) regions.push(runsOf([...band.left, ...band.right]));
    else regions.push(...splitColumns(runsOf(band.left), depth + 1), ...splitColumns(runsOf(band.right), depth + 1));
  }
  return regions;
}

function runsOf(fragments: readonly Fragment[]): TextRun[] {
  return fragments.flatMap((fragment) => fragment.runs);
}

function splitRow(row: RunRow, size: number): Fragment[] {
  const fragments: Fragment[] = [];
  let last: Fragment | undefined;
  for (const run of row.runs) {
    const length =
      run.text.length + (run.text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0);
    if (last && run.x0 - last.x1 < 0.7 * size) {
      last.runs.push(run);
      last.x1 = Math.max(last.x1, run.x1);
      last.length += length;
    } else {
      last = { runs: [run], x0: run.x0, x1: run.x1, y: row.y, length };
      fragments.push(last);
    }
  }
  return fragments;
}

/** Candidates for column boundaries: `x` where several fragments start, away from the left edge of the page. */
function columnEdges(fragments: readonly Fragment[], size: number): number[] {
  const left = Math.min(...extremes(fragments, 'x0'));
  const right = Math.max(...extremes(fragments, 'x1'));
  const starts = fragments
    .map((fragment) => fragment.x0)
    .filter((x) => x > left + 0.1 * (right - left))
    .sort((a, b) => a - b);
  const edges: { x: number; count: number }[] = [];
  for (let from = 0; from < starts.length; ) {
    const x = starts[from] ?? 0;
    let to = from;
    while (to < starts.length && (starts[to] ?? 0) - x < 0.4 * size) to += 1;
    if (to - from >= MIN_LINES) edges.push({ x, count: to - from });
    from = to;
  }
  // Bounds the work on a hostile page of single-letter runs, which has an edge at every point.
  return edges
    .sort((a, b) => b.count - a.count)
    .slice(0, 12)
    .map((edge) => edge.x);
}

// A loop, because `Math.min(...array)` overflows the stack on long arrays.
function extremes(fragments: readonly Fragment[], side: 'x0' | 'x1'): [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const fragment of fragments) {
    low = Math.min(low, fragment[side]);
    high = Math.max(high, fragment[side]);
  }
  return [low, high];
}

function bandsAt(fragments: readonly Fragment[], edge: number, size: number): Band[] {
  const bands: Band[] = [];
  let band: Band = { left: [], right: [], across: [] };
  const close = () => {
    if (band.left.length + band.right.length + band.across.length > 0) bands.push(band);
    band = { left: [], right: [], across: [] };
  };
  for (const fragment of fragments) {
    const across = fragment.x0 < edge - 0.5 && fragment.x1 > edge - 0.3 * size;
    if (across !== band.across.length > 0) close();
    if (across) band.across.push(fragment);
    else if (fragment.x0 < edge - 0.5) band.left.push(fragment);
    else band.right.push(fragment);
  }
  close();
  return bands;
}

/** Whether fragments are two columns of running text with other baselines. On the same ones, they are lines, or rows of a table. */
function hasColumns(fragments: readonly Fragment[], size: number): boolean {
  const edges = columnEdges(fragments, size).slice(0, MAX_INNER_EDGES);
  return edges.some((edge) => {
    const bands = bandsAt(fragments, edge, size).filter((band) => !isAligned(band));
    return scoreOf(bands, isRunningText) > 0;
  });
}

/** Whether most lines of the shorter column have the baseline of a line beside them. */
function isAligned({ left, right }: Band): boolean {
  const [one, other] = [left, right].map((side) => new Set(side.map(({ y }) => y)));
  if (!one || !other) return true;
  return one.intersection(other).size > MAX_ALIGNED * Math.min(one.size, other.size);
}

/** Number of lines in the shorter columns of bands. A band counts only if both sides are text. */
function scoreOf(bands: readonly Band[], isText: (side: readonly Fragment[]) => boolean): number {
  return bands.reduce((sum, band) => sum + columnScore(band, isText), 0);
}

function columnScore(band: Band, isText: (side: readonly Fragment[]) => boolean): number {
  if (!isText(band.left) || !isText(band.right)) return 0;
  const [leftTop, leftBottom] = verticalSpan(band.left);
  const [rightTop, rightBottom] = verticalSpan(band.right);
  if (Math.min(leftBottom, rightBottom) - Math.max(leftTop, rightTop) <= 0) return 0;
  return Math.min(lineCount(band.left), lineCount(band.right));
}

function isRunningText(fragments: readonly Fragment[]): boolean {
  const lines = [...linesOf(fragments).values()];
  if (lines.length < MIN_LINES) return false;
  const [left] = extremes(fragments, 'x0');
  const [, right] = extremes(fragments, 'x1');
  const lengths = lines.map((line) => line.length).sort((a, b) => a - b);
  const full = lines.filter((line) => line.width > 0.5 * (right - left)).length;
  return (lengths[lengths.length >> 1] ?? 0) >= 14 && full >= 0.4 * lines.length;
}

function linesOf(fragments: readonly Fragment[]): Map<number, { length: number; width: number }> {
  const lines = new Map<number, { length: number; width: number }>();
  for (const fragment of fragments) {
    const line = lines.get(fragment.y) ?? { length: 0, width: 0 };
    line.length += fragment.length;
    line.width += fragment.x1 - fragment.x0;
    lines.set(fragment.y, line);
  }
  return lines;
}

function lineCount(fragments: readonly Fragment[]): number {
  return new Set(fragments.map((fragment) => fragment.y)).size;
}

function verticalSpan(fragments: readonly Fragment[]): [number, number] {
  return [fragments[0]?.y ?? 0, fragments.at(-1)?.y ?? 0];
}
