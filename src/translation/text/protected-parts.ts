import type { Part, Segment } from '../engine.ts';
import { hasMisplacedTag } from './tags/misplaced-tag.ts';

type ProtectedPart = Extract<Part, { kind: 'protected' }>;

/** Protected parts with the same text that still have to be found. */
interface MissingParts {
  parts: ProtectedPart[];
  /** Index of the next occurrence in the text; -1 when it does not occur again. */
  index: number;
}

/**
 * Marks the protected parts of a segment in its translation, so that the next hop protects them too. Parts that the engine
 * lost are omitted; `isDamaged` detects them at the end of the route.
 */
export function restoreProtectedParts(text: string, original: Segment): Segment {
  const missing = new Map<string, MissingParts>();
  for (const part of protectTerms(original)) {
    if (part.kind !== 'protected') continue;
    const same = missing.get(part.text);
    if (same) same.parts.push(part);
    else missing.set(part.text, { parts: [part], index: text.indexOf(part.text) });
  }
  const restored: Part[] = [];
  let end = 0;
  for (let next = firstOf(missing); next; next = firstOf(missing)) {
    const [source, { parts, index }] = next;
    if (index > end) restored.push({ kind: 'text', text: text.slice(end, index) });
    restored.push(...parts.splice(0, 1));
    end = index + source.length;
    if (parts.length === 0) missing.delete(source);
    for (const [other, one] of missing) {
      if (one.index >= 0 && one.index < end) one.index = text.indexOf(other, end);
    }
  }
  if (end < text.length) restored.push({ kind: 'text', text: text.slice(end) });
  return restored;
}

/** Puts the given translations of terms into a segment as protected parts. */
export function protectTerms(segment: Segment): Segment {
  if (!segment.some(({ kind }) => kind === 'term')) return segment;
  return segment.map((part) => (part.kind === 'term' ? { kind: 'protected', text: part.target } : part));
}

/** The earliest occurrence. At the same index the longer one, because a part may begin with another part. */
function firstOf(missing: ReadonlyMap<string, MissingParts>): [string, MissingParts] | undefined {
  let first: [string, MissingParts] | undefined;
  for (const entry of missing) {
    const [source, { index }] = entry;
    if (index < 0) continue;
    const isEarlier = !first || index < first[1].index;
    if (!first || isEarlier || (index === first[1].index && source.length > first[0].length)) first = entry;
  }
  return first;
}

/** Invalid characters, and the marks that engines write for unknown words. */
const INVALID = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2047\u2581]|<\/?unk>/gu;

/**
 * Whether a translation lost or repeated a protected part, lost the given translation of a term, placed a tag wrongly, or
 * contains a control character, a line break or an engine's mark that the source does not contain.
 */
export function isDamaged(parts: readonly Part[], output: string): boolean {
  const source = parts.map((part) => (part.kind === 'term' ? part.target : part.text)).join('');
  if (hasMisplacedTag(source, output)) return true;
  const targets = parts.flatMap((part) => (part.kind === 'term' ? [part.target] : []));
  for (const [target, { length }] of Map.groupBy(targets, (target) => target)) {
    if (countOf(target, output) < length) return true;
  }
  const protectedTexts = new Set(parts.filter((part) => part.kind === 'protected').map((part) => part.text));
  for (const text of protectedTexts) {
    if (countOf(text, output) !== countOf(text, source)) return true;
  }
  for (const [mark] of output.matchAll(INVALID)) {
    if (!source.includes(mark)) return true;
  }
  return false;
}

function countOf(sought: string, text: string): number {
  return text.split(sought).length - 1;
}

const LETTER = /\p{L}/u;
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;

/**
 * Splits a segment into groups of one part, for translation around its protected parts. A group is a text with letters,
 * or a protected part. Spaces around a text and punctuation before it become protected parts. The groups join to the
 * segment.
 */
export function splitAroundProtected(segment: Segment): Part[][] {
  const groups: Part[][] = [];
  const protect = (text: string): void => {
    if (text !== '') groups.push([{ kind: 'protected', text }]);
  };
  for (const { kind, text } of protectTerms(segment)) {
    const start = kind === 'text' ? text.search(LETTER_OR_NUMBER) : -1;
    const end = text.trimEnd().length;
    if (start < 0 || !LETTER.test(text)) {
      protect(text);
    } else {
      protect(text.slice(0, start));
      groups.push([{ kind: 'text', text: text.slice(start, end) }]);
      protect(text.slice(end));
    }
  }
  return groups;
}
