import type { Part, Segment } from '../../engine.ts';

/** For each tag, the protected part that it encloses and nothing else. Such a tag goes where its part goes. */
export function partsOfTags({ parts, tags }: Segment): (Part | undefined)[] {
  if (tags.length === 0) return [];
  const starts = new Map<number, Part>();
  let length = 0;
  for (const part of parts) {
    if (part.kind === 'protected' && part.text !== '') starts.set(length, part);
    length += part.text.length;
  }
  const parents = new Set(tags.map(({ parent }) => parent));
  return tags.map(({ start, end }, tag) => {
    const part = starts.get(start);
    return part && start + part.text.length === end && !parents.has(tag) ? part : undefined;
  });
}
