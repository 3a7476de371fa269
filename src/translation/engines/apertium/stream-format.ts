import type { TextRange } from '../../../formats/format.ts';
import type { Part } from '../../engine.ts';
import { type MovedText, replaceAndMove } from '../../text/tags/replace-parts.ts';

/**
 * A segment whose non-words are masked. In Apertium's stream format they become numbered superblanks, `[0]`, `[1]`, …,
 * which every stage copies unchanged. In a masked text, a placeholder of one character represents each superblank.
 */
export interface MaskedSegment {
  /** The text of the segment, with placeholders. */
  source: string;
  /** The masked texts, in the order of their placeholders. */
  masked: readonly string[];
  /** The given offsets, in `source`. */
  offsets: readonly number[];
}

/**
 * From a private use area, whose characters are always masked in the input. A segment has fewer. The other such area has the
 * marks of tags.
 */
const FIRST_PLACEHOLDER = 0xf0000;
export const PLACEHOLDER = /[\u{f0000}-\u{ffffd}]/gu;

/** Longer tokens are not words. The analyser takes quadratic time for them, for example 24 s for 50,000 digits. */
const MAX_WORD_LENGTH = 200;

/**
 * Texts that are masked: long tokens, handles and hashtags, whitespace other than spaces, control, private use and
 * unassigned characters, characters beyond U+FFFF (no language of Apertium needs them, and some stages crash on them), and
 * all characters with a meaning in the stream format or for a stage. Because the input contains none of these characters,
 * the engine has written each one in the output.
 */
const MASKED = new RegExp(
  `(?<!\\S)\\S{${MAX_WORD_LENGTH},}|[^\\S ]\\s*|[@#][\\p{L}\\p{M}\\p{N}_]+|[\\\\[\\]^$/@<>{}*#+~|\\p{Cc}\\p{Co}\\p{Cn}\\u{10000}-\\u{10ffff}]+`,
  'gu',
);

/** Consecutive spaces become one. If they were masked, they would stay in place when their words move. */
const SPACES = /(?<=\S) {2,}(?=\S)/g;

/** U+0000 ends a text in the stream. Some stages treat U+FFFF as the end of the input. */
const REMOVED = /[\0\ufffe\uffff]|\p{Cs}/gu;

/** @param offsets in the joined text of the parts, in ascending order */
export function maskSegment(segment: readonly Part[], offsets: readonly number[] = []): MaskedSegment {
  const masked: string[] = [];
  const moved: number[] = [];
  const mask = (text: string): string => String.fromCodePoint(FIRST_PLACEHOLDER + masked.push(text) - 1);
  let source = '';
  let start = 0;
  for (const [index, { kind, text }] of segment.entries()) {
    const end = start + text.length;
    const isLast = index === segment.length - 1;
    const own: number[] = [];
    for (let next = offsets[moved.length]; next !== undefined && (next < end || isLast); ) {
      own.push(next - start);
      next = offsets[moved.length + own.length];
    }
    const replaced = kind === 'text' ? maskText(text, mask, own) : replaceAndMove(text, WHOLE, () => mask(text), own);
    for (const offset of replaced.offsets) moved.push(source.length + offset);
    source += replaced.text;
    start = end;
  }
  return { source, masked, offsets: moved };
}

const WHOLE = /^.*$/gsu;

function maskText(text: string, mask: (text: string) => string, offsets: readonly number[]): MovedText {
  const valid = replaceAndMove(text, REMOVED, () => '', offsets);
  const spaced = replaceAndMove(valid.text, SPACES, () => ' ', valid.offsets);
  return replaceAndMove(spaced.text, MASKED, ([match]) => mask(match), spaced.offsets);
}

/**
 * Formats a text for the input of a mode.
 * @param text with placeholders, and without characters that must be masked
 */
export function formatInput(text: string): string {
  return text.replace(PLACEHOLDER, (placeholder) => `[${numberOf(placeholder)}]`);
}

/** A part of an output, and the ranges of the input that it comes from. The ranges count UTF-16 units but no spaces. */
export interface WordBlank extends TextRange {
  ranges: readonly TextRange[];
}

export interface ParsedOutput {
  /** The text, with placeholders. */
  text: string;
  /** The word-bound blanks, in order. */
  blanks: readonly WordBlank[];
}

/**
 * Parses the output of a mode.
 * @param source the input, with placeholders
 * @returns undefined if a rule lost or doubled a placeholder, or lost the words between two placeholders
 */
export function parseOutput(output: string, source: string): ParsedOutput | undefined {
  const count = source.match(PLACEHOLDER)?.length ?? 0;
  const seen = new Set<number>();
  let isIntact = true;
  const { plain, blanks } = takeBlanks(output);
  const offsets = blanks.flatMap(({ start, end }) => [start, end]);
  const unescaped = replaceAndMove(
    plain,
    /\\<[^<>]*\\>|\[(\d*)\]|<[^<>]*>|\\?[[\]^$@<>{}*#+~]|\\(.)/gsu,
    ([, superblank, escaped]) => {
      if (escaped !== undefined) return escaped;
      if (superblank === undefined || superblank === '') return '';
      const number = Number(superblank);
      if (number >= count || seen.has(number)) isIntact = false;
      seen.add(number);
      return String.fromCodePoint(FIRST_PLACEHOLDER + number);
    },
    offsets,
  );
  if (!isIntact || seen.size !== count || hasLostWords(source, unescaped.text)) return undefined;
  // Some generators separate alternative forms of a word with slashes. The first form is used.
  const forms = /(?<![\p{L}\p{M}\p{N}'’-])([\p{L}\p{M}\p{N}'’-]{2,})(?:\/[\p{L}\p{M}\p{N}'’-]{2,})+/gu;
  const parsed = replaceAndMove(unescaped.text, forms, ([, first = '']) => first, unescaped.offsets);
  return {
    text: parsed.text,
    blanks: blanks.map((blank, at) => ({
      ...blank,
      start: parsed.offsets[2 * at] ?? 0,
      end: parsed.offsets[2 * at + 1] ?? 0,
    })),
  };
}

/** Takes the word-bound blanks out of an output: `[[0-2; 3-4]]words[[/]]`. */
function takeBlanks(output: string): { plain: string; blanks: WordBlank[] } {
  const blanks: WordBlank[] = [];
  let plain = '';
  let read = 0;
  let open: Omit<WordBlank, 'end'> | undefined;
  for (const { 0: blank, 1: content = '', index } of output.matchAll(/\[\[([^[\]]*)\]\]/g)) {
    plain += output.slice(read, index);
    read = index + blank.length;
    if (open && plain.length > open.start) blanks.push({ ...open, end: plain.length });
    open = content === '/' ? undefined : { start: plain.length, ranges: content.split('; ').map(toRange) };
  }
  return { plain: plain + output.slice(read), blanks };
}

function toRange(written: string): TextRange {
  const [start = 0, end = 0] = written.split('-').map(Number);
  return { start, end };
}

/** Whether two placeholders are adjacent that have words between them in the source. */
function hasLostWords(source: string, translated: string): boolean {
  const adjacent = new Set<string>();
  const pieces = piecesOf(translated);
  pieces.forEach(({ after, text }, i) => {
    const next = pieces[i + 1]?.after;
    if (after === undefined || next === undefined || HAS_LETTER.test(text)) return;
    adjacent.add(after + next).add(next + after);
  });
  const original = piecesOf(source);
  return original.some(({ after, text }, i) => {
    const next = original[i + 1]?.after;
    return after !== undefined && next !== undefined && HAS_LETTER.test(text) && adjacent.has(after + next);
  });
}

const HAS_LETTER = /\p{L}/u;

/** The texts between placeholders, each with the placeholder before it. */
function piecesOf(text: string): { after: string | undefined; text: string }[] {
  const placeholders = text.match(PLACEHOLDER) ?? [];
  return text.split(PLACEHOLDER).map((piece, i) => ({ after: placeholders[i - 1], text: piece }));
}

/** Replaces the placeholders with the masked texts. */
export function unmask(text: string, masked: readonly string[]): string {
  return text.replace(PLACEHOLDER, (placeholder) => masked[numberOf(placeholder)] ?? '');
}

function numberOf(placeholder: string): number {
  return (placeholder.codePointAt(0) ?? 0) - FIRST_PLACEHOLDER;
}
