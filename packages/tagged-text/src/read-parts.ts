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
  /** What follows, the next one last. The end of a tag is its index, its start the complement of that. */
  const pending: number[] = [];
  const addChildren = (parent: number | undefined): void => {
    const own = children.get(parent) ?? [];
    own.sort((a, b) => startOf(b) - startOf(a) || endOf(b) - endOf(a) || b - a);
    for (const tag of own) pending.push(tag, ~tag);
  };
  addChildren(undefined);
  let at = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const isOpen = next < 0;
    const tag = isOpen ? ~next : next;
    const position = isOpen ? startOf(tag) : endOf(tag);
    if (position > at) yield { kind: 'text', text: text.slice(at, position) };
    at = Math.max(at, position);
    yield { kind: isOpen ? 'open' : 'close', tag };
    if (isOpen) addChildren(tag);
  }
  if (at < text.length) yield { kind: 'text', text: text.slice(at) };
}
