import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError } from '../errors.ts';
import type { TargetLanguage } from '../formats/format.ts';
import type { Composition, TextFormats } from '../formats/text-formats.ts';
import { addWarning } from '../formats/warnings.ts';
import type { LanguageDetector } from '../languages/language-detector.ts';
import type { Language } from '../languages/language-table.ts';
import { requireLanguage } from '../languages/require-language.ts';
import type { RequestScope } from '../request-scope.ts';
import { runInTimeSlices } from '../resilience/time-slices.ts';
import { collectAlternatives } from './alternatives.ts';
import type { Batcher } from './batching/batcher.ts';
import type { TranslationCache } from './cache/translation-cache.ts';
import { detectSources } from './detect-sources.ts';
import { countKeptTexts } from './kept-texts.ts';
import { openRequestMemory, type UsedMemories } from './memory/request-memory.ts';
import { countExpected, createOutputBounds, type OutputBound } from './output-bound.ts';
import { hasAlternatives, planWithOptions } from './plan-with-options.ts';
import { rejectMalformed, rejectStrings } from './reject-strings.ts';
import { reportDocuments, reportUnits, type StringReports } from './report-strings.ts';
import { resolveRoute, unsupportedPairMessage } from './routing/resolve-route.ts';
import type { Routers } from './routing/router.ts';
import { createSegmentReports, segmentsOfDocuments } from './segment-reports.ts';
import { createSourceRoles } from './source-roles.ts';
import {
  demandOf,
  documentsOfUnits,
  sourceUnitOf,
  textOfDocument,
  toCompositions,
  toPlainUnit,
  unitsOf,
} from './source-units.ts';
import { buildMatchers } from './terms/request-terms.ts';
import type { StoredGlossaries } from './terms/stored-glossaries.ts';
import type {
  TranslateListeners,
  TranslateRequest,
  TranslateResult,
  TranslateUnitsRequest,
  TranslateUnitsResult,
  TranslationOrder,
} from './translate-request.ts';
import { createSegmentTranslator } from './translate-segment.ts';
import { createWorkTranslator, type ResolvedOrder } from './translate-work.ts';
import { toTranslationWarnings, type WarnedTexts } from './translation-warnings.ts';

export interface Translator {
  /**
   * Translates one string or many. Addresses, numbers and other text without words stay unchanged, and so does a text in
   * another variant of the target language in the same script, if no engine distinguishes them.
   * @throws GlossaError `unknown_language`, `glossary_not_found`, `glossary_language_mismatch`, `memory_not_found`,
   *   `memory_language_mismatch`; naming the strings,
   *   `malformed_xml`, `language_not_detected`, `unsupported_language_pair`; `unsupported_option`, `output_too_large`, `engine_unavailable`, `overloaded`; the signal's reason when aborted
   */
  translate(request: TranslateRequest, scope: RequestScope, listeners?: TranslateListeners): Promise<TranslateResult>;
  /** Translates units of a document. @throws GlossaError as `translate` */
  translateUnits(request: TranslateUnitsRequest, scope: RequestScope): Promise<TranslateUnitsResult>;
  /**
   * Checks the languages and options of a request whose texts are not known yet.
   * @returns canonical codes; `from` is undefined when the source is to be detected
   * @throws GlossaError `unknown_language`, `glossary_not_found`, `glossary_language_mismatch`, `memory_not_found`,
   *   `memory_language_mismatch`, `unsupported_language_pair`, `unsupported_option`
   */
  check(order: TranslationOrder, scope: RequestScope): Promise<{ from: string | undefined; to: string }>;
  /**
   * Counts the length of the translations of units, in UTF-16 units, by their terms. Text around terms keeps its length.
   * @throws GlossaError as `check`; `output_too_large` when the bound is passed
   */
  expectedOutput(request: TranslateUnitsRequest, bound: OutputBound, scope: RequestScope): Promise<number>;
  /**
   * Detects the language of the text of a document.
   * @returns canonical code; null when the text has nothing to translate
   * @throws GlossaError `language_not_detected`, `overloaded`; the signal's reason
   */
  detectDocument(text: string, targetLanguage: string, scope: RequestScope): Promise<string | null>;
}

export function createTranslator(parts: {
  routers: Routers;
  batcher: Batcher;
  detector: LanguageDetector;
  formats: TextFormats;
  glossaries: StoredGlossaries;
  memories: UsedMemories;
  cache: TranslationCache;
  log: Logger;
  registry: Registry;
}): Translator {
  const { routers, batcher, detector, formats, glossaries, memories, log } = parts;
  /** @throws GlossaError `unknown_language`, and those of the glossaries and the memory; StorageError */
  async function resolve(order: TranslationOrder, scope: RequestScope): Promise<ResolvedOrder> {
    const { targetLanguage, currentLanguage, glossaryIds = [], memoryId: id, memoryThreshold: threshold } = order;
    const target = requireLanguage(targetLanguage, 'target_language');
    const from = currentLanguage === undefined ? undefined : requireLanguage(currentLanguage, 'current_language').code;
    const stored = await Promise.all(
      [...new Set(glossaryIds)].map((id) => {
        const field = glossaryIds.length > 1 ? `glossary_ids[${glossaryIds.indexOf(id)}]` : 'glossary_id';
        return glossaries.resolve(id, { from, to: target.code, field }, scope);
      }),
    );
    const use = { from, to: target.code };
    const memory = id === undefined ? undefined : await openRequestMemory(memories, { id, threshold }, use, scope);
    return { target, to: target.code, from, stored, memory, roleOf: createSourceRoles(routers.all, target.code) };
  }

  /** @returns undefined for a pair that can be translated, and for a language and its variant */
  function describeUnsupportedPair(from: string, to: string): string | undefined {
    const isUnsupported = resolveRoute(routers.all, from, to).kind === 'unsupported';
    return isUnsupported ? unsupportedPairMessage(routers.all, from, to) : undefined;
  }

  function requirePair(from: string, to: string): void {
    const message = describeUnsupportedPair(from, to);
    if (message === undefined) return;
    throw new GlossaError('unsupported_language_pair', { message, issues: [{ path: 'target_language', message }] });
  }

  const execute = createWorkTranslator({ routers, batcher, translateSegment: createSegmentTranslator(parts), log });

  return {
    async translate(request, scope, { reserveOutput, onTranslated } = {}) {
      const { text, format, tagOptions = {} } = request;
      const strings = typeof text === 'string' ? [text] : text;
      const fieldOf = (index: number): string => (typeof text === 'string' ? 'text' : `text[${index}]`);
      const order = await resolve(request, scope);
      const { target, to, from, roleOf } = order;
      const documents = format && (await formats.parse(format, strings, tagOptions, scope));
      rejectMalformed(documents ?? [], fieldOf);
      const { sources, confidences } = await detectSources(
        documents ? documents.map(textOfDocument) : strings.map((one) => ({ text: one, isDocument: false })),
        { to, from, roleOf },
        detector,
        scope,
      );
      rejectStrings('language_not_detected', sources, fieldOf, (source) =>
        source === undefined ? NOT_DETECTED : undefined,
      );
      const units = documents ? unitsOf(documents, sources, roleOf) : strings.map(toPlainUnit(sources));
      const languages = new Set(units.flatMap(({ language }) => language ?? []));
      const unsupported = new Map([...languages].map((source) => [source, describeUnsupportedPair(source, to)]));
      rejectStrings('unsupported_language_pair', sources, fieldOf, (source) => unsupported.get(source ?? ''));
      const bounds = createOutputBounds(strings.reduce((sum, { length }) => sum + length, 0));
      const segments = request.segments ? createSegmentReports(units.length) : undefined;
      const engines = new Set<string>();
      let engineMs = 0;
      let warned: WarnedTexts = new Map();
      const compose = async (compositions: Composition[]): Promise<string[]> =>
        format === undefined ? [] : formats.compose(format, compositions, toTarget(target), scope);
      const translateAs = async (alternative?: number, reports?: StringReports): Promise<string[]> => {
        const isFirst = alternative === undefined;
        const work = {
          ...order,
          bounds,
          reserveOutput,
          onUnit: reports?.onUnit,
          segments: isFirst ? segments : undefined,
        };
        const result = await execute(units, { ...request, alternative }, work, scope);
        await reports?.finish();
        if (isFirst) warned = result.warned;
        for (const engine of result.engines) engines.add(engine);
        engineMs += result.engineMs;
        const composed = documents
          ? await compose(toCompositions(documents, units, result.translated))
          : result.translated.map((one) => one.text);
        for (const { length } of composed) bounds.composed.add(length);
        return composed;
      };
      const reports =
        onTranslated &&
        (documents ? reportDocuments(documents, units, compose, onTranslated) : reportUnits(onTranslated));
      const texts = await translateAs(undefined, reports);
      const { alternatives: wanted = 0 } = request;
      const offered = wanted > 0 && hasAlternatives(routers, request, demandOf(units, to)) ? wanted : 0;
      const alternatives = await collectAlternatives(offered, texts, translateAs);
      return {
        texts,
        alternatives,
        segments: segments && (documents ? segmentsOfDocuments(documents, segments.ofUnits()) : segments.ofUnits()),
        detected: from === undefined ? sources.map((source) => source ?? null) : undefined,
        confidences,
        engines: [...engines],
        engineMs,
        warnings: toTranslationWarnings(warned, documents && documentsOfUnits(documents)),
      };
    },

    async translateUnits(request, scope) {
      const order = await resolve(request, scope);
      const { from = '', to, roleOf } = order;
      requirePair(from, to);
      const units = request.units.map((unit) => sourceUnitOf(unit, from, roleOf));
      const bounds = createOutputBounds(units.reduce((sum, { unit }) => sum + unit.text.length, 0));
      const segments = request.memoryUpdate ? createSegmentReports(units.length) : undefined;
      const { translated, engines, engineMs, warned } = await execute(
        units,
        request,
        { ...order, bounds, segments },
        scope,
      );
      const translations = translated.map((translation, at) =>
        units[at]?.language === null ? undefined : translation,
      );
      const warnings = await runInTimeSlices(countKeptTexts(units, to), scope);
      for (const [code, { size }] of warned) addWarning(warnings, code, size);
      // A text in another language than the document is none of the memory's.
      const own = segments?.ofUnits().filter((_, at) => units[at]?.language === from) ?? [];
      addWarning(warnings, 'memory_full', (await order.memory?.add(own.flat())) ?? 0);
      return { translations, engines, engineMs, warnings };
    },

    async check(order, scope) {
      const { from, to } = await resolve(order, scope);
      if (from !== undefined) {
        requirePair(from, to);
        planWithOptions(routers, order, { to, charactersFrom: new Map([[from, 0]]) });
      }
      return { from, to };
    },

    async expectedOutput(request, bound, scope) {
      const { units, currentLanguage } = request;
      const { stored } = await resolve(request, scope);
      const matchers = await buildMatchers(request, stored, new Set([currentLanguage]), scope);
      const terms = matchers.get(currentLanguage);
      const work = units.map((unit) => ({ unit, terms }));
      return runInTimeSlices(countExpected(work, bound), scope);
    },

    async detectDocument(text, targetLanguage, scope) {
      const { code: to } = requireLanguage(targetLanguage, 'target_language');
      const roleOf = createSourceRoles(routers.all, to);
      const detection = { to, from: undefined, roleOf };
      const { sources } = await detectSources([{ text, isDocument: true }], detection, detector, scope);
      const [source] = sources;
      if (source === undefined) throw new GlossaError('language_not_detected', { message: NOT_DETECTED });
      return source;
    },
  };
}

const NOT_DETECTED = 'Could not detect the language. Set current_language.';

function toTarget({ code, rtl }: Language): TargetLanguage {
  return { code, isRightToLeft: rtl };
}
