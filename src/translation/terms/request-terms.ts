import type { RequestScope } from '../../request-scope.ts';
import { runInTimeSlices } from '../../resilience/time-slices.ts';
import type { TranslationOptions } from '../translation-options.ts';
import type { StoredGlossary } from './stored-glossaries.ts';
import type { Term, TermMatcher } from './term.ts';
import { buildTermMatcher, combineMatchers } from './term-matcher.ts';

/**
 * Builds the matchers for texts in several languages, in time slices.
 * @param stored the stored glossary of the request
 * @param languages canonical codes
 * @returns no matcher for a language without terms
 * @throws the signal's reason when aborted
 */
export async function buildMatchers(
  { doNotTranslate = [], glossary = [] }: TranslationOptions,
  stored: readonly StoredGlossary[],
  languages: ReadonlySet<string>,
  scope: RequestScope,
): Promise<ReadonlyMap<string, TermMatcher>> {
  const own = [...doNotTranslate.map((source): Term => ({ source, target: undefined })), ...glossary];
  const built = new Map<string, TermMatcher>();
  for (const language of languages) {
    const found = await Promise.all(stored.map((glossary) => glossary.matcherFor(language, scope)));
    const matchers = found.filter((matcher) => matcher !== undefined);
    if (own.length > 0) matchers.unshift(await runInTimeSlices(buildTermMatcher(own, language), scope));
    const [first] = matchers;
    if (first) built.set(language, matchers.length > 1 ? combineMatchers(matchers) : first);
  }
  return built;
}
