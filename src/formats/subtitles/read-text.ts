import { decodeHTMLStrict } from 'entities/decode';
import type { TextRange } from '../format.ts';

/** A piece of markup in the text of a cue. */
export interface Mark extends TextRange {
  /** Its offset in the text without markup. */
  readonly at: number;
  readonly source: string;
  /** Name of an element in lower case; empty for markup that stands at a position. */
  readonly name: string;
  readonly isEnd: boolean;
}

/** The text of a cue without its markup. */
export interface CueText {
  /** Lines end in `\n`. */
  readonly text: string;
  readonly marks: readonly Mark[];
  /** Source of the character at an offset of `text`. */
  sourceOf(at: number): TextRange;
}

/** Characters of the text that stand in the source as they are, or one that stands there otherwise. */
interface Run extends TextRange {
  readonly at: number;
  readonly isCharacter: boolean;
}

/** Annotations of `ruby`, tags, times of karaoke, overrides of SubStation Alpha such as `{\an8}`, line breaks. */
const MARKUP = String.raw`<rt[^<>]{0,200}>[^<>]{0,200}</rt>|</?[A-Za-z][^<>]{0,300}>|<\d[\d:.]{3,20}>|\{\\[^{}]{0,300}\}|\r\n|[\n\r]`;
const SUBRIP_TOKEN = new RegExp(MARKUP, 'g');
const WEBVTT_TOKEN = new RegExp(String.raw`${MARKUP}|&(?:#\d{1,7}|#x[\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});`, 'g');
const ELEMENT = /^<(\/?)([A-Za-z]+)/;

/** @param hasReferences whether the format has character references, as WebVTT does */
export function readText(source: string, { start, end }: TextRange, hasReferences: boolean): CueText {
  const runs: Run[] = [];
  const marks: Mark[] = [];
  let text = '';
  let from = start;
  const addText = (to: number): void => {
    if (to > from) runs.push({ at: text.length, start: from, end: to, isCharacter: false });
    text += source.slice(from, to);
  };
  const content = source.slice(start, end);
  for (const { index, 0: token } of content.matchAll(hasReferences ? WEBVTT_TOKEN : SUBRIP_TOKEN)) {
    const range = { start: start + index, end: start + index + token.length };
    addText(range.start);
    from = range.end;
    const character = characterOf(token);
    if (character !== undefined) {
      runs.push({ at: text.length, ...range, isCharacter: true });
      text += character;
      continue;
    }
    const [, slash, name = ''] = ELEMENT.exec(token) ?? [];
    const isWhole = name === '' || token.endsWith('</rt>');
    marks.push({
      at: text.length,
      ...range,
      source: token,
      name: isWhole ? '' : name.toLowerCase(),
      isEnd: slash === '/',
    });
  }
  addText(end);
  return { text, marks, sourceOf: (at) => sourceOf(runs, at) };
}

/** The text that a token stands for. Returns undefined for markup. */
function characterOf(token: string): string | undefined {
  if (token === '\n' || token.startsWith('\r')) return '\n';
  return token.startsWith('&') ? decodeHTMLStrict(token) : undefined;
}

function sourceOf(runs: readonly Run[], at: number): TextRange {
  const run = runs[countWhile(runs, (one) => one.at <= at) - 1];
  if (!run) return { start: 0, end: 0 };
  if (run.isCharacter) return run;
  const start = run.start + at - run.at;
  return { start, end: start + 1 };
}

/** The number of items at the start of a list for which a condition holds. It holds for no item after the first other one. */
export function countWhile<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let low = 0;
  for (let high = items.length; low < high; ) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && holds(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
