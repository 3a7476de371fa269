import type { TaggedText } from './tagged-text.ts';

/** A text between tags, or one end of a tag, by the index of the tag. A tag without text opens and closes. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open' | 'close'; readonly tag: number };

/** Reads a text with its tags from the beginning to the end. */
export function* readParts({ text, tags }: TaggedText): Generator<TextPart> {
  const children = Map.groupBy(tags.keys(), (tag) => tags[tag]?.parent);
  const startOf = (tag: number): number => tags[tag]?.start ?? 0;
  const endOf = (tag: number): number => tags[tag]?.end ?? 0;
  /** The ends of the tags within a tag, the last one first. */
  const endsWithin = (parent: number | undefined): { kind: 'open' | 'close'; tag: number }[] =>
    (children.get(parent) ?? [])
      .sort((a, b) => startOf(b) - startOf(a) || endOf(b) - endOf(a) || b - a)
      .flatMap((tag) => [{ kind: 'close', tag }, { kind: 'open', tag } as const]);
  const pending = endsWithin(undefined);
  let at = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const position = next.kind === 'open' ? startOf(next.tag) : endOf(next.tag);
    if (position > at) yield { kind: 'text', text: text.slice(at, position) };
    at = Math.max(at, position);
    yield next;
    if (next.kind === 'open') for (const end of endsWithin(next.tag)) pending.push(end);
  }
  if (at < text.length) yield { kind: 'text', text: text.slice(at) };
}
