import { keepTags, piecesOf, type Tag, type TaggedText } from '@glossa/tagged-text';
import { textOf } from '../segment-text.ts';

/** A part of a text. Parts that are not text are never divided. */
interface TextPart {
  readonly kind: string;
  readonly text: string;
}

/** Keeps the tags of a text in an edited form of it that has the same order. */
export function keepTagsOfParts(
  before: readonly TextPart[],
  after: readonly TextPart[],
  tags: readonly Tag[],
): readonly Tag[] {
  if (tags.length === 0 || textOf(before) === textOf(after)) return tags;
  return keepTags(before.flatMap(toPieces), after.flatMap(toPieces), tags);
}

/** Keeps the tags of a text in an edited form of it that has the same order. */
export function keepTagsOfText({ text, tags }: TaggedText, edited: string): TaggedText {
  return { text: edited, tags: keepTagsOfParts([{ kind: 'text', text }], [{ kind: 'text', text: edited }], tags) };
}

const toPieces = ({ kind, text }: TextPart): string[] => (kind === 'text' ? piecesOf(text) : [text]);
