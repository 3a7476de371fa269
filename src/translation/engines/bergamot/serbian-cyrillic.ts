import type { TaggedText } from '@glossa/tagged-text';
import { latinToCyrillic } from '../../../languages/serbian-transliteration.ts';
import type { Segment } from '../../engine.ts';
import { restoreSegment } from '../../text/protected-parts.ts';
import { taggedTextOf } from '../../text/segment-text.ts';
import { cutAtTags, replaceParts } from '../../text/tags/replace-parts.ts';

const WORD = /(?<!°)[\p{L}\p{M}\p{N}]+/gu;

/**
 * Transliterates a Serbian translation to Cyrillic if most of it is in Latin letters. The model was trained on both
 * alphabets, but `sr` means Cyrillic. Keeps protected parts, and words that also occur in the source, because they are
 * names.
 */
export function toSerbianCyrillic(translation: TaggedText, source: Segment): TaggedText {
  const cut = cutAtTags(restoreSegment(translation, source));
  const language = cut.parts.map(({ kind, text }) => (kind === 'text' ? text : '')).join(' ');
  if (count(language, /\p{Script=Latin}/gu) <= count(language, /\p{Script=Cyrillic}/gu)) return translation;
  const names = new Set(source.parts.flatMap(({ kind, text }) => (kind === 'text' && text.match(WORD)) || []));
  const transliterate = (text: string): string =>
    text.replace(WORD, (word) => (names.has(word) ? word : latinToCyrillic(word)));
  return taggedTextOf(
    replaceParts(cut, (part) => (part.kind === 'text' ? { kind: 'text', text: transliterate(part.text) } : part)),
  );
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
