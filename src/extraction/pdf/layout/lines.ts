import { toRaised } from '../../note-marks.ts';
import type { Fonts } from '../fonts.ts';
import { composeAccents, joinsWithoutSpace } from './characters.ts';
import { splitColumns } from './columns.ts';
import type { LinePart, Page, TextLine, TextRun } from './page.ts';
import { readPaintedBullets } from './painted-bullets.ts';
import { groupRows, heaviest, type RunRow, usualSize } from './rows.ts';
import { isRaised, readSuperscript, removeWrittenMarks } from './superscripts.ts';
import { markTableRows } from './tables.ts';

/** Width of the gap between two table cells, in font sizes. */
const CELL_GAP = 1.5;
/** Width of the widest gap between two words of a text, in font sizes. */
const PHRASE_GAP = 0.5;
/** UTF-16 units at the end of a line that determine how the next run joins it. */
const TAIL_LENGTH = 50;

/** The lines of a page in reading order. @param keepsMarks whether superscript marks of notes stay, as superscript characters */
export function pageLines(page: Page, fonts: Fonts, keepsMarks = false): TextLine[] {
  readSigns(page.runs, fonts);
  const columns = splitColumns(page.runs).map((runs) => {
    const rows = groupRows(runs);
    attachDropCaps(rows);
    for (const { runs } of rows) readLetterBullet(runs, fonts);
    return rows;
  });
  readPaintedBullets(columns.flat(), page.painted);
  return columns.flatMap((rows, region) => {
    const lines = rows
      .map((row) => toLine(row, page, region, { fonts, keepsMarks }))
      .filter((line) => line !== undefined);
    markTableRows(lines);
    return lines;
  });
}

/** Letters of fonts with signs are no letters. */
function readSigns(runs: readonly TextRun[], fonts: Fonts): void {
  for (const run of runs) if (fonts.get(run.font)?.hasSigns) run.text = run.text.replace(/[^\s\p{S}•‣⁃∙]/gu, '•');
}

/** Word has an `o` in a font of fixed width as a bullet. */
function readLetterBullet([first, second]: readonly TextRun[], fonts: Fonts): void {
  const isBullet = first?.text === 'o' && second && fonts.get(first.font)?.isMonospace && second.font !== first.font;
  if (isBullet && second.x0 - first.x1 > PHRASE_GAP * first.size) first.text = '•';
}

/** Moves a drop cap, which spans several lines, to the start of the first of these lines. */
function attachDropCaps(rows: RunRow[]): void {
  const size = usualSize(rows.flatMap((row) => row.runs));
  for (const row of rows) {
    const initial = row.runs[0];
    if (!initial || initial.size < 1.8 * size || initial.text.length > 2 || !/^\p{L}/u.test(initial.text)) continue;
    const host = rows.find((other) => {
      const first = other === row ? other.runs[1] : other.runs[0];
      return (
        first !== undefined &&
        first.size < 1.5 * size &&
        other.y > initial.y - initial.size &&
        other.y <= initial.y + 0.2 * size &&
        first.x0 >= initial.x1 - size
      );
    });
    if (!host) continue;
    row.runs.shift();
    const first = host.runs[0];
    if (first) first.text = initial.text + first.text;
  }
}

function toLine(
  row: RunRow,
  page: Page,
  region: number,
  { fonts, keepsMarks }: { fonts: Fonts; keepsMarks: boolean },
): TextLine | undefined {
  const size = usualSize(row.runs);
  const font = usualFont(row.runs);
  const y = row.runs.find((run) => run.size >= 0.9 * size)?.y ?? row.y;
  const runs = inReadingOrder(row.runs);
  const { phrases, startsWithMark, mark } = readPhrases(runs, size, y, keepsMarks);
  const cells = joinPhrases(phrases, CELL_GAP * size, keepsMarks);
  if (cells.length === 0) return undefined;
  const whole = cells.map((cell) => cell.text).join(' ');
  const x0 = Math.min(row.runs[0]?.x0 ?? 0, runs[0]?.x0 ?? 0);
  const x1 = row.runs.reduce((right, run) => Math.max(right, run.x1), x0);
  const firstWord = whole.split(' ', 1)[0] ?? '';
  return {
    text: whole,
    page: page.number,
    region,
    x0,
    x1,
    y,
    size,
    font,
    isBold: runs.every((run) => fonts.get(run.font)?.isBold || !/[\p{L}\p{N}]/u.test(run.text)),
    cells,
    phrases: joinPhrases(phrases, PHRASE_GAP * size, keepsMarks),
    isTableRow: false,
    isContents: false,
    startsWithMark,
    ...(keepsMarks && mark !== undefined && { mark }),
    firstWordWidth: ((x1 - x0) * firstWord.length) / whole.length,
    runs,
  };
}

interface Phrase extends LinePart {
  /** Distance from the phrase before. */
  gap: number;
}

/** Joins the runs of a line up to the next gap. Leaves out footnote marks, or keeps them as superscript characters. */
function readPhrases(given: readonly TextRun[], size: number, baseline: number, keepsMarks: boolean) {
  const phrases: Phrase[] = [];
  let tail = '';
  let startsWithMark = false;
  let mark: string | undefined;
  let previous: TextRun | undefined;
  const runs = joinRaised(given, size, baseline);
  for (const [index, run] of runs.entries()) {
    const last = phrases.at(-1);
    const gap = previous ? run.x0 - previous.x1 : 0;
    let text = run.text;
    if (isRaised(run, size, baseline)) {
      const isApart = gap > PHRASE_GAP * size;
      const before = isApart ? '' : tail + (previous?.hasSpaceAfter ? ' ' : '');
      const after = (run.hasSpaceAfter ? ' ' : '') + (runs[index + 1]?.text ?? '');
      const superscript = readSuperscript(text, before, after);
      if (superscript.kind === 'mark' && (!last || !isApart)) {
        if (!last) {
          startsWithMark = true;
          mark = toRaised(run.text);
        } else if (keepsMarks) {
          last.text += toRaised(run.text);
          last.x1 = Math.max(last.x1, run.x1);
        }
        previous = run;
        continue;
      }
      if (superscript.kind === 'text') text = superscript.text;
    }
    if (!last || gap > PHRASE_GAP * size) {
      phrases.push({ text, x0: run.x0, x1: run.x1, gap });
      tail = '';
    } else {
      const isApart = previous?.hasSpaceAfter || gap > 0.2 * Math.min(run.size, previous?.size ?? run.size);
      const space = isApart && !joinsWithoutSpace(tail, text) ? ' ' : '';
      last.text += space + text;
      last.x0 = Math.min(last.x0, run.x0);
      last.x1 = Math.max(last.x1, run.x1);
      tail += space;
    }
    tail = (tail + text).slice(-TAIL_LENGTH);
    previous = run;
  }
  return { phrases, startsWithMark, mark };
}

/** Joins adjacent raised runs: some fonts have the sign of an exponent and its digits in two runs. */
function joinRaised(runs: readonly TextRun[], size: number, baseline: number): TextRun[] {
  const joined: TextRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const isAdjacent = last && !last.hasSpaceAfter && Math.abs(run.x0 - last.x1) < 0.15 * size;
    if (isAdjacent && isRaised(last, size, baseline) && isRaised(run, size, baseline) && !run.isRightToLeft) {
      joined.pop();
      joined.push({ ...last, text: last.text + run.text, x1: run.x1, hasSpaceAfter: run.hasSpaceAfter });
    } else joined.push(run);
  }
  return joined;
}

/** Joins phrases whose gaps are at most as wide as a given one, in points. */
function joinPhrases(phrases: readonly Phrase[], maxGap: number, keepsMarks: boolean): LinePart[] {
  const parts: LinePart[] = [];
  for (const { text, x0, x1, gap } of phrases) {
    const last = parts.at(-1);
    if (!last || gap > maxGap) parts.push({ text, x0, x1 });
    else {
      const space = joinsWithoutSpace(last.text.slice(-TAIL_LENGTH), text) ? '' : ' ';
      last.text += space + text;
      last.x0 = Math.min(last.x0, x0);
      last.x1 = Math.max(last.x1, x1);
    }
  }
  return parts
    .map((part) => {
      const text = composeAccents(part.text.replace(/\s+/gu, ' ').trim());
      return { ...part, text: keepsMarks ? text : removeWrittenMarks(text) };
    })
    .filter(({ text }) => text !== '');
}

function usualFont(runs: readonly TextRun[]): string {
  const weights = new Map<string, number>();
  for (const run of runs) weights.set(run.font, (weights.get(run.font) ?? 0) + run.text.length);
  return heaviest(weights) ?? '';
}

/** On a mirrored line, groups of left-to-right runs are in reverse order. This restores their order. */
function inReadingOrder(runs: TextRun[]): TextRun[] {
  if (!runs.some((run) => run.isRightToLeft)) return runs;
  const ordered: TextRun[] = [];
  let group: TextRun[] = [];
  for (const run of runs) {
    if (!run.isRightToLeft && /\p{L}/u.test(run.text)) {
      group.push(run);
    } else {
      for (const reversed of group.reverse()) ordered.push(reversed);
      ordered.push(run);
      group = [];
    }
  }
  return [...ordered, ...group.reverse()];
}
