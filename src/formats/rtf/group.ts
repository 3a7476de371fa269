import type { TextRange } from '../format.ts';
import type { OpenTag, RunBuilder } from '../html/run-builder.ts';
import type { FontEncoding } from './fonts.ts';

/** A group with its formatting. */
export interface Group {
  readonly start: number;
  /** Where the control words at its start end; undefined once its text has begun. */
  head: number | undefined;
  readonly formatting: string[];
  isStarred: boolean;
  /** `part` is a part of a field outside of its result. */
  kind: 'text' | 'skipped' | 'inset' | 'field' | 'part' | 'result' | 'instruction';
  word: string;
  tag: OpenTag | undefined;
  fallbacks: number;
  encoding: FontEncoding;
  isHidden: boolean;
  /** Whether the result of a field belongs to the text, and where the result begins and ends. */
  isTransparent: boolean;
  resultStart: number | undefined;
  resultEnd: number | undefined;
}

/** A text, and one in it that is no part of it. */
export interface Frame {
  readonly builder: RunBuilder;
  /** Formatting that is open, in order. `group` is the number of groups around it. */
  readonly open: { word: string; tag: OpenTag; depth: number }[];
}

/** A group that begins within another one, whose state it has. @param range of its brace */
export function openGroupIn(around: Group | undefined, { start, end }: TextRange): Group {
  return {
    start,
    head: end,
    formatting: [],
    isStarred: false,
    kind: isPartOfField(around) ? 'part' : 'text',
    word: '',
    tag: undefined,
    fallbacks: around?.fallbacks ?? 1,
    encoding: around?.encoding ?? 'file',
    isHidden: around?.isHidden ?? false,
    isTransparent: false,
    resultStart: undefined,
    resultEnd: undefined,
  };
}

/** Whether what stands directly in a group belongs to the tags of a field. */
export function isPartOfField(group: Group | undefined): boolean {
  return group?.kind === 'field' || group?.kind === 'part';
}

/** The name by which the builder of runs knows subscripts and superscripts, which can be parts of a formula. */
export function nameOfScript(formatting: readonly string[]): string {
  if (formatting.includes('sub')) return 'sub';
  return formatting.includes('super') ? 'sup' : '';
}
