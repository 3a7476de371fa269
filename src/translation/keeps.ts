import type { Part, Segment } from './engine.ts';

type Keep = Extract<Part, { kind: 'keep' }>;

/**
 * Finds the kept parts of a segment again in its translation, so that the next hop of a chain keeps them too. What is
 * missing is left out: the check at the end of the chain sees it.
 */
export function restoreKeeps(text: string, original: Segment): Segment {
  const remaining = original.filter((part) => part.kind === 'keep');
  const parts: Part[] = [];
  let rest = text;
  while (remaining.length > 0) {
    const next = firstOccurrence(rest, remaining);
    if (!next) break;
    if (next.at > 0) parts.push({ kind: 'text', text: rest.slice(0, next.at) });
    parts.push(next.keep);
    rest = rest.slice(next.at + next.keep.text.length);
    remaining.splice(remaining.indexOf(next.keep), 1);
  }
  if (rest !== '') parts.push({ kind: 'text', text: rest });
  return parts;
}

/** The earliest of the kept parts; of two at the same place the longer, since one may begin with the other. */
function firstOccurrence(text: string, keeps: readonly Keep[]): { at: number; keep: Keep } | undefined {
  let first: { at: number; keep: Keep } | undefined;
  for (const keep of keeps) {
    const at = text.indexOf(keep.text);
    if (at < 0) continue;
    if (!first || at < first.at || (at === first.at && keep.text.length > first.keep.text.length)) first = { at, keep };
  }
  return first;
}
