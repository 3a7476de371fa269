import type { Tag, TaggedText } from '@glossa/tagged-text';
import type { Segment } from '../engine.ts';

/** A range of a text, in UTF-16 units. */
export interface TextRange {
  start: number;
  end: number;
}

/** The joined text of parts. */
export function textOf(parts: readonly { text: string }[]): string {
  return parts.map(({ text }) => text).join('');
}

/** The natural language in parts. Each part that is not text counts as a space. */
export function languageOf(parts: readonly { kind: string; text: string }[]): string {
  return parts.map(({ kind, text }) => (kind === 'text' ? text : ' ')).join('');
}

export function taggedTextOf({ parts, tags }: Segment): TaggedText {
  return { text: textOf(parts), tags };
}

/** The range of each text in the joined text. */
export function rangesOf(texts: readonly string[]): TextRange[] {
  let end = 0;
  return texts.map(({ length }) => {
    const start = end;
    end += length;
    return { start, end };
  });
}

/** A translation without the spaces at its ends, which come from words that the engine moved or dropped. */
export function trimmed({ text, tags }: TaggedText): TaggedText {
  const inner = text.trim();
  if (inner === text) return { text, tags };
  const start = text.length - text.trimStart().length;
  const move = (offset: number): number => Math.min(Math.max(offset - start, 0), inner.length);
  return {
    text: inner,
    tags: tags.map((tag): Tag => ({ ...tag, start: move(tag.start), end: move(tag.end) })),
  };
}
