import { keepTags, piecesOf, readParts, type Tag, type TaggedText, transferTags } from '@glossa/tagged-text';
import { textOf } from '../../text/segment-text.ts';
import { type TagEnd, toTaggedText } from '../../text/tags/tag-ends.ts';
import type { PairedSegment } from '../../text/tags/tagged-pairs.ts';
import { PLACEHOLDER, unmask } from './stream-format.ts';
import { alignWords, type ModeText } from './word-alignment.ts';

/** A text at all steps of its translation, with placeholders. */
export interface TranslatedText extends ModeText {
  /** Before the pre-edit, whose result is `input`. */
  source: string;
  /** After the post-edit of `output`. */
  text: string;
}

/** A part of a segment. */
export interface TranslatedChunk {
  /** The texts of the placeholders. */
  masked: readonly string[];
  /** The ends of the tags in this part, in its masked text. */
  offsets: readonly number[];
  /** The consecutive texts that it consists of. */
  texts: readonly TranslatedText[];
}

/** A text that needs no translation. */
export function untranslated(text: string): TranslatedText {
  return { source: text, input: text, output: text, blanks: [], text };
}

export function unmaskChunk({ texts, masked }: TranslatedChunk): string {
  return unmask(textOf(texts), masked);
}

/**
 * Puts the tags of a segment into its translation. They go through each step: to the masked text, through the pre-edit, by
 * the word-bound blanks to the output, and through the post-edit.
 * @param segment with ranges of tags in the joined text of all chunks
 * @returns the translation with the tags of the segment and the decorations of its pairs
 */
export function putTags(chunks: readonly TranslatedChunk[], { tags, owners }: PairedSegment): TaggedText {
  const texts = chunks.flatMap((chunk) => chunk.texts);
  const join = (step: 'source' | 'input' | 'output' | 'text'): string => texts.map((text) => text[step]).join('');
  const [source, input, output, text] = [join('source'), join('input'), join('output'), join('text')];
  const masked = maskTags(chunks, tags);
  const edited = keepTags(piecesOf(source), piecesOf(input), masked);
  const transferred = transferTags(alignWords(texts), edited);
  const placed = keepTags(piecesOf(output), piecesOf(text), transferred);
  const restored = chunks.flatMap((chunk) => {
    const order = chunk.texts.flatMap((text) => text.text.match(PLACEHOLDER) ?? []);
    return order.map((placeholder) => unmask(placeholder, chunk.masked));
  });
  let next = 0;
  let result = '';
  const ends: TagEnd[] = [];
  for (const part of readParts({ text, tags: placed })) {
    const owner = part.kind === 'text' ? undefined : owners[part.tag];
    if (part.kind === 'text') result += part.text.replace(PLACEHOLDER, () => restored[next++] ?? '');
    else if (owner?.kind === 'pair') result += owner[part.kind];
    else if (owner) ends.push({ kind: part.kind, tag: owner.tag, at: result.length });
  }
  return toTaggedText(result, ends);
}

/** The ends of tags, in ascending order. */
export function endsOf(tags: readonly Tag[]): number[] {
  return [...new Set(tags.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
}

/** Moves tags from the joined text of the chunks to their masked texts. */
function maskTags(chunks: readonly TranslatedChunk[], tags: readonly Tag[]): Tag[] {
  const masked: number[] = [];
  let length = 0;
  for (const { offsets, texts } of chunks) {
    for (const offset of offsets) masked.push(length + offset);
    for (const { source } of texts) length += source.length;
  }
  const moved = new Map(endsOf(tags).map((offset, index) => [offset, masked[index] ?? length]));
  return tags.map((tag) => ({ ...tag, start: moved.get(tag.start) ?? 0, end: moved.get(tag.end) ?? 0 }));
}
