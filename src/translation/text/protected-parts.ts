import type { Part, Segment } from '../engine.ts';

type Keep = Extract<Part, { kind: 'protected' }>;

/**
 * Finds the kept parts of a segment again in its translation, so that the next hop of a chain keeps them too. What is
 * missing is left out: the check at the end of the chain sees it.
 */
export function restoreProtectedParts(text: string, original: Segment): Segment {
  const missing = new Map<string, Missing>();
  for (const part of original) {
    if (part.kind !== 'protected') continue;
    const same = missing.get(part.text);
    if (same) same.keeps.push(part);
    else missing.set(part.text, { keeps: [part], at: text.indexOf(part.text) });
  }
  const parts: Part[] = [];
  let end = 0;
  for (let next = firstOf(missing); next; next = firstOf(missing)) {
    const [source, { keeps, at }] = next;
    if (at > end) parts.push({ kind: 'text', text: text.slice(end, at) });
    parts.push(...keeps.splice(0, 1));
    end = at + source.length;
    if (keeps.length === 0) missing.delete(source);
    for (const [other, one] of missing) if (one.at >= 0 && one.at < end) one.at = text.indexOf(other, end);
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** Kept parts with the same text that have not been found yet. */
interface Missing {
  keeps: Keep[];
  /** Where the text has the next one; negative where it has none. */
  at: number;
}

/** The earliest of the kept parts; of two at the same place the longer, since one may begin with the other. */
function firstOf(missing: ReadonlyMap<string, Missing>): [string, Missing] | undefined {
  let first: [string, Missing] | undefined;
  for (const entry of missing) {
    const [source, { at }] = entry;
    if (at < 0) continue;
    if (!first || at < first[1].at || (at === first[1].at && source.length > first[0].length)) first = entry;
  }
  return first;
}
