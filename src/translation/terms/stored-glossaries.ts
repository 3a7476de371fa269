import { LRUCache } from 'lru-cache';
import { GlossaError } from '../../errors.ts';
import { findGlossaries } from '../../glossaries/find-glossaries.ts';
import type { Glossary } from '../../glossaries/glossary.ts';
import type { GlossaryStore } from '../../glossaries/glossary-store.ts';
import { deriveScope, type RequestScope } from '../../request-scope.ts';
import { abortable } from '../../resilience/abortable.ts';
import { createSingleFlight } from '../../resilience/single-flight.ts';
import { runInTimeSlices } from '../../resilience/time-slices.ts';
import type { TermMatcher } from './term.ts';
import { buildTermMatcher } from './term-matcher.ts';

/** The stored glossaries as a translation uses them. */
export interface StoredGlossaries {
  /**
   * The glossary of a request: one, or those of a set whose pairs fit. A change of a glossary, on any replica, is effective for the next call.
   * @param use canonical codes; `from` is undefined when the source is detected. `field` is that of an error, `glossary_id` by default
   * @throws GlossaError `glossary_not_found`, `glossary_language_mismatch`, `storage_unavailable`; StorageError; the signal's
   *   reason
   */
  resolve(
    id: string,
    use: { from: string | undefined; to: string; field?: string },
    scope: RequestScope,
  ): Promise<StoredGlossary>;
}

export interface StoredGlossary {
  /**
   * Finds the terms in texts of one language. A detected language may be none of the glossary's.
   * @returns undefined when the glossary has no terms in this language
   */
  matcherFor(language: string, scope: RequestScope): Promise<TermMatcher | undefined>;
}

/**
 * Upper bound of the entries of all glossaries whose matchers are cached: ten of the largest glossaries. An entry takes about a
 * kilobyte of memory.
 */
const MAX_CACHED_ENTRIES = 100_000;

/** Pairs of a glossary that an error names. */
const MAX_NAMED_PAIRS = 5;

const NEVER_ABORTED = new AbortController().signal;

export function createStoredGlossaries(store: GlossaryStore): StoredGlossaries {
  const matchers = new LRUCache<string, TermMatcher>({ maxSize: MAX_CACHED_ENTRIES });
  const singleFlight = createSingleFlight<TermMatcher>();

  /** The key has the version, so a changed glossary has another one. */
  const keyOf = ({ id, version }: Glossary): string => `${id} ${version}`;

  /** The glossary may have changed since its version was read. The matcher is then of the newer version. */
  async function build(id: string, scope: RequestScope): Promise<TermMatcher> {
    const { glossary, entries } = await store.read(scope.owner, id);
    // Other requests may wait for the matcher, so it is built even when this one is aborted.
    const unaborted = deriveScope(scope, { signal: NEVER_ABORTED });
    const terms = await runInTimeSlices(entries, unaborted);
    const matcher = await runInTimeSlices(buildTermMatcher(terms, glossary.sourceLanguage), unaborted);
    matchers.set(keyOf(glossary), matcher, { size: glossary.entryCount + 1 });
    return matcher;
  }

  async function findMatcher(glossary: Glossary, scope: RequestScope): Promise<TermMatcher> {
    const key = keyOf(glossary);
    const cached = matchers.get(key);
    if (cached) return cached;
    const built = singleFlight(key, () => build(glossary.id, scope));
    return await abortable(built, scope.signal);
  }

  return {
    async resolve(id, { from, to, field = 'glossary_id' }, { owner }) {
      const set = await store.findSet(owner, id);
      // Every glossary of a set also has its own ID.
      const known = set.length > 0 ? set : [await store.get(owner, id)];
      const usable = findGlossaries(known, { from, to });
      if (usable.length === 0) throw mismatch(known, { from, to, field });
      return {
        async matcherFor(language, scope) {
          const [glossary] = findGlossaries(usable, { from: language, to });
          return glossary && (await findMatcher(glossary, scope));
        },
      };
    },
  };
}

function mismatch(
  glossaries: readonly Glossary[],
  { from, to, field }: { from: string | undefined; to: string; field: string },
): GlossaError {
  const request = from === undefined ? `translates to ${to}` : `translates from ${from} to ${to}`;
  const named = glossaries
    .slice(0, MAX_NAMED_PAIRS)
    .map(({ sourceLanguage, targetLanguage }) => `${sourceLanguage} to ${targetLanguage}`);
  const pairs = named.join(', ') + (glossaries.length > MAX_NAMED_PAIRS ? ' and other pairs' : '');
  return new GlossaError('glossary_language_mismatch', {
    message: `The glossary is for ${pairs}, but the request ${request}. Use a glossary for this pair.`,
    issues: [{ path: field, message: `is for ${pairs}` }],
  });
}
