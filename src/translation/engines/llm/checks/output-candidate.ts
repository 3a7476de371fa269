import type { LanguagePair } from '../../../../languages/language-pair.ts';
import type { Candidate } from '../../../checks/candidate.ts';
import type { Segment } from '../../../engine.ts';
import { withoutMarks } from '../../../text/tags/marked-text.ts';
import { stripMarks } from '../../../text/tags/tag-marks.ts';

/**
 * A segment and its translation as the checks of words read them: without marks of tags. The targets of terms count as words
 * of the source, because the translation has to contain them.
 */
export function toCandidate(marked: Segment, translation: string, { from, to }: LanguagePair): Candidate {
  const segment = withoutMarks(marked);
  const source = [segment.map(({ text }) => text).join(''), ...targetsOf(segment)].join(' ');
  return { segment, source, translation: stripMarks(translation), from, to };
}

/** The translation without the targets of terms, which may be in any language. */
export function ownWords({ segment, translation }: Candidate): string {
  return targetsOf(segment).reduce((text, target) => text.replaceAll(target, ' '), translation);
}

function targetsOf(segment: Segment): string[] {
  return [...new Set(segment.flatMap((part) => (part.kind === 'term' ? [part.target] : [])))];
}
