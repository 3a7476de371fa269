import { LRUCache } from 'lru-cache';
import { GlossaError } from '../../errors.ts';
import type { Glossary } from '../../glossaries/glossary.ts';
import type { GlossaryStore } from '../../glossaries/glossary-store.ts';
import { variantChain } from '../../languages/canonical-code.ts';
import type { RequestScope } from '../../request-scope.ts';
import { abortable } from '../../resilience/abortable.ts';
import { createSingleFlight } from '../../resilience/single-flight.ts';
import { runInTimeSlices } from '../../resilience/time-slices.ts';
import type { TermMatcher } from './term.ts';
import { buildTermMatcher } from './term-matcher.ts';

/** The stored glossaries as a translation uses them. */
export interface StoredGlossaries {
  /**
   * The glossary of a request. A change of a glossary, on any replica, is effective for the next call.
   * @param pair canonical codes; `from` is undefined when the source is detected
   * @throws GlossaError `glossary_not_found`, `glossary_language_mismatch`, `storage_unavailable`; StorageError; the signal's
   *   reason
   */
  resolve(id: string, pair: { from: string | undefined; to: string }, scope: RequestScope): Promise<StoredGlossary>;
}

export interface StoredGlossary {
  /** Finds the terms of the glossary. */
  matcher: TermMatcher;
  /** Whether the glossary is for texts in a language. A detected language may differ from the glossary's. */
  isFor(from: string): boolean;
}

/**
 * Upper bound of the entries of all glossaries whose matchers are cached: ten of the largest glossaries. An entry takes about a
 * kilobyte of memory.
 */
const MAX_CACHED_ENTRIES = 100_000;

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
    const unaborted = { ...scope, signal: NEVER_ABORTED };
    const terms = await runInTimeSlices(entries, unaborted);
    const matcher = await runInTimeSlices(buildTermMatcher(terms, glossary.sourceLanguage), unaborted);
    matchers.set(keyOf(glossary), matcher, { size: glossary.entryCount + 1 });
    return matcher;
  }

  return {
    async resolve(id, { from, to }, scope) {
      const glossary = await store.get(scope.owner, id);
      const isFor = (language: string): boolean => areVariants(glossary.sourceLanguage, language);
      if (!areVariants(glossary.targetLanguage, to) || (from !== undefined && !isFor(from))) {
        throw mismatch(glossary, from, to);
      }
      const key = keyOf(glossary);
      const matcher =
        matchers.get(key) ??
        (await abortable(
          singleFlight(key, () => build(id, scope)),
          scope.signal,
        ));
      return { matcher, isFor };
    },
  };
}

/** Whether one code is a variant of the other: `pt` and `pt-BR`, but neither `pt-PT` and `pt-BR` nor `sr` and `sr-Latn`. */
function areVariants(one: string, other: string): boolean {
  return variantChain(one).includes(other) || variantChain(other).includes(one);
}

function mismatch({ sourceLanguage, targetLanguage }: Glossary, from: string | undefined, to: string): GlossaError {
  const request = from === undefined ? `translates to ${to}` : `translates from ${from} to ${to}`;
  const message = `The glossary is for ${sourceLanguage} to ${targetLanguage}, but the request ${request}.`;
  return new GlossaError('glossary_language_mismatch', {
    message: `${message} Use a glossary for this pair.`,
    issues: [{ path: 'glossary_id', message: `is for ${sourceLanguage} to ${targetLanguage}` }],
  });
}
