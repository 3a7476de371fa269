import { findFirst } from '../../find-first.ts';
import type { TextRange } from '../format.ts';
import type { Token } from './subtitle-file.ts';

/** A piece of markup in the text of a cue. */
export interface Mark extends TextRange {
  /** Its offset in the text without markup. */
  readonly at: number;
  readonly source: string;
  /** Name of an element in lower case; empty for markup that stands at a position. */
  readonly name: string;
  readonly isEnd: boolean;
}

/** An element of a cue. */
export interface Pair {
  readonly open: Mark;
  readonly close: Mark;
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

/** Reads the text of a cue. @param tokens in the range, in order */
export function readText(source: string, { start, end }: TextRange, tokens: Iterable<Token>): CueText {
  const runs: Run[] = [];
  const marks: Mark[] = [];
  let text = '';
  let from = start;
  const addText = (to: number): void => {
    if (to > from) runs.push({ at: text.length, start: from, end: to, isCharacter: false });
    text += source.slice(from, to);
  };
  for (const token of tokens) {
    const range = { start: token.start, end: token.end };
    addText(range.start);
    from = range.end;
    if ('text' in token) {
      runs.push({ at: text.length, ...range, isCharacter: true });
      text += token.text;
    } else {
      const { name, isEnd } = token;
      marks.push({ at: text.length, ...range, source: source.slice(range.start, range.end), name, isEnd });
    }
  }
  addText(end);
  return { text, marks, sourceOf: (at) => sourceOf(runs, at) };
}

function sourceOf(runs: readonly Run[], at: number): TextRange {
  const run = runs[findFirst(runs, (one) => one.at > at) - 1];
  if (!run) return { start: 0, end: 0 };
  if (run.isCharacter) return run;
  const start = run.start + at - run.at;
  return { start, end: start + 1 };
}
