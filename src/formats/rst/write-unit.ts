import type { TaggedText } from '@glossa/tagged-text';
import type { WrittenMark } from '../marked-text/marked-unit.ts';
import { type Piece, type Writing, writeText } from '../marked-text/write-text.ts';
import { beginsBlock } from './block-starts.ts';
import { isBoundaryAfter, isBoundaryBefore } from './boundaries.ts';
import { normalizeName } from './names.ts';
import type { ParsedRst } from './parsed-rst.ts';
import type { RstUnit } from './rst-unit.ts';
import { widthOf } from './width.ts';

const SIGN = /[\\*`|_]/g;
const BLANK = /^\s?$/;
const WORD = /[\p{L}\p{N}\]]/u;
const NOT_IN_NAME = /[<>`\\]/;

/** The translations of titles that references find by their words. */
export function translatedTitles(
  { units, names }: Pick<ParsedRst, 'units' | 'names'>,
  fitted: readonly (TaggedText | undefined)[],
): Map<string, string> {
  const titles = new Map<string, string>();
  for (const [index, unit] of units.entries()) {
    const text = fitted[index]?.text;
    const name = normalizeName(unit.text);
    if (!unit.title || text === undefined || names.get(name)?.explicit) continue;
    titles.set(name, text.replaceAll(/\s+/g, ' ').trim());
  }
  return titles;
}

/** Creates a function that writes the translation of a unit. @param titles that are translated */
export function createUnitWriter(
  source: string,
  titles: ReadonlyMap<string, string>,
): (unit: RstUnit, text: TaggedText) => string {
  /** The address of each name that a link declares. */
  const addresses = new Map<string, string>();
  const writing: Writing = {
    escape: escapeText,
    marksAround: (mark, words) => marksAround(mark, words, titles, addresses),
    between,
  };
  return (unit, text) => {
    const written = writeText(unit, text, writing);
    const line = unit.title ? written.replaceAll(/\s+/g, ' ') : written;
    const isBlock = unit.isBlockStart && beginsBlock(line) && !beginsBlock(source.slice(unit.start, unit.end));
    const started = isBlock && !line.startsWith('\\') ? `\\${line}` : line;
    return unit.title ? writeTitle(unit, unit.title, started) : started;
  };
}

function writeTitle({ text }: RstUnit, title: NonNullable<RstUnit['title']>, line: string): string {
  const { sign, length, hasOverline, indent, lineBreak } = title;
  const width = widthOf(line) + 2 * indent.length;
  const fits = length === widthOf(text) + 2 * indent.length;
  const adornment = sign.repeat(fits ? Math.max(width, 4) : Math.max(length, width));
  return `${hasOverline ? adornment + lineBreak : ''}${indent}${line}${lineBreak}${adornment}`;
}

/** A reference finds its target by its words. With other words, it names the target behind them. */
function marksAround(
  mark: WrittenMark,
  words: string,
  titles: ReadonlyMap<string, string>,
  addresses: Map<string, string>,
): { open: string; close: string } {
  const { name, key } = mark;
  if (name === undefined) {
    const alias = /<([^<>]*)_>(`_{1,2})$/.exec(mark.close);
    const title = alias && key === 'reference' ? titles.get(normalizeName(alias[1] ?? '')) : undefined;
    return title === undefined || NOT_IN_NAME.test(title)
      ? mark
      : { open: '`', close: ` <${title}_>${alias?.[2] ?? '`_'}` };
  }
  const own = normalizeName(words);
  if (key === 'reference') {
    const target = titles.get(normalizeName(name)) ?? name;
    if (own === normalizeName(target)) return own === normalizeName(name) ? mark : { open: '`', close: '`_' };
    return { open: '`', close: ` <${target.replaceAll(/\s+/g, ' ')}_>\`__` };
  }
  if (key.startsWith('link ')) {
    const isTaken = addresses.has(own) && addresses.get(own) !== key;
    if (!isTaken) addresses.set(own, key);
    return isTaken ? { open: mark.open, close: `${mark.close}_` } : mark;
  }
  // A role that names a term.
  return own === normalizeName(name) ? mark : { open: mark.open, close: ` <${name.replaceAll(/\s+/g, ' ')}>\`` };
}

function escapeText(text: string, before: string, after: string): string {
  return text.replaceAll(SIGN, (sign, index: number) => {
    const previous = index > 0 ? text.charAt(index - 1) : before;
    const next = index + 1 < text.length ? text.charAt(index + 1) : after;
    if (sign === '*' || sign === '|') return BLANK.test(previous) && BLANK.test(next) ? sign : `\\${sign}`;
    if (sign === '_') return WORD.test(previous) && !/[\p{L}\p{N}_]/u.test(next) ? '\\_' : sign;
    return `\\${sign}`;
  });
}

/** A mark that touches a word is set apart by a blank without width. */
function between(left: Piece, right: Piece): string {
  const isOpening = right.kind === 'open' || right.kind === 'mark';
  if (isOpening && !isBoundaryBefore(left.text.at(-1) ?? '', 1)) return '\\ ';
  const isClosed = left.kind === 'close' || left.kind === 'mark';
  return isClosed && right.kind !== 'close' && !isBoundaryAfter(right.text, 0) ? '\\ ' : '';
}
