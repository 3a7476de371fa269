import type { LanguagePair } from '../../../../languages/language-pair.ts';
import type { Candidate } from '../../../checks/candidate.ts';
import type { Segment } from '../../../engine.ts';
import { TAG_MARKS } from '../../../text/tag-marks.ts';

/**
 * A segment and its translation as the checks of words read them: without marks of tags. The targets of terms count as words
 * of the source, because the translation has to contain them.
 */
export function toCandidate(segment: Segment, translation: string, { from, to }: LanguagePair): Candidate {
  const plain = segment.map((part) => ({ ...part, text: withoutMarks(part.text) })).filter(({ text }) => text !== '');
  const source = [plain.map(({ text }) => text).join(''), ...targetsOf(segment)].join(' ');
  return { segment: plain, source, translation: withoutMarks(translation), from, to };
}

/** The translation without the targets of terms, which may be in any language. */
export function ownWords({ segment, translation }: Candidate): string {
  return targetsOf(segment).reduce((text, target) => text.replaceAll(target, ' '), translation);
}

const withoutMarks = (text: string): string => text.replace(TAG_MARKS, '');

function targetsOf(segment: Segment): string[] {
  return [...new Set(segment.flatMap((part) => (part.kind === 'term' ? [part.target] : [])))];
}
