import { primarySubtag } from './primary-subtag.ts';

/** Languages that begin questions and exclamations with an inverted mark. */
const LANGUAGES: ReadonlySet<string> = new Set(['es', 'ast']);

/** Whether a language begins questions and exclamations with an inverted mark. @param language canonical code */
export function hasInvertedMarks(language: string): boolean {
  return LANGUAGES.has(primarySubtag(language));
}
