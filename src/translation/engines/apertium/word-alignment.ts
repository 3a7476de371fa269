import type { AlignmentRow, Token, TokenizedText } from '@glossa/tagged-text';
import { lazily } from '../../../lazily.ts';
import { PLACEHOLDER, type WordBlank } from './stream-format.ts';

/** A text as a mode received it and the text that it returned, both with placeholders. */
export interface ModeText {
  input: string;
  output: string;
  /** Word-bound blanks of the output. They refer to the input. */
  blanks: readonly WordBlank[];
}

/** The tokens of two texts, and the source tokens of each target token. */
export interface Alignment {
  source: TokenizedText;
  target: TokenizedText;
  alignment: AlignmentRow[];
}

/** A word, a placeholder, or another character. */
interface TypedToken extends Token {
  isWord: boolean;
  text: string;
}

const segmenter = lazily(() => new Intl.Segmenter(undefined, { granularity: 'word' }));
const WORD = /[\p{L}\p{N}\u{f0000}-\u{ffffd}]/u;

/** Aligns the words of consecutive texts with their outputs. */
export function alignWords(texts: readonly ModeText[]): Alignment {
  const source = { text: '', tokens: [] as Token[] };
  const target = { text: '', tokens: [] as Token[] };
  const alignment: AlignmentRow[] = [];
  for (const text of texts) {
    const output = tokenize(text.output);
    const input = isUntranslated(text) ? output : divideElisions(tokenize(text.input));
    const origins = isUntranslated(text) ? input.map((_, index) => [index]) : findOrigins(text, input, output);
    const lost = findLost(input, origins);
    for (const [at, own] of origins.entries()) alignment.push(toRow(own, lost.get(at) ?? [], source.tokens.length));
    append(source, text.input, input);
    append(target, text.output, output);
  }
  return { source, target, alignment };
}

function isUntranslated({ input, output, blanks }: ModeText): boolean {
  return input === output && blanks.length === 0;
}

function tokenize(text: string): TypedToken[] {
  const tokens: TypedToken[] = [];
  for (const { segment, index: start } of segmenter().segment(text)) {
    if (segment.trim() !== '')
      tokens.push({ start, end: start + segment.length, text: segment, isWord: WORD.test(segment) });
  }
  return tokens;
}

/** Divides words after apostrophes, because a tag may enclose one of the words: l'<b>avion</b>. */
function divideElisions(tokens: readonly TypedToken[]): TypedToken[] {
  return tokens.flatMap(({ start, text, isWord }) =>
    Array.from(text.matchAll(/[^'’]+['’]?|['’]/g), ({ 0: part, index }) => ({
      start: start + index,
      end: start + index + part.length,
      text: part,
      isWord,
    })),
  );
}

function append(joined: { text: string; tokens: Token[] }, text: string, tokens: readonly Token[]): void {
  const shift = joined.text.length;
  for (const { start, end } of tokens) joined.tokens.push({ start: start + shift, end: end + shift });
  joined.text += text;
}

/** The share of lost words, less than that of the words that a word comes from. */
const LOST_WEIGHT = 0.5;

function toRow(origins: readonly number[], lost: readonly number[], shift: number): AlignmentRow {
  if (origins.length === 0) return { first: 0, weights: new Float32Array() };
  const first = Math.min(...origins, ...lost);
  const weights = new Float32Array(Math.max(...origins, ...lost) - first + 1);
  for (const origin of lost) weights[origin - first] = LOST_WEIGHT / lost.length;
  for (const origin of origins) weights[origin - first] = 1;
  return { first: first + shift, weights };
}

/** The source words that no word comes from, such as articles, by the target token of the next word, or else of the last. */
function findLost(source: readonly TypedToken[], origins: readonly (readonly number[])[]): Map<number, number[]> {
  const targets = new Map<number, number>();
  for (const [target, own] of origins.entries()) for (const origin of own) targets.set(origin, target);
  const lost = new Map<number, number[]>();
  let next = Math.max(...targets.keys());
  for (let at = source.length - 1; at >= 0; at--) {
    if (targets.has(at)) next = at;
    else if (source[at]?.isWord) {
      const target = targets.get(next) ?? 0;
      lost.set(target, [...(lost.get(target) ?? []), at]);
    }
  }
  return lost;
}

/** The indexes of the source tokens that each target token comes from. */
function findOrigins({ blanks }: ModeText, source: readonly TypedToken[], target: readonly TypedToken[]): number[][] {
  const origins: number[][] = target.map(() => []);
  const indexAt = source.flatMap(({ text }, index) => new Array<number>(text.replaceAll(' ', '').length).fill(index));
  let next = 0;
  for (const { start, end, ranges } of blanks) {
    while ((target[next]?.start ?? end) < start) next++;
    const own: number[] = [];
    for (; (target[next]?.start ?? end) < end; next++) own.push(next);
    const sources = new Set(ranges.flatMap((range) => indexAt.slice(range.start, range.end)));
    for (const isWord of [true, false]) {
      spread(
        own.filter((at) => target[at]?.isWord === isWord),
        [...sources].filter((at) => source[at]?.isWord === isWord),
        origins,
      );
    }
  }
  const placeholders = new Map(source.map(({ text }, index) => [text, index]));
  for (const [at, { text }] of target.entries()) {
    const index = text.search(PLACEHOLDER) === 0 ? placeholders.get(text) : undefined;
    if (index !== undefined) origins[at] = [index];
  }
  fillGaps(source, target, origins);
  return origins;
}

/** Assigns sources to consecutive targets in their order. */
function spread(targets: readonly number[], sources: readonly number[], origins: number[][]): void {
  const ratio = sources.length / targets.length;
  for (const [at, target] of targets.entries()) {
    origins[target] = sources.slice(Math.floor(at * ratio), Math.ceil((at + 1) * ratio));
  }
}

/**
 * Finds origins for words that have none, because rules do not keep all blanks. They come from the words that no other word
 * comes from and that are between the origins of their neighbours. Without such words, a longer word after a word belongs
 * to it, as a participle to its auxiliary.
 */
function fillGaps(source: readonly TypedToken[], target: readonly TypedToken[], origins: number[][]): void {
  const claimed = new Set(origins.flat());
  const words = [...target.keys()].filter((at) => target[at]?.isWord);
  const hasOrigin = (position: number): boolean => (origins[words[position] ?? -1] ?? [-1]).length > 0;
  for (let from = 0; from < words.length; from++) {
    if (hasOrigin(from)) continue;
    let to = from + 1;
    while (!hasOrigin(to)) to++;
    const before = origins[words[from - 1] ?? -1] ?? [];
    const after = origins[words[to] ?? -1] ?? [];
    const free: number[] = [];
    const end = Math.min(source.length, ...after);
    for (let at = Math.max(-1, ...before) + 1; at < end; at++)
      if (source[at]?.isWord && !claimed.has(at)) free.push(at);
    if (free.length > 0) {
      spread(words.slice(from, to), free, origins);
    } else {
      for (let position = Math.max(from, 1); position < to; position++) followPrevious(position);
    }
    from = to;
  }

  function followPrevious(position: number): void {
    const at = words[position] ?? 0;
    const previous = target[at - 1];
    const word = target[at];
    if (previous?.isWord && word && word.text.length > previous.text.length) origins[at] = [...(origins[at - 1] ?? [])];
  }
}
