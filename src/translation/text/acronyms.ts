import type { Part, Segment } from '../engine.ts';
import { textOf } from './segment-text.ts';

const ACRONYM = /(?<![\p{L}\p{M}\p{N}-])\p{Lu}{2,6}(?![\p{L}\p{M}\p{N}\-'’])/gu;
const LOWER_CASE = /\p{Ll}/u;

/**
 * Finds the acronyms of a source that one hop of a route has left and the next one has lost, because they are words of the language
 * between: "CEO" is "heaven" in Galician. In a text in capitals, other words look like acronyms.
 * @param source the segment before the first hop
 * @param hop the segment before and after the last hop
 */
export function lostAcronyms(source: Segment, hop: { before: Segment; after: Segment }): Set<string> {
  const text = textOf(source.parts);
  const found = new Set(text.match(ACRONYM));
  if (found.size === 0 || !(LOWER_CASE.test(text) || found.has(text))) return new Set();
  const after = new Set(textOf(hop.after.parts).match(ACRONYM));
  return found.intersection(new Set(textOf(hop.before.parts).match(ACRONYM))).difference(after);
}

/** Protects acronyms in the texts of a segment. */
export function protectAcronyms(segment: Segment, acronyms: ReadonlySet<string>): Segment {
  return { ...segment, parts: segment.parts.flatMap((part) => divide(part, acronyms)) };
}

function divide(part: Part, acronyms: ReadonlySet<string>): Part[] {
  if (part.kind !== 'text') return [part];
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: word, index } of part.text.matchAll(ACRONYM)) {
    if (!acronyms.has(word)) continue;
    if (index > end) parts.push({ kind: 'text', text: part.text.slice(end, index) });
    parts.push({ kind: 'protected', text: word });
    end = index + word.length;
  }
  if (end < part.text.length) parts.push({ kind: 'text', text: part.text.slice(end) });
  return parts;
}
