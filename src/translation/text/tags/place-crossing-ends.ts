import type { TagEnd } from './tag-ends.ts';

/**
 * Places the ends of tags that begin or end in other segments. These ends keep their order, or the tags would overlap. The
 * other tags of the segment stay on the same side of them as in the source, or they would come into such a tag or out of it.
 * Where the translation has the other tags in an order that allows no such place, an end stays at its place.
 * @param ends in the order of the translation, at most a few hundred; one for a tag at a position. The tags are numbered in the
 *   order of the source
 * @param isCrossing whether a tag stands for such ends
 */
export function placeCrossingEnds(ends: readonly TagEnd[], isCrossing: (tag: number) => boolean): readonly TagEnd[] {
  const numbers = ends.flatMap(({ tag }) => (isCrossing(tag) ? [tag] : [])).toSorted((one, two) => one - two);
  if (numbers.length === 0) return ends;
  const others = ends.filter(({ tag }) => !isCrossing(tag));
  const placed: TagEnd[] = [];
  let written = 0;
  let passed = 0;
  for (const end of ends) {
    if (!isCrossing(end.tag)) {
      passed++;
      continue;
    }
    const tag = numbers.shift() ?? end.tag;
    const min = others.findLastIndex((other) => other.tag < tag) + 1;
    const after = others.findIndex((other) => other.tag > tag);
    const max = after < 0 ? others.length : after;
    const index = Math.max(written, min > max ? passed : Math.min(Math.max(passed, min), max));
    placed.push(...others.slice(written, index));
    written = index;
    const at = Math.max(Math.min(end.at, others[index]?.at ?? end.at), placed.at(-1)?.at ?? 0);
    placed.push({ ...end, tag, at });
  }
  return [...placed, ...others.slice(written)];
}
