import type { TaggedText } from '@glossa/tagged-text';
import type { Segment } from '../engine.ts';
import { rangesOf, textOf } from '../text/segment-text.ts';
import { replaceRanges } from '../text/tags/replace-parts.ts';
import { languageRanges } from './language-ranges.ts';
import type { ReadForm } from './read-form.ts';

/**
 * A mark before the letter of an access key: `&File` and `E&xit` of Windows and Qt, `_Open` of GTK, `~Save` of LibreOffice.
 * Abbreviations have none: R&D.
 */
const MARK =
  /(?<![&\p{N}])&(?=\p{L})(?!(?<=\p{L}&)\p{Lu}|c(?!\p{L}))|(?<![_\p{N}])_(?=\p{L})|(?<![~\p{L}\p{N}])~(?=\p{Lu})/gu;
/** Words that are often joined by the sign, which would be divided as one with an access key. */
const JOINED =
  /^(?:rock&roll|drum&bass|salt&pepper|black&white|mix&match|cash&carry|bed&breakfast|food&drink|copy&paste|cut&paste|drag&drop|plug&play|pick&place|point&click|search&replace|find&replace)$/i;
const WORD_BEFORE = /(?<!\p{L})\p{L}+$/u;
const WORD_AFTER = /^\p{L}+/u;
/** Labels and questions of dialogs are shorter. UTF-16 units. */
const MAX_LENGTH = 100;

/** A mark in a word. */
interface AccessKey {
  mark: string;
  before: string;
  after: string;
}

/**
 * Takes the mark of an access key out of a segment. The translation gets it at the same letter where it has this letter,
 * first at the beginning of a word, otherwise at its first letter.
 */
export function findAccessKey(segment: Segment): ReadForm | undefined {
  if (textOf(segment.parts).length > MAX_LENGTH) return undefined;
  const found = segment.parts.flatMap(({ kind, text }, part) =>
    kind === 'text' ? [...text.matchAll(MARK)].map(({ index, 0: mark }) => ({ part, index, mark, text })) : [],
  );
  const [first, ...others] = found;
  if (!first || others.length > 0) return undefined;
  const { part, index, mark, text } = first;
  const before = WORD_BEFORE.exec(text.slice(0, index))?.[0] ?? '';
  const after = WORD_AFTER.exec(text.slice(index + 1))?.[0] ?? '';
  if (JOINED.test(before + mark + after)) return undefined;
  const start = (rangesOf(segment.parts.map(({ text }) => text))[part]?.start ?? 0) + index;
  const read = removeMark(segment, part, index, start);
  return { segment: read, restore: (translation) => putMark(translation, read, { mark, before, after }) };
}

function removeMark({ parts, tags }: Segment, part: number, index: number, start: number): Segment {
  const text = { text: textOf(parts), tags };
  return {
    parts: parts.map((one, at) =>
      at === part ? { ...one, text: one.text.slice(0, index) + one.text.slice(index + 1) } : one,
    ),
    tags: replaceRanges(text, [{ start, end: start + 1, text: '' }]).tags,
  };
}

function putMark(translation: TaggedText, read: Segment, key: AccessKey): TaggedText {
  const places = languageRanges(translation, read).flatMap(({ start, end }) =>
    [...translation.text.slice(start, end).matchAll(/\p{L}/gu)].map(({ index }) => start + index),
  );
  const at = placeOf(translation.text, places, key);
  return at === undefined ? translation : replaceRanges(translation, [{ start: at, end: at, text: key.mark }]);
}

/** @param places of the letters */
function placeOf(text: string, places: readonly number[], { before, after }: AccessKey): number | undefined {
  const same = places.find(
    (at) =>
      text.startsWith(after, at) &&
      text.slice(0, at).endsWith(before) &&
      isWord(text, at - before.length, at + after.length),
  );
  if (same !== undefined) return same;
  const letter = after.charAt(0).toLowerCase();
  const alike = places.filter((at) => text.charAt(at).toLowerCase() === letter);
  return alike.find((at) => !LETTER_END.test(text.slice(Math.max(0, at - 2), at))) ?? alike[0] ?? places[0];
}

const LETTER_END = /\p{L}$/u;

function isWord(text: string, start: number, end: number): boolean {
  return !LETTER_END.test(text.slice(Math.max(0, start - 2), start)) && !/^\p{L}/u.test(text.slice(end, end + 2));
}
