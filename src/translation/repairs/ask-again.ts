import type { Candidate } from '../checks/candidate.ts';
import { findFaults } from '../checks/find-faults.ts';
import type { Segment } from '../engine.ts';
import { protectTerms } from '../text/protected-parts.ts';
import { editMarkedText, withoutMarks } from '../text/tags/marked-text.ts';
import { stripMarks } from '../text/tags/tag-marks.ts';
import { type Answer, chooseAnswer } from './choose-answer.ts';
import { followSource } from './follow-source.ts';
import { otherForms } from './other-forms.ts';

/**
 * Asks for translations of other forms of a segment, and returns the best of all answers.
 * @param ask translates a form; undefined when it cannot
 */
export async function askAgain(
  candidate: Candidate,
  first: Answer,
  ask: (form: Segment) => Promise<string | undefined>,
): Promise<Answer> {
  const texts = await Promise.all(otherForms(candidate.segment, candidate.from).map(ask));
  const others = texts.flatMap((text) => (text === undefined ? [] : [toAnswer({ ...candidate, translation: text })]));
  return chooseAnswer(first, others);
}

/**
 * An answer with the final mark and the capital of its source, and the faults that remain. Marks of tags do not count, and
 * the given translations of terms count as protected parts of the source.
 */
export function toAnswer(candidate: Candidate): Answer {
  const segment = protectTerms(withoutMarks(candidate.segment));
  const plain = { ...candidate, segment, source: segment.map(({ text }) => text).join('') };
  const text = editMarkedText(candidate.translation, (translation) => followSource({ ...plain, translation }));
  return { text, faults: findFaults({ ...plain, translation: stripMarks(text) }) };
}
