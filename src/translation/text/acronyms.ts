import type { Part, Segment } from '../engine.ts';
import { textOf } from './segment-text.ts';

const ACRONYM = /(?<![\p{L}\p{M}\p{N}-])\p{Lu}{2,6}(?![\p{L}\p{M}\p{N}\-'’])/gu;
const LOWER_CASE = /\p{Ll}/u;

/**
 * Protects the acronyms that a hop has left, because the next hop may know them as words of its language: "CEO", which is
 * "heaven" in Galician. In a text in capitals, other words look like acronyms.
 * @param source the segment before the hop
 */
export function protectAcronyms(translated: Segment, source: Segment): Segment {
  const text = textOf(source.parts);
  const found = new Set(text.match(ACRONYM));
  if (found.size === 0 || !(LOWER_CASE.test(text) || found.has(text))) return translated;
  return { ...translated, parts: translated.parts.flatMap((part) => divide(part, found)) };
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
