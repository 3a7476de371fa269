import type { PieceKind } from '../../extraction/pdf/layout/block-kinds.ts';
import type { LayoutPiece } from '../../extraction/pdf/layout/document.ts';
import type { LinePart, TextLine } from '../../extraction/pdf/layout/page.ts';
import { isLed, type LeaderRange, splitAtLeaders } from './leaders.ts';
import { endsWithLeaders, isPageNumber, markerOf } from './markers.ts';
import type { Rules } from './rules.ts';

/** A line with the part of it that belongs to a text. */
export interface LineOfPart {
  readonly line: TextLine;
  readonly part: LinePart;
}

/** A text before its glyphs are found. */
export interface GivenText {
  readonly kind: PieceKind;
  readonly text: string;
  readonly lines: readonly [LineOfPart, ...LineOfPart[]];
  /** It is a part of a line, or of a piece, so that it can belong to the texts above or below it. */
  readonly isPart: boolean;
}

export interface DivideTools {
  rulesOf(page: number): Rules | undefined;
  /** The signs in a row in a line. */
  leadersOf(line: TextLine): readonly LeaderRange[];
  /** Joins the lines of a text, whose words may be divided. */
  join(lines: readonly string[]): string;
}

/** Kinds whose lines are never those of other texts. */
export const WHOLE: ReadonlySet<PieceKind> = new Set(['code', 'contents', 'formula']);
/** Gap between two texts in one line, in font sizes. */
const CELL_GAP = 0.9;
/** Bounds of a line above and below its baseline between which a line of a table can be, in font sizes. */
const BELOW = 0.1;
const ABOVE = 0.6;

/**
 * Lines with cells, or with texts side by side, have a text for each of them. A line between two rows divides them. A text with
 * signs in a row, as up to the number of a page, ends there.
 */
export function divide(piece: LayoutPiece, tools: DivideTools): GivenText[] {
  const { kind, lines } = piece;
  const led = lines.map((line, index) => isLed(line, lines[index + 1], kind === 'contents'));
  if (!led.includes(true)) return divideRows(piece, tools);
  const groups: [TextLine, ...TextLine[]][] = [];
  for (const [index, line] of lines.entries()) {
    const group = groups.at(-1);
    if (group && !led[index] && !led[index - 1]) group.push(line);
    else groups.push([line]);
  }
  return groups.flatMap((group): GivenText[] => {
    const [first] = group;
    if (led[lines.indexOf(first)]) return divideEntries(first, kind, tools);
    return divideRows({ ...piece, lines: group, text: tools.join(group.map((line) => line.text)) }, tools);
  });
}

/** The texts of a line that end with signs in a row, without the numbers after these. */
function divideEntries(line: TextLine, kind: PieceKind, tools: DivideTools): GivenText[] {
  const cells = withMarker(cellsOf(line, tools.rulesOf(line.page), tools.leadersOf(line)));
  return cells.flatMap((part, index) => {
    const isLedTo = endsWithLeaders(cells[index - 1]?.text ?? '');
    if (isLedTo && isPageNumber(part.text)) return [];
    const own = endsWithLeaders(part.text) ? 'contents' : kind;
    return [{ kind: own, text: part.text, lines: [{ line, part }], isPart: !WHOLE.has(own) }];
  });
}

function divideRows(piece: LayoutPiece, tools: DivideTools): GivenText[] {
  const { kind, text, lines } = piece;
  const isRow =
    kind === 'table' ||
    kind === 'contents' ||
    lines.length === 1 ||
    lines.some((line) => withMarker(line.cells).length > 1 || isCrossed(line, tools.rulesOf(line.page)));
  if (!isRow) return divideLines(piece, tools);
  const isPart = !WHOLE.has(kind);
  return lines.flatMap((line): GivenText[] => {
    const cells = withMarker(cellsOf(line, tools.rulesOf(line.page)));
    if (lines.length === 1 && cells.length === 1) return [{ kind, text, lines: [{ line, part: line }], isPart }];
    return cells.map((part) => ({ kind, text: part.text, lines: [{ line, part }], isPart }));
  });
}

/** Divides lines where a painted line is between them, or where they are beside each other. */
function divideLines({ kind, text, lines }: LayoutPiece, { rulesOf, join }: DivideTools): GivenText[] {
  const groups: [TextLine, ...TextLine[]][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && !isDivided(last, line, rulesOf(line.page))) group.push(line);
    else groups.push([line]);
  }
  return groups.map((group): GivenText => {
    const [first, ...others] = group.map((line) => ({ line, part: line }));
    const own = groups.length === 1 ? text : join(group.map((line) => line.text));
    return {
      kind,
      text: own,
      lines: [first ?? { line: lines[0], part: lines[0] }, ...others],
      isPart: groups.length > 1,
    };
  });
}

function isDivided(last: TextLine, line: TextLine, rules: Rules | undefined): boolean {
  if (last.page !== line.page || line.y <= last.y + 0.5 * line.size) return false;
  const [x0, x1] = [Math.max(last.x0, line.x0), Math.min(last.x1, line.x1)];
  if (x0 >= x1) return true;
  // A line under words is as long as they are.
  const [from, to] = [Math.min(last.x0, line.x0) - 1.5, Math.max(last.x1, line.x1) + 1.5];
  return rules?.separates(from, to, last.y + BELOW * last.size, line.y - ABOVE * line.size, true) ?? false;
}

/** Whether an upright line is painted between two parts of a line. */
function isCrossed({ phrases, size, y }: TextLine, rules: Rules | undefined): boolean {
  return phrases.some((phrase, index) => {
    const last = phrases[index - 1];
    return last !== undefined && rules?.divides(last.x1, phrase.x0, y - 0.3 * size);
  });
}

/**
 * The parts of a line between gaps that are too wide for a single line of text, or have an upright line in them. Signs in a row
 * end a part, however far from its words.
 */
function cellsOf(
  { phrases, size, y }: TextLine,
  rules: Rules | undefined,
  leaders: readonly LeaderRange[] = [],
): LinePart[] {
  const cells: LinePart[] = [];
  for (const phrase of splitAtLeaders(phrases, leaders)) {
    const last = cells.at(-1);
    const isLeader = leaders.length > 0 && /^[.·…_\s]+$/u.test(phrase.text);
    const isEnd = leaders.length > 0 && !isLeader && last !== undefined && endsWithLeaders(last.text);
    const isNear = last && !isEnd && (isLeader || phrase.x0 - last.x1 <= CELL_GAP * size);
    if (isNear && !rules?.divides(last.x1, phrase.x0, y - 0.3 * size)) {
      cells[cells.length - 1] = { text: `${last.text} ${phrase.text}`, x0: last.x0, x1: phrase.x1 };
    } else cells.push(phrase);
  }
  return cells;
}

/** The marker of an item belongs to the text after it. */
function withMarker(cells: readonly LinePart[]): readonly LinePart[] {
  const [first, second, ...others] = cells;
  if (!first || !second || markerOf(`${first.text} x`).length <= first.text.length) return cells;
  return [{ text: `${first.text} ${second.text}`, x0: first.x0, x1: second.x1 }, ...others];
}
