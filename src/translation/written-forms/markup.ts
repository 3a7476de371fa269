import { readParts, type TaggedText } from '@glossa/tagged-text';
import { MAX_TAGS, type Part, type Segment } from '../engine.ts';
import type { MarkPair } from '../text/pair-marks.ts';
import { type TagEnd, toTaggedText } from '../text/tags/tag-ends.ts';
import { type PairedSegment, tagPairs } from '../text/tags/tagged-pairs.ts';
import type { ReadForm } from './read-form.ts';

const TAG = /^<[^/]/;
const LETTER_AT_END = /\p{L}$/u;
const WORD_GOES_ON = /^\p{Ll}/u;
const STARTS_WITH_LETTER = /^\p{L}/u;

/**
 * Reads written tags around words, such as `<b>` in the messages of programs, as the tags of the segment, so that everything that
 * reads the words finds them side by side. The translation has the written tags where its words are.
 */
export function readMarkup(segment: Segment): ReadForm | undefined {
  const { parts, tags } = segment;
  if (!parts.some(({ kind, text }) => kind === 'protected' && TAG.test(text))) return undefined;
  const paired = tagPairs(segment, (pair) => enclosesWords(parts, pair));
  const count = paired.owners.filter(({ kind }) => kind === 'pair').length;
  if (count === 0 || count + tags.length > MAX_TAGS) return undefined;
  return {
    segment: { parts: paired.parts, tags: paired.tags },
    restore: (translation) => writeMarkup(translation, paired),
  };
}

/** Whether a pair is an element around text without blanks at its ends, which would join no other words without its tags. */
function enclosesWords(parts: readonly Part[], { opener, closer }: MarkPair): boolean {
  if (!TAG.test(parts[opener]?.text ?? '')) return false;
  const inner = parts
    .slice(opener + 1, closer)
    .map(({ text }) => text)
    .join('');
  const isTrimmed = inner !== '' && inner.trim() === inner;
  return (
    isTrimmed && joinsWell(parts[opener - 1], parts[opener + 1]) && joinsWell(parts[closer - 1], parts[closer + 1])
  );
}

/** Whether two texts without a tag between them are no other words: "Trans" and "lation" are parts of one, "Note" and "Read" are not. */
function joinsWell(before: Part | undefined, after: Part | undefined): boolean {
  const isJoined = LETTER_AT_END.test(before?.text ?? '') && STARTS_WITH_LETTER.test(after?.text ?? '');
  return !isJoined || WORD_GOES_ON.test(after?.text ?? '');
}

function writeMarkup(translation: TaggedText, { owners }: PairedSegment): TaggedText {
  let text = '';
  const ends: TagEnd[] = [];
  for (const part of readParts(translation)) {
    const owner = part.kind === 'text' ? undefined : owners[part.tag];
    if (part.kind === 'text') text += part.text;
    else if (owner?.kind === 'pair') text += owner[part.kind];
    else if (owner) ends.push({ kind: part.kind, tag: owner.tag, at: text.length });
  }
  return toTaggedText(text, ends);
}
