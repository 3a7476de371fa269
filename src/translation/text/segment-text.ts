import type { Tag, TaggedText } from '@glossa/tagged-text';
import { clamp } from '../../clamp.ts';
import type { TextRange } from '../../formats/format.ts';
import type { Part, Segment } from '../engine.ts';

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

/** Joins text parts that stand side by side. */
export function joinTextParts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'text' && last?.kind === 'text')
      joined[joined.length - 1] = { kind: 'text', text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
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
  const move = (offset: number): number => clamp(offset - start, 0, inner.length);
  return {
    text: inner,
    tags: tags.map((tag): Tag => ({ ...tag, start: move(tag.start), end: move(tag.end) })),
  };
}
