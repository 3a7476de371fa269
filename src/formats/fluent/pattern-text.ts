import type { Pattern, Placeable, TextElement } from '@fluent/syntax';
import type { TextRange } from '../format.ts';
import type { Token } from '../xliff/read-content.ts';

export type PatternElement = Pattern['elements'][number];

const BRACE = /[{}]/g;
/** What begins another construct, but only behind a line break. */
const LINE_SIGN = /^[.*[]/;
const LINE_BREAK = /\r?\n/;
// A line that begins with a placeable has its blanks outside of the text.
const INDENT = /\n(?![ \t]*\r?\n)( +)/g;

/** The range of an element, or of a pattern without the indentation before it. */
export function rangeOf(elements: readonly PatternElement[]): TextRange {
  return { start: elements[0]?.span?.start ?? 0, end: elements.at(-1)?.span?.end ?? 0 };
}

/** The content of elements for a unit. A placeable stands for a noun, unless it is a literal of blanks. */
export function tokensOf(elements: readonly PatternElement[], source: string): Token[] {
  return elements.map((element): Token => {
    const range = rangeOf([element]);
    if (element.type === 'TextElement') return { kind: 'text', text: element.value, ...range };
    const noun = isBlank(element) ? '' : source.slice(range.start, range.end);
    return { kind: 'code', role: 'alone', key: '', noun, ...range };
  });
}

/** The words of elements without placeables. */
export function wordsOf(elements: readonly PatternElement[]): string {
  return elements.map((element) => (element.type === 'TextElement' ? element.value : ' ')).join('');
}

function isBlank({ expression }: Placeable): boolean {
  return expression.type === 'StringLiteral' && expression.value.trim() === '';
}

/** Writes texts of a pattern. */
export interface PatternWriter {
  /** Escapes a part of a text. */
  escapePart(text: string): string;
  /** Completes a text whose parts are escaped. */
  finish(text: string): string;
}

/** A pattern on one line stays on one line. The lines of others have the indentation of their source. */
export function createWriter(elements: readonly PatternElement[], source: string): PatternWriter {
  const texts = elements.filter((element): element is TextElement => element.type === 'TextElement');
  const isOneLine = !texts.some(({ value }) => value.includes('\n'));
  const indents = texts.flatMap((element) => {
    const { start, end } = rangeOf([element]);
    return Array.from(source.slice(start, end).matchAll(INDENT), ([, blanks = '']) => blanks);
  });
  const indent = indents.reduce<string | undefined>(
    (least, one) => (least === undefined || one.length < least.length ? one : least),
    undefined,
  );
  const { start, end } = rangeOf(elements);
  const isBehindBreak = /[\n}][ \t]*$/.test(source.slice(Math.max(0, start - 200), start));
  const lineBreak = LINE_BREAK.exec(source.slice(start, end))?.[0] ?? '\n';
  const escapeBraces = (text: string): string => text.replace(BRACE, '{ "$&" }');
  const escapeStart = (line: string): string => line.replace(LINE_SIGN, '{ "$&" }');
  return {
    escapePart(text) {
      const lines = escapeBraces(text).split(LINE_BREAK);
      if (isOneLine) return lines.join(' ');
      const [first = '', ...more] = lines;
      // A blank line has no indentation.
      return [first, ...more.map((line) => (line === '' ? '' : (indent ?? '    ') + escapeStart(line)))].join(
        lineBreak,
      );
    },
    finish(text) {
      // A line that begins with a placeable.
      const indented = isOneLine ? text : text.replaceAll(/\n(?=\{)/g, `\n${indent ?? '    '}`);
      return isBehindBreak ? escapeStart(indented) : indented;
    },
  };
}
