import type { TaggedText } from '@glossa/tagged-text';
import type { TextRange, Unit } from '../format.ts';
import { toContentUnit } from '../xliff/content-unit.ts';
import type { Token } from '../xliff/read-content.ts';
import { escapeXmlText, unescapeXml } from '../xml/escape.ts';
import type { AndroidString, Piece } from './read-resources.ts';
import { type AndroidStyle, escapeAndroid, unescapeAndroid, writeAndroid } from './text.ts';

/** A string as a unit, with the range that its translation replaces. */
export interface StringUnit extends TextRange {
  readonly unit: Unit;
  /** @returns undefined for a translation that cannot be written */
  write(translation: TaggedText): string | undefined;
}

const ESCAPED = /\\(?:(n)|[\s\S])/g;

/** @returns undefined for a string without a text */
export function toStringUnit(string: AndroidString, source: string, style: AndroidStyle): StringUnit | undefined {
  const pieces = string.pieces.filter((piece) => piece.kind !== 'text' || !isBlank(piece, source));
  const [only] = pieces;
  if (pieces.length === 1 && only?.kind === 'text') return toPlainUnit(trim(only, source), source, style, true);
  if (pieces.length === 1 && only?.kind === 'cdata') return toPlainUnit(trim(only, source), source, style, false);
  const found = toContentUnit(
    string.pieces.flatMap((piece) => toTokens(piece, source)),
    source,
    (text) => escapeXmlText(escapeAndroid(text, style)),
  );
  return found && { ...string.content, unit: found.unit, write: (translation) => found.write(translation) };
}

function toPlainUnit({ start, end }: TextRange, source: string, style: AndroidStyle, isXml: boolean): StringUnit {
  const raw = source.slice(start, end);
  return {
    start,
    end,
    unit: { text: unescapeAndroid(isXml ? unescapeXml(raw) : raw), tags: [], layout: 'lines' },
    write({ text }) {
      const written = writeAndroid(text, raw, style);
      if (isXml) return escapeXmlText(written);
      return written.includes(']]>') ? undefined : written;
    },
  };
}

function toTokens({ kind, start, end, noun }: Piece, source: string): Token[] {
  if (kind === 'open' || kind === 'close') return [{ kind, start, end }];
  const code = (range: TextRange, text = '', isBreak = false): Token => ({
    kind: 'code',
    start: range.start,
    end: range.end,
    role: 'alone',
    key: '',
    noun: text,
    isBreak,
  });
  if (kind !== 'text')
    return [code({ start, end }, noun && unescapeAndroid(unescapeXml(source.slice(noun.start, noun.end))))];
  const tokens: Token[] = [];
  let from = start;
  const addText = (to: number): void => {
    const text = unescapeAndroid(unescapeXml(source.slice(from, to)));
    if (text !== '') tokens.push({ kind: 'text', text, start: from, end: to });
  };
  for (const { index, 0: written, 1: lineBreak } of source.slice(start, end).matchAll(ESCAPED)) {
    if (lineBreak === undefined) continue;
    addText(start + index);
    from = start + index + written.length;
    tokens.push(code({ start: start + index, end: from }, '', true));
  }
  addText(end);
  return tokens;
}

function isBlank({ start, end }: TextRange, source: string): boolean {
  return source.slice(start, end).trim() === '';
}

function trim({ start, end }: TextRange, source: string): TextRange {
  const raw = source.slice(start, end);
  return { start: start + raw.length - raw.trimStart().length, end: end - raw.length + raw.trimEnd().length };
}
