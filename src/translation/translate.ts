import type { Registry } from 'prom-client';
import { GlossaError, type Issue } from '../errors.ts';
import { asVarietyOf, canonicalLanguage } from '../languages/canonical.ts';
import type { LanguageDetector } from '../languages/language-detector.ts';
import type { Language } from '../languages/table.ts';
import type { RequestScope } from '../request-scope.ts';
import { createTimeSlices, type TimeSlices } from '../resilience/time-slices.ts';
import type { Batcher } from './batching/batcher.ts';
import type { TranslationCache } from './cache/translation-cache.ts';
import { prepareRoutes } from './prepare-routes.ts';
import { type RouteResolution, resolveRoute } from './routing/resolve-route.ts';
import type { Router } from './routing/router.ts';
import type { Routers } from './routing/routers.ts';
import { unsupportedPairMessage } from './routing/unsupported-pair.ts';
import { splitText } from './text/split-text.ts';
import { createSegmentTranslator } from './translate-segment.ts';
import { type Pair, type Source, translateTexts } from './translate-texts.ts';
import { type Demand, demandsOf, remoteEngines } from './workload.ts';

export interface TranslateRequest {
  text: string | readonly string[];
  /** Codes as the caller wrote them; without `currentLanguage` the source is detected for each string. */
  targetLanguage: string;
  currentLanguage: string | undefined;
}

export interface TranslateResult {
  texts: string[];
  /** One entry a string when languages were detected: a canonical code, or null where there is nothing to detect. */
  detected: (string | null)[] | undefined;
  /** Labels for `x-glossa-engine`, each once; empty when no engine was needed. */
  engines: string[];
  engineMilliseconds: number;
}

export interface Translator {
  /**
   * Translates one string or many; what is not language comes back unchanged.
   * @throws GlossaError `unknown_language`, `language_not_detected`, `unsupported_language_pair` (naming the strings),
   *   `engine_unavailable`, `overloaded`; the signal's reason when aborted
   */
  translate(request: TranslateRequest, scope: RequestScope): Promise<TranslateResult>;
}

/** So many strings are named in one error. */
const MAX_ISSUES = 100;

const LETTER = /\p{L}/u;

export function createTranslator(parts: {
  routers: Routers;
  batcher: Batcher;
  detector: LanguageDetector;
  cache: TranslationCache;
  registry: Registry;
}): Translator {
  const { routers, batcher, detector } = parts;
  const translateSegment = createSegmentTranslator(parts);

  /** The router to go by, and what is asked of its engines: of others where a remote one would be too late. */
  function plan(router: Router, work: readonly Source[], scope: RequestScope): { router: Router; demands: Demand[] } {
    const demands = demandsOf(router, work, routers);
    const replaceable = demands.filter(({ part = 1 }) => part < 1);
    if (replaceable.length === 0 || batcher.lateness(scope, replaceable) === 0) return { router, demands };
    const others = routers.readyWithout(remoteEngines(replaceable));
    const serve =
      others && distinctPairs(work).every(({ from, to }) => resolveRoute(others, from, to).kind === 'route');
    return serve ? { router: others, demands: demandsOf(others, work, routers) } : { router, demands };
  }

  return {
    async translate({ text, targetLanguage, currentLanguage }, scope) {
      const texts = typeof text === 'string' ? [text] : text;
      const path = (index: number) => (typeof text === 'string' ? 'text' : `text[${index}]`);
      const target = requireLanguage(targetLanguage, 'target_language');
      const given = currentLanguage === undefined ? undefined : requireLanguage(currentLanguage, 'current_language');

      const services = new Map<string, RouteResolution>();
      /** Thousands of strings come in few languages. */
      const serviceFrom = (code: string): RouteResolution => {
        const service = services.get(code) ?? resolveRoute(routers.all, code, target.code);
        services.set(code, service);
        return service;
      };
      const leadsThere = (code: string): boolean => serviceFrom(code).kind === 'route';
      const detected = given ? undefined : await detector.detect(texts, scope, leadsThere);
      const slices = createTimeSlices(scope);
      const sources: (string | null | undefined)[] = [];
      for (const [i, one] of texts.entries()) {
        const source = given?.code ?? asVarietyOf(target.code, detected?.[i]?.language);
        sources.push((await hasLanguage(one, slices)) ? source : null);
        if (slices.isOver) await slices.next();
      }
      // A string of nothing but signs that have no language ("5 µ") must not fail those that have one.
      if (sources.some((source) => typeof source === 'string')) {
        for (const [i, source] of sources.entries()) sources[i] = source ?? null;
      }
      refuse('language_not_detected', sources, path, (source) =>
        source === undefined ? 'the language could not be told: give it as current_language' : undefined,
      );
      refuse('unsupported_language_pair', sources, path, (source) => {
        if (!source || serviceFrom(source).kind !== 'impossible') return undefined;
        return unsupportedPairMessage(routers.all, source, target.code);
      });

      const pairOf = (from: string | null | undefined): Pair | undefined =>
        from && serviceFrom(from).kind !== 'unchanged' ? { from, to: target.code } : undefined;
      const work = texts.map((one, i) => ({ text: one, pair: pairOf(sources[i]) }));
      const { router, demands } = plan(await prepareRoutes(routers, distinctPairs(work), scope), work, scope);
      // Left by a failure, the block disposes of what else is queued for this request.
      using batches = batcher.open(scope, demands);
      const request = { router, batches, scope, engines: new Set<string>() };
      return {
        texts: await translateTexts(work, (segment, pair) => translateSegment(segment, pair, request), scope),
        detected: given ? undefined : sources.map((source) => source ?? null),
        engines: [...request.engines],
        engineMilliseconds: batches.milliseconds(),
      };
    },
  };
}

/** Whether there is anything to translate: a letter that is not part of an address, a placeholder or the like. */
async function hasLanguage(text: string, slices: TimeSlices): Promise<boolean> {
  for (const { kind } of LETTER.test(text) ? splitText(text, undefined) : []) {
    if (kind === 'segment') return true;
    if (slices.isOver) await slices.next();
  }
  return false;
}

function distinctPairs(work: readonly Source[]): Pair[] {
  return [...new Map(work.flatMap(({ pair }) => (pair ? [[pair.from, pair]] : []))).values()];
}

function requireLanguage(code: string, path: string): Language {
  const language = canonicalLanguage(code);
  if (language) return language;
  const message = 'is not a known language code: GET /v1/languages lists those that are';
  throw new GlossaError('unknown_language', { issues: [{ path, message }] });
}

/** Throws one error for all strings that `complaint` finds something wrong with, each named by its path. */
function refuse(
  code: 'language_not_detected' | 'unsupported_language_pair',
  sources: readonly (string | null | undefined)[],
  path: (index: number) => string,
  complaint: (source: string | null | undefined) => string | undefined,
): void {
  const issues: Issue[] = [];
  for (const [index, source] of sources.entries()) {
    const message = complaint(source);
    if (message) issues.push({ path: path(index), message });
    if (issues.length === MAX_ISSUES) break;
  }
  const first = issues[0];
  if (!first) return;
  throw new GlossaError(code, code === 'unsupported_language_pair' ? { message: first.message, issues } : { issues });
}
