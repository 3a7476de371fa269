import { Counter, type Registry } from 'prom-client';
import type { Caller } from '../concurrency/caller.ts';
import { GlossaError, type Issue } from '../errors.ts';
import type { Batcher, BatchRequest, Demand } from './batcher.ts';
import type { Segment } from './engine.ts';
import { restoreKeeps } from './keeps.ts';
import { asVarietyOf, canonicalLanguage } from './languages/canonical.ts';
import type { LanguageDetector } from './languages/detect.ts';
import type { Language } from './languages/table.ts';
import { routeLabel } from './languages-listing.ts';
import type { Route, Router } from './router.ts';
import { damaged, hasLetters, splitAround } from './segments.ts';
import { type Pair, type Source, translateTexts } from './translate-texts.ts';
import { unsupportedPairMessage } from './unsupported.ts';
import { findService } from './variants.ts';

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
  translate(request: TranslateRequest, caller: Caller): Promise<TranslateResult>;
}

/** So many different ways are tried for a segment when engines fail. */
const MOST_ROUTES = 3;

/** So many strings are named in one error. */
const MOST_ISSUES = 100;

export function createTranslator(parts: {
  router: Router;
  batcher: Batcher;
  detector: LanguageDetector;
  registry: Registry;
}): Translator {
  const { router, batcher, detector } = parts;
  const unrepaired = new Counter({
    name: 'glossa_translation_unrepaired_pieces_total',
    help: 'Pieces of sentences that came back damaged twice and were left as they were',
    registers: [parts.registry],
  });

  /** Translates one segment; where what must not change comes back damaged, in pieces around it. */
  async function translateSegment(segment: Segment, pair: Pair, request: Work): Promise<string> {
    const output = await alongBestRoute(segment, pair, request).catch((error: unknown) => {
      // What an engine fails on may be the mixture: without kept parts there is nothing to take apart.
      if (isUnavailable(error) && segment.some(({ kind }) => kind === 'keep')) return '';
      throw error;
    });
    if (isWhole(segment, output)) return output;
    const pieces = splitAround(segment).map(async (piece) => {
      const source = textOf(piece);
      if (!piece.some((part) => part.kind === 'text' && hasLetters(part.text))) return source;
      const mended = await alongBestRoute(piece, pair, request);
      if (isWhole(piece, mended)) return mended;
      unrepaired.inc();
      return source;
    });
    return (await Promise.all(pieces)).join('');
  }

  /** When an engine fails, its directions are gone for a while: another way is tried, if there is one. */
  async function alongBestRoute(segment: Segment, { from, to }: Pair, request: Work): Promise<string> {
    let failure: unknown;
    let tried: Route | undefined;
    for (let attempt = 0; attempt < MOST_ROUTES; attempt++) {
      const service = findService(router, from, to);
      if (service.kind !== 'route' || service.route === tried) break;
      tried = service.route;
      try {
        const text = await alongRoute(segment, service.route, request);
        request.engines.add(routeLabel(service.route, to, service.to));
        return text;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        failure = error;
      }
    }
    throw failure ?? new GlossaError('engine_unavailable');
  }

  async function alongRoute(segment: Segment, route: Route, request: Work): Promise<string> {
    let current = segment;
    for (const hop of route.hops) {
      current = restoreKeeps(await request.batches.translate(hop, current), segment);
      // Where an engine had nothing to say there is nothing for the next one.
      if (textOf(current).trim() === '') return '';
    }
    // A segment has no blanks at its edges: those of an answer come from words that were moved or dropped.
    return textOf(current).trim();
  }

  function demandsOf(work: readonly Source[]): Demand[] {
    const demands = new Map<string, Demand>();
    for (const { text, pair } of work) {
      if (!pair) continue;
      const characters = text.length + (demands.get(pair.from)?.characters ?? 0);
      const service = findService(router, pair.from, pair.to);
      demands.set(pair.from, { hops: service.kind === 'route' ? service.route.hops : [], characters });
    }
    return [...demands.values()];
  }

  return {
    async translate({ text, targetLanguage, currentLanguage }, caller) {
      const texts = typeof text === 'string' ? [text] : text;
      const path = (index: number) => (typeof text === 'string' ? 'text' : `text[${index}]`);
      const target = requireLanguage(targetLanguage, 'target_language');
      const given = currentLanguage === undefined ? undefined : requireLanguage(currentLanguage, 'current_language');

      const leadsThere = (code: string): boolean => findService(router, code, target.code).kind === 'route';
      const detected = given ? undefined : await detector.detect(texts, caller, leadsThere);
      const sources = texts.map((one, i) => {
        if (!hasLetters(one)) return null;
        return given?.code ?? asVarietyOf(target.code, detected?.[i]?.language);
      });
      // A string of nothing but signs that have no language ("5 µ") must not fail those that have one.
      if (sources.some((source) => typeof source === 'string')) {
        for (const [i, source] of sources.entries()) sources[i] = source ?? null;
      }
      refuse('language_not_detected', sources, path, (source) =>
        source === undefined ? 'the language could not be told: give it as current_language' : undefined,
      );
      refuse('unsupported_language_pair', sources, path, (source) => {
        if (!source || findService(router, source, target.code).kind !== 'impossible') return undefined;
        return unsupportedPairMessage(router, source, target.code);
      });

      const pairOf = (from: string | null | undefined): Pair | undefined =>
        from && findService(router, from, target.code).kind !== 'unchanged' ? { from, to: target.code } : undefined;
      const work = texts.map((one, i) => ({ text: one, pair: pairOf(sources[i]) }));
      // Left by a failure, the block disposes of what else is queued for this request.
      using batches = batcher.open(caller, demandsOf(work));
      const request: Work = { batches, engines: new Set() };
      return {
        texts: await translateTexts(work, (segment, pair) => translateSegment(segment, pair, request)),
        detected: given ? undefined : sources.map((source) => source ?? null),
        engines: [...request.engines],
        engineMilliseconds: batches.milliseconds(),
      };
    },
  };
}

/** What one request has gathered so far. */
interface Work {
  batches: BatchRequest;
  engines: Set<string>;
}

function isUnavailable(error: unknown): boolean {
  return error instanceof GlossaError && error.code === 'engine_unavailable';
}

const textOf = (segment: Segment): string => segment.map(({ text }) => text).join('');

/** Kept parts are all there, and an engine that had nothing to say for a word ("It …") does not make it vanish. */
function isWhole(segment: Segment, output: string): boolean {
  return output.trim() !== '' && !damaged(segment, output);
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
    if (issues.length === MOST_ISSUES) break;
  }
  const first = issues[0];
  if (!first) return;
  throw new GlossaError(code, code === 'unsupported_language_pair' ? { message: first.message, issues } : { issues });
}
