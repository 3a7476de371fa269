import { endsSentence, startsLowerCase } from '../../extraction/pdf/layout/characters.ts';
import { type DivideTools, type GivenText, type LineOfPart, WHOLE } from './divide.ts';
import { markerOf } from './markers.ts';
import type { Box } from './page-view.ts';
import type { Rules } from './rules.ts';

/** Distance of the baselines of two lines of one cell, in font sizes. */
const MIN_LEADING = 0.85;
const MAX_LEADING = 1.7;
/** How far the edges of aligned lines may be apart, in font sizes. */
const ALIGNED = 0.4;
/** Difference of sizes and of leadings that are the same. */
const SAME_SIZE = 0.07;
const SAME_LEADING = 0.15;
/** Most lines of a cell beside one with a single line. */
const MAX_CELL_LINES = 8;
/** UTF-16 units of a line of running text, and how far it may end before the right edge, in font sizes. */
const MIN_PROSE_LENGTH = 30;
const FULL = 0.6;
/** Least distance of a text to the border of its cell, in font sizes. */
const PADDING = 0.2;
/** Bounds the work for a page in a frame. */
const MAX_ROW_CELLS = 200;
const CONTINUES = /^[\p{Ll}(\d&/]/u;

/** A text among those of its page. */
interface Cell {
  readonly text: GivenText;
  readonly first: LineOfPart;
  readonly last: LineOfPart;
  /** The edges that are painted around it. */
  readonly box: Box;
  above: Cell | undefined;
  below: Cell | undefined;
}

/**
 * Joins parts of lines that are one text over several lines, such as the lines of a cell. Each keeps the place of its first
 * line among the texts.
 * @param texts of one page
 */
export function joinCells(texts: readonly GivenText[], { rulesOf, join }: DivideTools): GivenText[] {
  const parts = texts.filter(({ kind, lines: [first, ...others] }) => {
    return !WHOLE.has(kind) && others.every(({ line }) => line.page === first.line.page && line.y > first.line.y);
  });
  const page = parts[0]?.lines[0].line.page;
  const rules = page === undefined ? undefined : rulesOf(page);
  if (!rules || parts.length < 2) return [...texts];
  const cells = parts
    .map((text): Cell => {
      const [first] = text.lines;
      const { line, part } = first;
      const box = rules.cellAt(part.x0, part.x1, line.y - 0.3 * line.size);
      return { text, first, last: text.lines.at(-1) ?? first, box, above: undefined, below: undefined };
    })
    .sort((one, other) => one.first.line.y - other.first.line.y);
  findNeighbours(cells);
  const wrapped = wrappedCells(cells);
  const chains = new Map<GivenText, Cell[]>();
  const chainOf = new Map<Cell, Cell[]>();
  for (const cell of cells) {
    const chain = cell.above && chainOf.get(cell.above);
    if (chain && continues(chain, cell, cells, wrapped, rules)) {
      chain.push(cell);
      chainOf.set(cell, chain);
    } else {
      chains.set(cell.text, [cell]);
      chainOf.set(cell, chains.get(cell.text) ?? []);
    }
  }
  const isJoined = new Set(parts);
  return texts.flatMap((text): GivenText[] => {
    const chain = chains.get(text);
    if (!chain) return isJoined.has(text) ? [] : [text];
    const [, ...others] = chain;
    if (others.length === 0) return [text];
    const lines = [...text.lines, ...others.flatMap((cell) => cell.text.lines)] as const;
    return [{ ...text, text: join(chain.map((cell) => cell.text.text)), lines }];
  });
}

/** Finds which cell is the only one right below another. @param cells from top to bottom */
function findNeighbours(cells: readonly Cell[]): void {
  for (const [index, cell] of cells.entries()) {
    const { line, part } = cell.last;
    const found: Cell[] = [];
    for (let at = index + 1; at < cells.length; at++) {
      const other = cells[at];
      if (!other || other.first.line.y > line.y + MAX_LEADING * line.size) break;
      if (other.first.part.x0 >= part.x1 || other.first.part.x1 <= part.x0) continue;
      if (other.first.line.y - line.y > 0.3 * line.size) found.push(other);
    }
    const [next, second] = found;
    if (!next || (second && second.first.line.y - next.first.line.y < 0.3 * line.size)) continue;
    // A cell below two others belongs to neither of them.
    if (next.above?.below === next) next.above.below = undefined;
    else if (!next.above) cell.below = next;
    next.above = cell;
  }
  for (const cell of cells) if (cell.above && cell.above.below !== cell) cell.above = undefined;
}

/** The cells of rows between two painted edges, of which one has a single line and others have several. */
function wrappedCells(cells: readonly Cell[]): ReadonlySet<Cell> {
  const wrapped = new Set<Cell>();
  const isBounded = ({ box: [, top, , bottom] }: Cell) => Number.isFinite(top) && Number.isFinite(bottom);
  const keyOf = ({ box: [, top, , bottom] }: Cell) => `${Math.round(top)} ${Math.round(bottom)}`;
  for (const [, row] of Map.groupBy(cells.filter(isBounded), keyOf)) {
    if (row.length > MAX_ROW_CELLS) continue;
    const heads = row.filter(({ above }) => !above || !row.includes(above));
    const counts = heads.map((head) => {
      let count = head.text.lines.length;
      for (let next = head.below; next && row.includes(next); next = next.below) count += next.text.lines.length;
      return count;
    });
    if (Math.min(...counts) !== 1 || Math.max(...counts) > MAX_CELL_LINES) continue;
    for (const cell of row) wrapped.add(cell);
  }
  return wrapped;
}

function continues(
  chain: readonly Cell[],
  cell: Cell,
  cells: readonly Cell[],
  wrapped: ReadonlySet<Cell>,
  rules: Rules,
): boolean {
  const last = chain.at(-1);
  if (!last || !(last.text.isPart || cell.text.isPart) || !isBelow(last, cell, rules)) return false;
  const [head] = chain;
  const written = cell.text.text;
  const hasNoRoom = lacksRoom(last, cell);
  const isInner = startsLowerCase(written) && !(head && startsLowerCase(head.text.text));
  if (wrapped.has(last) && wrapped.has(cell) && (CONTINUES.test(written) || hasNoRoom)) return true;
  if (isInner && hasNoRoom && !endsSentence(last.text.text)) return true;
  if (isFullLine(last, cell)) return true;
  return (isInner || hasNoRoom) && isPartOfRow(head ?? last, last, cell, cells);
}

function isBelow(last: Cell, { text, first }: Cell, rules: Rules): boolean {
  const [one, other] = [last.last, first];
  const { size } = one.line;
  const gap = other.line.y - one.line.y;
  const gaps = [leadingOf(last.text), leadingOf(text)];
  const isAligned =
    Math.abs(one.part.x0 - other.part.x0) < ALIGNED * size ||
    Math.abs(one.part.x1 - other.part.x1) < ALIGNED * size ||
    Math.abs(one.part.x0 + one.part.x1 - other.part.x0 - other.part.x1) < 2 * ALIGNED * size;
  return (
    gap >= MIN_LEADING * size &&
    gaps.every((leading) => leading === undefined || Math.abs(gap - leading) < SAME_LEADING * size) &&
    one.line.isBold === other.line.isBold &&
    shareFont(one, other) &&
    Math.abs(other.line.size - size) < SAME_SIZE * size &&
    isAligned &&
    markerOf(text.text) === '' &&
    !rules.separates(
      Math.max(one.part.x0, other.part.x0),
      Math.min(one.part.x1, other.part.x1),
      one.line.y + 0.1 * size,
      other.line.y - 0.6 * size,
    )
  );
}

/** Whether two lines have words in the same font. Those of a label and its value have not. */
function shareFont(one: LineOfPart, other: LineOfPart): boolean {
  const fonts = fontsOf(one);
  const others = fontsOf(other);
  return fonts.length === 0 || others.length === 0 || fonts.some((font) => others.includes(font));
}

function fontsOf({ line: { runs = [] }, part }: LineOfPart): string[] {
  return runs.filter(({ x0, x1 }) => x1 > part.x0 + 0.5 && x0 < part.x1 - 0.5).map(({ font }) => font);
}

/** The distance of the last two baselines. */
function leadingOf({ lines }: GivenText): number | undefined {
  const [before, last] = lines.slice(-2);
  return before && last && last !== before ? last.line.y - before.line.y : undefined;
}

/** Whether the first word of a line would not have had room in the line before, within the painted edges around both. */
function lacksRoom(last: Cell, cell: Cell): boolean {
  const { line, part } = last.last;
  const [left, , right] = last.box;
  if (!Number.isFinite(left) || !Number.isFinite(right)) return false;
  const written = cell.first.part.text;
  const [word = ''] = written.split(/\s/u, 1);
  const width = ((cell.first.part.x1 - cell.first.part.x0) * word.length) / written.length;
  return part.x1 - part.x0 + width + 0.25 * line.size > right - left - 2 * PADDING * line.size;
}

/** Whether a line of running text ends where the lines around it end. */
function isFullLine(last: Cell, cell: Cell): boolean {
  const { line, part } = last.last;
  const around = [last.above?.last, ...last.text.lines, ...cell.text.lines.slice(0, -1), cell.below?.first].flatMap(
    (one) => (one && one !== last.last ? one.part.x1 : []),
  );
  const right = Math.max(cell.first.part.x1, part.x1, ...around);
  return (
    part.text.length >= MIN_PROSE_LENGTH &&
    Math.abs(part.x0 - cell.first.part.x0) < ALIGNED * line.size &&
    right - part.x1 < FULL * line.size &&
    (around.some((x1) => Math.abs(x1 - right) < FULL * line.size) || startsLowerCase(cell.text.text))
  );
}

/** Whether the row of a cell has some of the columns of the row above it, or of that where the text begins, and no others. */
function isPartOfRow(head: Cell, last: Cell, cell: Cell, cells: readonly Cell[]): boolean {
  const rowOf = ({ line }: LineOfPart) =>
    cells.filter(
      ({ first, last: end }) => first.line.y < line.y + 0.3 * line.size && end.line.y > line.y - 0.3 * line.size,
    );
  const [above, own] = [rowOf(last.last), rowOf(cell.first)];
  if (own.length === 1 && above.length === 1) return rowOf(head.first).length > 1;
  return own.length < above.length && own.every((one) => one.above !== undefined && above.includes(one.above));
}
