import type { Tag, TaggedText } from '@glossa/tagged-text';
import type { LanguagePair } from '../../languages/language-pair.ts';
import { hasAddedAddress } from '../checks/additions.ts';
import { numbersIn } from '../checks/numbers.ts';
import type { Segment } from '../engine.ts';
import { toAnswer } from '../repairs/ask-again.ts';
import { isDamaged } from '../text/is-damaged.ts';
import { protectTerms } from '../text/protected-parts.ts';
import { textOf } from '../text/segment-text.ts';

/** A translation of a memory. */
export interface MemoryAnswer {
  translation: TaggedText;
  /** How similar the text of the memory is: 100 for the same text. */
  match: number;
}

/**
 * Puts the tags of a segment into its translation by a memory, and checks the result as that of an engine. The translation of
 * the same text is the work of a person, so its style is not questioned.
 * @returns undefined if a tag has no certain place, or if the translation fails a check
 */
export function soundAnswer(
  segment: Segment,
  text: string,
  match: number,
  pair: LanguagePair,
): MemoryAnswer | undefined {
  const tags = tagsAround(segment, text.length);
  if (!tags) return undefined;
  const translation = { text, tags };
  const isSound =
    match === 100
      ? !isDamaged(segment, translation) && keepsNumbers(segment, text, pair)
      : isSoundTranslation(segment, translation, pair);
  return isSound ? { translation, match } : undefined;
}

/** Whether a translation of an engine passes all checks. */
export function isSoundTranslation(segment: Segment, translation: TaggedText, pair: LanguagePair): boolean {
  if (isDamaged(segment, translation) || !keepsNumbers(segment, translation.text, pair)) return false;
  return toAnswer(segment, translation, pair).faults.length === 0;
}

/** The tags in a translation of some length; undefined unless each is around the whole segment or at one of its ends. */
function tagsAround({ parts, tags }: Segment, length: number): Tag[] | undefined {
  const places = new Map([
    [0, 0],
    [textOf(parts).length, length],
  ]);
  const moved = tags.flatMap((tag): Tag[] => {
    const [start, end] = [places.get(tag.start), places.get(tag.end)];
    return start === undefined || end === undefined ? [] : [{ ...tag, start, end }];
  });
  return moved.length === tags.length ? moved : undefined;
}

/** Whether a translation has the numbers of its source, of two digits or more, and no others. A term may bring other numbers. */
function keepsNumbers(segment: Segment, translation: string, pair: LanguagePair): boolean {
  const source = textOf(protectTerms(segment).parts);
  if (hasAddedAddress({ segment: segment.parts, source, translation, ...pair })) return false;
  return numbersIn(source).symmetricDifference(numbersIn(translation)).size === 0;
}
