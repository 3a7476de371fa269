import type { TaggedText } from '@glossa/tagged-text';
import { readStyle } from '../../json/escape.ts';
import type { YamlValue } from '../../yaml/read-scalars.ts';
import { writeScalar } from '../../yaml/write-scalar.ts';
import { afterBlanks, beforeBlanks } from '../blanks.ts';
import type { MarkdownUnit } from '../markdown-unit.ts';
import { chooseDelimiters } from './choose-delimiters.ts';
import { escapeAttribute, escapeHeadingEnd, escapeLineStart, escapeText, type Surroundings } from './escape.ts';
import { piecesOf, type WritingContext } from './pieces.ts';

/** A tag that breaks the line within a line of the source. */
const LINE_BREAK_TAG = /<br[ \t]*\/?>[ \t]*$/i;
const MAX_TAG_LENGTH = 40;

/**
 * Writes a translated text in place of the source.
 * @param fitted the translation, with tags that Markdown can express
 * @param isStrict whether to escape all punctuation
 */
export function writeUnit(unit: MarkdownUnit, fitted: TaggedText, context: WritingContext, isStrict: boolean): string {
  if (unit.kind === 'attribute') return escapeAttribute(fitted.text, context.source.charAt(unit.start - 1));
  if (unit.written) return writeMetadata(fitted.text, unit.written, context.source);
  const pieces = piecesOf(unit, fitted, context);
  chooseDelimiters(pieces);
  const writer = new TextWriter();
  const quotes = unit.kind === 'title' ? quotesAround(context.source, unit) : '';
  let markBefore = '';
  let lineBreak = 0;
  let hasOnlyTags = true;
  for (const [index, { kind, text, markup, isInLink }] of pieces.entries()) {
    const previous = pieces[index - 1];
    const isAfterBreak = writer.lastCharacter === '' || previous?.markup?.kind === 'break';
    // A line can go on after `<br>`.
    const before = previous
      ? previous.text
      : context.source.slice(Math.max(0, unit.start - MAX_TAG_LENGTH), unit.start);
    const startsLine = isAfterBreak && !LINE_BREAK_TAG.test(before);
    if (kind !== 'text') {
      const isBreak = markup?.kind === 'break';
      if (isBreak) writer.trimBlanksAtEnd();
      writer.write(text);
      markBefore = isBreak ? '' : text;
      hasOnlyTags = isBreak || (hasOnlyTags && text.startsWith('<'));
      continue;
    }
    const next = pieces[index + 1];
    const around: Surroundings = {
      before: startsLine ? '' : writer.lastCharacter,
      markBefore,
      after: next && next.markup?.kind !== 'break' ? next.text : '',
      isInCell: unit.isInCell,
      syntax: context.syntax,
      isInLink: isInLink || unit.kind === 'alternative',
      isStrict,
      quotes,
      labels: context.labels,
    };
    const plain = withoutEmptyLines(isAfterBreak ? text.trimStart() : text);
    const lines = escapeText(plain, around).split('\n');
    for (const [at, line] of lines.entries()) {
      if (at > 0) {
        // A tag of HTML at the start of a line, or alone in it, could begin a block.
        const isBeforeTag = at === lines.length - 1 && line === '' && around.after.startsWith('<');
        const isAfterTag = markBefore.startsWith('<') && hasOnlyTags;
        writer.trimBlanksAtEnd();
        writer.write(isBeforeTag || isAfterTag ? ' ' : breakAt(unit, lineBreak++, context.source));
      }
      hasOnlyTags &&= line.trim() === '';
      const isLineStart = at > 0 || (startsLine && unit.kind === 'paragraph');
      writer.write(isLineStart && !isStrict ? escapeLineStart(line) : line);
    }
    markBefore = '';
  }
  writer.trimBlanksAtEnd();
  return unit.kind === 'heading' ? escapeHeadingEnd(writer.toString()) : writer.toString();
}

function writeMetadata(text: string, written: YamlValue, source: string): string {
  // A title stays in one line.
  const fitting = written.value.includes('\n') ? text : text.replaceAll(/\s+/g, ' ');
  return writeScalar(fitting, written, readStyle(source.slice(written.start, written.end)), source);
}

function breakAt({ breaks }: MarkdownUnit, index: number, source: string): string {
  const range = breaks[index] ?? breaks.at(-1);
  return range ? source.slice(range.start, range.end).replace(/^[ \t]+/, '') : ' ';
}

function quotesAround(source: string, { start }: MarkdownUnit): string {
  const opening = source.charAt(start - 1);
  return opening === '(' ? '()' : opening;
}

/** The lines of a text without empty ones, and without blanks around line breaks. */
function withoutEmptyLines(text: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n');
  const trimmed = lines.map((line, at) => {
    const start = at > 0 ? afterBlanks(line, 0, line.length) : 0;
    return line.slice(start, at < lines.length - 1 ? beforeBlanks(line, start, line.length) : line.length);
  });
  return trimmed.filter((line, at) => line !== '' || at === 0 || at === lines.length - 1).join('\n');
}

/** Collects the pieces of a text. Each step takes time in proportion to its piece. */
class TextWriter {
  readonly #pieces: string[] = [];

  write(piece: string): void {
    if (piece !== '') this.#pieces.push(piece);
  }

  /** The last character; an empty string at the start. */
  get lastCharacter(): string {
    return this.#pieces.at(-1)?.at(-1) ?? '';
  }

  trimBlanksAtEnd(): void {
    for (let last = this.#pieces.pop(); last !== undefined; last = this.#pieces.pop()) {
      const end = beforeBlanks(last, 0, last.length);
      if (end === 0) continue;
      this.#pieces.push(last.slice(0, end));
      break;
    }
  }

  toString(): string {
    return this.#pieces.join('');
  }
}
