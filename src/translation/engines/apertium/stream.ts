import type { Segment } from '../../engine.ts';

/**
 * Apertium's stream format. Whatever is not plain words rides as a numbered superblank, `[0]`, `[1]`, …, which every stage
 * passes on unread. On our side a placeholder of one character stands for it.
 */
export interface Holding {
  /** The text of the segment with placeholders. */
  source: string;
  /** What the placeholders stand for, in order. */
  held: readonly string[];
}

/** Private use, so never in text that went through: those characters are held themselves. */
const FIRST_PLACEHOLDER = 0xf0000;
export const PLACEHOLDER = /[\u{f0000}-\u{10fffd}]/gu;

/** Tokens longer than this are not words, and cost the analyser quadratic time (50,000 digits: 24 s). */
const MAX_WORD_LENGTH = 200;

/**
 * What does not go through as text: tokens that are no words, handles and hashtags, blanks other than spaces, control
 * characters and those of private use, those beyond U+FFFF (no language of Apertium's is written with them, and they crash
 * some stages), and all signs with a meaning in the stream format or as marks of some stage. Since no such sign of the
 * caller is ever in the stream, each one that comes out is the engine's own.
 */
const HELD = new RegExp(
  `(?<!\\S)\\S{${MAX_WORD_LENGTH},}|[^\\S ]\\s*|[@#][\\p{L}\\p{M}\\p{N}_]+|[\\\\[\\]^$/@<>{}*#+~|\\p{Cc}\\p{Co}\\p{Cn}\\u{10000}-\\u{10ffff}]+`,
  'gu',
);

/** Several spaces in a row become one: held, they would stay behind when their words move, even at an edge of the text. */
const BLANKS = /(?<=\S) {2,}(?=\S)/g;

/** U+0000 ends a text in the stream; U+FFFF is taken for the end of input and puts a pipeline out of step. */
const NEVER_SENT = /[\0\ufffe\uffff]|\p{Cs}/gu;

export function hold(segment: Segment): Holding {
  const held: string[] = [];
  const place = (text: string): string => String.fromCodePoint(FIRST_PLACEHOLDER + held.push(text) - 1);
  const source = segment
    .map(({ kind, text }) =>
      kind === 'protected' ? place(text) : text.replace(NEVER_SENT, '').replace(BLANKS, ' ').replace(HELD, place),
    )
    .join('');
  return { source, held };
}

/** @param text with placeholders, and with none of the signs that are held */
export function toStream(text: string): string {
  return text.replace(PLACEHOLDER, (placeholder) => `[${numberOf(placeholder)}]`);
}

/**
 * @param answer what came out of the pipeline
 * @param source what went in, with placeholders
 * @returns text with placeholders; undefined when one of the source is missing or doubled, as when a rule dropped the
 *   words around it, or when the words between two of them are gone, as when a rule merged them with others
 */
export function decode(answer: string, source: string): string | undefined {
  const count = source.match(PLACEHOLDER)?.length ?? 0;
  const seen = new Set<number>();
  let sound = true;
  const text = answer.replace(
    /\\<[^<>]*\\>|\[(\d*)\]|<[^<>]*>|\\?[[\]^$@<>{}*#+~]|\\(.)/gsu,
    (_mark, superblank: string | undefined, escaped: string | undefined) => {
      if (escaped !== undefined) return escaped;
      if (superblank === undefined || superblank === '') return '';
      const number = Number(superblank);
      if (number >= count || seen.has(number)) sound = false;
      seen.add(number);
      return String.fromCodePoint(FIRST_PLACEHOLDER + number);
    },
  );
  // Some generators offer several forms of a word with slashes between them: the first is taken.
  const forms = /(?<![\p{L}\p{M}\p{N}'’-])([\p{L}\p{M}\p{N}'’-]{2,})(?:\/[\p{L}\p{M}\p{N}'’-]{2,})+/gu;
  return sound && seen.size === count && !isEmptied(source, text) ? text.replace(forms, '$1') : undefined;
}

/** Whether two neighbours of the source with words between them have come together. */
function isEmptied(source: string, translated: string): boolean {
  const together = new Set<string>();
  const pieces = piecesOf(translated);
  pieces.forEach(({ after, text }, i) => {
    const next = pieces[i + 1]?.after;
    if (after === undefined || next === undefined || HAS_LETTER.test(text)) return;
    together.add(after + next).add(next + after);
  });
  const original = piecesOf(source);
  return original.some(({ after, text }, i) => {
    const next = original[i + 1]?.after;
    return after !== undefined && next !== undefined && HAS_LETTER.test(text) && together.has(after + next);
  });
}

const HAS_LETTER = /\p{L}/u;

/** The stretches of text and the placeholder that each comes after; the first has none. */
function piecesOf(text: string): { after: string | undefined; text: string }[] {
  const placeholders = text.match(PLACEHOLDER) ?? [];
  return text.split(PLACEHOLDER).map((piece, i) => ({ after: placeholders[i - 1], text: piece }));
}

/** Puts back what the placeholders stand for. */
export function fill(text: string, held: readonly string[]): string {
  return text.replace(PLACEHOLDER, (placeholder) => held[numberOf(placeholder)] ?? '');
}

function numberOf(placeholder: string): number {
  return (placeholder.codePointAt(0) ?? 0) - FIRST_PLACEHOLDER;
}
