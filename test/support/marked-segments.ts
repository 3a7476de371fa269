import fc from 'fast-check';
import type { Part, Segment } from '../../src/translation/engine.ts';
import { putMarks } from '../../src/translation/text/tags/marked-text.ts';
import { MAX_TAGS, readMark, TAG_MARKS, toMark } from '../../src/translation/text/tags/tag-marks.ts';

/** Puts as many tags into a segment as it may have, side by side: pairs of marks in turn with positions. */
export function markSegment(segment: Segment): Segment {
  const length = written(segment).length;
  const size = Math.ceil(length / MAX_TAGS);
  const tags = Array.from({ length: Math.min(MAX_TAGS, length) }, (_, tag) => {
    const start = Math.min(tag * size, length);
    return { start, end: tag % 2 ? start : Math.min(start + size, length), parent: undefined };
  });
  const marks = tags.map(({ start, end }, tag) => ({
    open: toMark({ kind: start < end ? 'open' : 'position', tag }),
    close: start < end ? toMark({ kind: 'close', tag }) : '',
  }));
  return putMarks({ parts: segment, tags, marks });
}

const BRACKETS = { open: '[', close: ']', position: '*' } as const;
const PARTS = /[[\]*]|\{\{?\w+\}?\}|[\u{1F300}-\u{1FAFF}]|(?:(?![\u{1F300}-\u{1FAFF}]|\{\{?\w+\}?\})[^[\]*])+/gu;

/** Reads tags such as `[red] car*`: brackets enclose, and an asterisk stands for a position. Closes what is open. */
export function segmentOf(text: string): Segment {
  const parts: Part[] = [];
  const open: number[] = [];
  let count = 0;
  const put = (kind: 'open' | 'close' | 'position', tag: number): void => {
    parts.push({ kind: 'protected', text: toMark({ kind, tag }), decoration: true });
  };
  for (const [part] of text.replace(TAG_MARKS, toBracket).matchAll(PARTS)) {
    if (part === '[') {
      open.push(count);
      put('open', count++);
    } else if (part === ']') {
      const tag = open.pop();
      if (tag !== undefined) put('close', tag);
    } else if (part === '*') put('position', count++);
    else if (part.startsWith('{')) parts.push({ kind: 'protected', text: part });
    else if (/\p{So}/u.test(part)) parts.push({ kind: 'protected', text: part, decoration: true });
    else {
      const last = parts.at(-1);
      if (last?.kind === 'text') last.text += part;
      else parts.push({ kind: 'text', text: part });
    }
  }
  for (const tag of open.reverse()) put('close', tag);
  return parts;
}

/** The text of a segment, with its tags as `segmentOf` reads them. */
export function written(segment: Segment): string {
  return segment
    .map(({ text }) => text)
    .join('')
    .replace(TAG_MARKS, toBracket);
}

const toBracket = (mark: string): string => BRACKETS[readMark(mark)?.kind ?? 'position'];

/** A segment without its marks, in which texts side by side are one part. */
export function withoutMarks(segment: Segment): Segment {
  return segmentOf(written(segment).replace(/[[\]*]/g, ''));
}

/** Segments of sentences, names, nouns, emoji and signs with well-nested tags at any place. */
export const markedSegments = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        ...['[', '[', '[', ']', ']', ']', '*', 'The house is green.', 'I have a red car', 'Anna', 'GREEN HOUSE', 'a'],
        ...[
          'Two Green Cars',
          '“yes”',
          '—',
          '1,200',
          '$5',
          'Müller',
          '½',
          '…',
          'привет',
          '漢字',
          '{{name}}',
          '{n}',
          '🚗',
          ',',
        ],
      ),
      fc.constantFrom('', ' '),
    ),
    { minLength: 1, maxLength: 25 },
  )
  .map((parts) => segmentOf(parts.flat().join('')))
  .filter((segment) => segment.some(({ kind, text }) => kind === 'text' && /\p{L}/u.test(text)));
