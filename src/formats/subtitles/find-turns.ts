import type { TextRange } from '../format.ts';

/** A part of the text of a cue that one speaker says, or the name of a speaker or of a sound. */
export interface Turn extends TextRange {
  /** Whether it does not continue the text before it. */
  readonly begins: boolean;
  /** Whether the text after it does not continue it. */
  readonly ends: boolean;
}

/** Longer remarks at the end of a turn are not found. UTF-16 units. */
const MAX_REMARK_LENGTH = 320;
const LETTER = /\p{L}/u;
/** A dash of a dialogue, arrows of another speaker, notes of a song. */
const SIGN = /^(?:[-–—‐−](?!\s?\d)|>>+|[♪♫♬]+|[#*](?=\s))\s*/u;
const FINAL_SIGN = /(?:(?<![♪♫♬])[♪♫♬]+|(?<=\s)[#*])$/u;
/** "JOHN:", "Man 2:", "МУЖЧИНА:". The text follows in the same line, or in the next one. */
const SPEAKER =
  /^((?:\p{Lu}|\p{Lo})[\p{L}\p{M}\p{N}.'’#&-]{0,30}(?: [\p{Lu}\p{Lo}\p{N}#&(][\p{L}\p{M}\p{N}.'’)#&-]{0,30}){0,2}) ?[:：](?=\s)\s*/u;
/** A sound, a speaker or a remark: "[door slams]", "(sighs)". */
const REMARK = /^(?:\[[^[\]]{1,300}\]|\([^()]{1,300}\)|（[^（）]{1,300}）|【[^【】]{1,300}】)(?:\s?[:：](?=\s))?\s*/u;
const FINAL_REMARK =
  /(?<=[\p{Sentence_Terminal}…]["”’»)\]]{0,3})\s+(?:\[[^[\]]{1,300}\]|\([^()]{1,300}\)|（[^（）]{1,300}）|【[^【】]{1,300}】)$/u;
const LINE = /[^\n]+/g;

/**
 * Divides the text of a cue by speakers. Dashes, colons, brackets and notes around the turns are not in them.
 * @param speakers offsets in the text at which markup names a speaker
 */
export function findTurns(text: string, speakers: readonly number[]): Turn[] {
  const starts = new Set([...speakers, ...findStarts(text)].filter((start) => start > 0 && start < text.length));
  const sorted = [0, ...[...starts].sort((a, b) => a - b), text.length];
  const named = new Set(speakers);
  return sorted
    .slice(1)
    .flatMap((end, index) => [...readTurn(text, sorted[index] ?? 0, end, index > 0 || named.has(0))])
    .filter((turn) => LETTER.test(text.slice(turn.start, turn.end)));
}

/** Starts of lines that begin a turn. */
function* findStarts(text: string): Generator<number, void> {
  for (const { index, 0: line } of text.matchAll(LINE)) {
    const head = line.trimStart();
    if (SIGN.test(head) || SPEAKER.test(`${head}\n`) || REMARK.test(head)) yield index + line.length - head.length;
  }
}

function* readTurn(text: string, from: number, to: number, isNext: boolean): Generator<Turn, void> {
  let { start, end } = trim(text, from, to);
  let begins = isNext;
  for (;;) {
    const rest = text.slice(start, end);
    const sign = SIGN.exec(rest)?.[0];
    const speaker = SPEAKER.exec(rest) ?? (rest.length < 100 ? SPEAKER.exec(`${rest}\n`) : null);
    const remark = REMARK.exec(rest)?.[0];
    const prefix = sign ?? speaker?.[0] ?? remark;
    if (prefix === undefined) break;
    begins = true;
    if (speaker?.[1]) yield { start, end: start + speaker[1].length, begins: true, ends: true };
    else if (remark !== undefined && sign === undefined) yield* withoutBrackets(text, start, start + remark.length);
    start += Math.min(prefix.length, end - start);
    if (start === end) return;
  }
  const sign = FINAL_SIGN.exec(text.slice(Math.max(start, end - 20), end))?.[0] ?? '';
  end -= sign.length;
  const remark = FINAL_REMARK.exec(text.slice(Math.max(start, end - MAX_REMARK_LENGTH), end))?.[0] ?? '';
  const body = trim(text, start, end - remark.length);
  yield { ...body, begins, ends: sign !== '' || remark !== '' };
  if (remark !== '') yield* withoutBrackets(text, end - remark.trimStart().length, end);
}

/** @param from offset of the opening bracket */
function* withoutBrackets(text: string, from: number, to: number): Generator<Turn, void> {
  const inside = /[^\p{Pe}]*/u.exec(text.slice(from + 1, to))?.[0] ?? '';
  yield { ...trim(text, from + 1, from + 1 + inside.length), begins: true, ends: true };
}

function trim(text: string, from: number, to: number): TextRange {
  const part = text.slice(from, to);
  const start = from + part.length - part.trimStart().length;
  return { start, end: Math.max(start, from + part.trimEnd().length) };
}
