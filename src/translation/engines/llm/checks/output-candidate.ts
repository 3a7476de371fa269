import type { LanguagePair } from '../../../../languages/language-pair.ts';
import type { Candidate } from '../../../checks/candidate.ts';
import type { Part } from '../../../engine.ts';
import { textOf } from '../../../text/segment-text.ts';

/**
 * A segment and its translation as the checks of words read them. The targets of terms count as words of the source, because
 * the translation has to contain them.
 */
export function toCandidate(segment: readonly Part[], translation: string, { from, to }: LanguagePair): Candidate {
  return { segment, source: [textOf(segment), ...targetsOf(segment)].join(' '), translation, from, to };
}

/** The translation without the targets of terms, which may be in any language. */
export function ownWords({ segment, translation }: Candidate): string {
  return targetsOf(segment).reduce((text, target) => text.replaceAll(target, ' '), translation);
}

function targetsOf(segment: readonly Part[]): string[] {
  return [...new Set(segment.flatMap((part) => (part.kind === 'term' ? [part.target] : [])))];
}
