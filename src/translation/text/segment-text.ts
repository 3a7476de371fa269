import type { TaggedText } from '@glossa/tagged-text';
import type { Segment } from '../engine.ts';

/** The joined text of parts. */
export function textOf(parts: readonly { text: string }[]): string {
  return parts.map(({ text }) => text).join('');
}

export function taggedTextOf({ parts, tags }: Segment): TaggedText {
  return { text: textOf(parts), tags };
}
