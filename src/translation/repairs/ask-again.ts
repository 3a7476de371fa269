import type { TaggedText } from '@glossa/tagged-text';
import type { LanguagePair } from '../../languages/language-pair.ts';
import { findFaults } from '../checks/find-faults.ts';
import type { Segment } from '../engine.ts';
import { protectTerms } from '../text/protected-parts.ts';
import { textOf } from '../text/segment-text.ts';
import { keepTagsOfText } from '../text/tags/keep-tags-of-parts.ts';
import { type Answer, chooseAnswer } from './choose-answer.ts';
import { followSource } from './follow-source.ts';
import { otherForms } from './other-forms.ts';

/**
 * Asks for translations of other forms of a segment, and returns the best of all answers.
 * @param ask translates a form; undefined when it cannot
 */
export async function askAgain(
  segment: Segment,
  first: Answer,
  pair: LanguagePair,
  ask: (form: Segment) => Promise<TaggedText | undefined>,
): Promise<Answer> {
  const translations = await Promise.all(otherForms(segment, pair.from, first.faults).map(ask));
  const others = translations.flatMap((translation) => (translation ? [toAnswer(segment, translation, pair)] : []));
  return chooseAnswer(first, others);
}

/**
 * An answer with the final mark and the capital of its source, and the faults that remain. The given translations of terms
 * count as protected parts of the source.
 */
export function toAnswer(segment: Segment, translation: TaggedText, pair: LanguagePair): Answer {
  const { parts } = protectTerms(segment);
  const candidate = { segment: parts, source: textOf(parts), translation: translation.text, ...pair };
  const followed = keepTagsOfText(translation, followSource(candidate));
  return { translation: followed, faults: findFaults({ ...candidate, translation: followed.text }) };
}
