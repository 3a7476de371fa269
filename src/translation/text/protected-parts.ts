import type { TaggedText } from '@glossa/tagged-text';
import type { Part, Segment } from '../engine.ts';
import { partsOfTags } from './tags/part-tags.ts';
import { cutAtTags, replaceParts } from './tags/replace-parts.ts';

type ProtectedPart = Extract<Part, { kind: 'protected' }>;

/** Protected parts with the same text that still have to be found, or one whose place is known. */
interface MissingParts {
  text: string;
  parts: ProtectedPart[];
  /** Index of the next occurrence in the text; -1 when it does not occur again. */
  index: number;
  isPlaced: boolean;
}

/**
 * Marks the protected parts of a segment in its translation. Parts that the engine lost are omitted.
 * @param places where some of the parts are in the text
 */
export function restoreProtectedParts(
  text: string,
  original: readonly Part[],
  places: ReadonlyMap<Part, number> = new Map(),
): Part[] {
  const missing: MissingParts[] = [];
  for (const part of original.map(protectTerm)) {
    if (part.kind !== 'protected') continue;
    const place = places.get(part);
    const same = missing.find((one) => one.text === part.text && !one.isPlaced);
    if (place === undefined && same) same.parts.push(part);
    else {
      const index = place ?? text.indexOf(part.text);
      missing.push({ text: part.text, parts: [part], index, isPlaced: place !== undefined });
    }
  }
  const restored: Part[] = [];
  let end = 0;
  for (let next = firstOf(missing); next; next = firstOf(missing)) {
    if (next.index > end) restored.push({ kind: 'text', text: text.slice(end, next.index) });
    restored.push(...next.parts.splice(0, 1));
    end = next.index + next.text.length;
    for (const one of missing) {
      if (one.index >= 0 && one.index < end) one.index = one.isPlaced ? -1 : text.indexOf(one.text, end);
    }
  }
  if (end < text.length) restored.push({ kind: 'text', text: text.slice(end) });
  return restored;
}

/** Marks the protected parts in a translation with tags, so that the next hop protects them too. */
export function restoreSegment({ text, tags }: TaggedText, original: Segment): Segment {
  const places = new Map<Part, number>();
  for (const [tag, part] of partsOfTags(original).entries()) {
    const { start = 0, end = 0 } = tags[tag] ?? {};
    if (part && text.slice(start, end) === part.text) places.set(part, start);
  }
  return { parts: restoreProtectedParts(text, original.parts, places), tags };
}

/** Puts the given translations of terms into a segment as protected parts. */
export function protectTerms(segment: Segment): Segment {
  return segment.parts.some(({ kind }) => kind === 'term') ? replaceParts(segment, protectTerm) : segment;
}

function protectTerm(part: Part): Part {
  return part.kind === 'term' ? { kind: 'protected', text: part.target } : part;
}

/**
 * The earliest occurrence of missing parts. At the same index one whose place is known, or the longer one, because a part may
 * begin with another part.
 */
function firstOf(missing: readonly MissingParts[]): MissingParts | undefined {
  let first: MissingParts | undefined;
  for (const one of missing) {
    if (one.index < 0 || one.parts.length === 0) continue;
    const isBetter = first && (one.isPlaced || (!first.isPlaced && one.text.length > first.text.length));
    if (!first || one.index < first.index || (one.index === first.index && isBetter)) first = one;
  }
  return first;
}

const LETTER = /\p{L}/u;
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;

/**
 * Splits a segment at its tags and its protected parts, for translation around them. Each part is a text with letters, or
 * protected. Spaces around a text and punctuation before it become protected parts. The parts join to the segment.
 */
export function splitAroundProtected(segment: Segment): Segment {
  const { parts, tags } = cutAtTags(protectTerms(segment));
  const protect = (text: string): Part[] => (text === '' ? [] : [{ kind: 'protected', text }]);
  const pieces = parts.flatMap(({ kind, text }): Part[] => {
    const start = kind === 'text' ? text.search(LETTER_OR_NUMBER) : -1;
    if (start < 0 || !LETTER.test(text)) return protect(text);
    const end = text.trimEnd().length;
    return [
      ...protect(text.slice(0, start)),
      { kind: 'text', text: text.slice(start, end) },
      ...protect(text.slice(end)),
    ];
  });
  return { parts: pieces, tags };
}
