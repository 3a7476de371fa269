import { readParts, type Tag, type TaggedText } from '@glossa/tagged-text';
import fc from 'fast-check';
import { MAX_TAGS, type Part, type Segment, type Translations } from '../../src/translation/engine.ts';
import { taggedTextOf, textOf } from '../../src/translation/text/segment-text.ts';

/** A segment with as many tags as it may have, side by side: tags around words in turn with tags at positions. */
export function tagSegment(parts: readonly Part[]): Segment {
  const { length } = textOf(parts);
  const size = Math.ceil(length / MAX_TAGS);
  const tags = Array.from({ length: Math.min(MAX_TAGS, length) }, (_, tag) => {
    const start = Math.min(tag * size, length);
    return { start, end: tag % 2 ? start : Math.min(start + size, length), parent: undefined };
  });
  return { parts, tags };
}

const PARTS = /[[\]*]|\{\{?\w+\}?\}|[\u{1F300}-\u{1FAFF}]|(?:(?![\u{1F300}-\u{1FAFF}]|\{\{?\w+\}?\})[^[\]*])+/gu;

/** Reads tags such as `[red] car*`: brackets enclose, and an asterisk stands for a position. Closes what is open. */
export function segmentOf(text: string): Segment {
  const parts: Part[] = [];
  const tags: (Tag & { end: number })[] = [];
  const open: number[] = [];
  let length = 0;
  const put = (): number => tags.push({ start: length, end: length, parent: open.at(-1) }) - 1;
  const close = (): void => {
    const closed = tags[open.pop() ?? -1];
    if (closed) closed.end = length;
  };
  for (const [part] of text.matchAll(PARTS)) {
    if (part === '[') open.push(put());
    else if (part === ']') close();
    else if (part === '*') put();
    else {
      length += part.length;
      const last = parts.at(-1);
      if (part.startsWith('{')) parts.push({ kind: 'protected', text: part });
      else if (/\p{So}/u.test(part)) parts.push({ kind: 'protected', text: part, decoration: true });
      else if (last?.kind === 'text') last.text += part;
      else parts.push({ kind: 'text', text: part });
    }
  }
  while (open.length > 0) close();
  return { parts, tags };
}

/** Reads a text with tags as `segmentOf` does. */
export const taggedText = (text: string): TaggedText => taggedTextOf(segmentOf(text));

/** A text with its tags as `segmentOf` reads them. A tag around nothing is a position. */
export function written(tagged: TaggedText): string {
  const isPosition = (tag: number): boolean => tagged.tags[tag]?.start === tagged.tags[tag]?.end;
  const parts = Array.from(readParts(tagged), (part) => {
    if (part.kind === 'text') return part.text;
    if (isPosition(part.tag)) return part.kind === 'open' ? '*' : '';
    return part.kind === 'open' ? '[' : ']';
  });
  return parts.join('');
}

/** A sentence without protected parts and tags. */
export const plainSegment = (text: string): Segment => ({ parts: [{ kind: 'text', text }], tags: [] });

/** The texts of translations without their tags. */
export const textsOf = (texts: Translations['texts']): (string | undefined)[] => texts.map((one) => one?.text);

export const withoutTags = ({ parts }: Segment): Segment => ({ parts, tags: [] });

/** Segments of sentences, names, nouns, emoji and signs with well-nested tags at any place. */
export const taggedSegments = fc
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
  .filter(({ parts }) => parts.some(({ kind, text }) => kind === 'text' && /\p{L}/u.test(text)))
  .filter(hasNoTagsInPositions);

/** Whether no tag is in a tag without text. In a segment, tags at one position are one tag. */
export function hasNoTagsInPositions({ tags }: Segment): boolean {
  return tags.every(({ parent }) => {
    const around = tags[parent ?? -1];
    return !around || around.start < around.end;
  });
}
