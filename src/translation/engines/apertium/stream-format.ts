import type { Segment } from '../../engine.ts';

/**
 * A segment whose non-words are masked. In Apertium's stream format they become numbered superblanks, `[0]`, `[1]`, …,
 * which every stage copies unchanged. In a masked text, a placeholder of one character represents each superblank.
 */
export interface MaskedSegment {
  /** The text of the segment, with placeholders. */
  source: string;
  /** The masked texts, in the order of their placeholders. */
  masked: readonly string[];
}

/** From a private use area, whose characters are always masked in the input. */
const FIRST_PLACEHOLDER = 0xf0000;
export const PLACEHOLDER = /[\u{f0000}-\u{10fffd}]/gu;

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

export function maskSegment(segment: Segment): MaskedSegment {
  const masked: string[] = [];
  const mask = (text: string): string => String.fromCodePoint(FIRST_PLACEHOLDER + masked.push(text) - 1);
  const source = segment
    .map(({ kind, text }) =>
      kind === 'text' ? text.replace(REMOVED, '').replace(SPACES, ' ').replace(MASKED, mask) : mask(text),
    )
    .join('');
  return { source, masked };
}

/**
 * Formats a text for the input of a pipeline.
 * @param text with placeholders, and without characters that must be masked
 */
export function formatInput(text: string): string {
  return text.replace(PLACEHOLDER, (placeholder) => `[${numberOf(placeholder)}]`);
}

/**
 * Parses the output of a pipeline.
 * @param source the input, with placeholders
 * @returns text with placeholders; undefined if a rule lost or doubled a placeholder, or lost the words between two
 *   placeholders
 */
export function parseOutput(output: string, source: string): string | undefined {
  const count = source.match(PLACEHOLDER)?.length ?? 0;
  const seen = new Set<number>();
  let isIntact = true;
  const text = output.replace(
    /\\<[^<>]*\\>|\[(\d*)\]|<[^<>]*>|\\?[[\]^$@<>{}*#+~]|\\(.)/gsu,
    (_mark, superblank: string | undefined, escaped: string | undefined) => {
      if (escaped !== undefined) return escaped;
      if (superblank === undefined || superblank === '') return '';
      const number = Number(superblank);
      if (number >= count || seen.has(number)) isIntact = false;
      seen.add(number);
      return String.fromCodePoint(FIRST_PLACEHOLDER + number);
    },
  );
  // Some generators separate alternative forms of a word with slashes. The first form is used.
  const forms = /(?<![\p{L}\p{M}\p{N}'’-])([\p{L}\p{M}\p{N}'’-]{2,})(?:\/[\p{L}\p{M}\p{N}'’-]{2,})+/gu;
  return isIntact && seen.size === count && !hasLostWords(source, text) ? text.replace(forms, '$1') : undefined;
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
