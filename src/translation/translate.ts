import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError, type Issue } from '../errors.ts';
import type { DocumentFormats } from '../formats/document-formats.ts';
import type { TargetLanguage } from '../formats/format.ts';
import type { FormatName } from '../formats/formats.ts';
import { asVarietyOf } from '../languages/canonical-code.ts';
import type { LanguageDetector } from '../languages/language-detector.ts';
import type { Language } from '../languages/language-table.ts';
import { requireLanguage } from '../languages/require-language.ts';
import type { SourceRole } from '../languages/source-priors.ts';
import type { RequestScope } from '../request-scope.ts';
import type { Batcher } from './batching/batcher.ts';
import type { TranslationCache } from './cache/translation-cache.ts';
import { detectSources } from './detect-sources.ts';
import type { TranslationOptions } from './engine.ts';
import {
  formatPlan,
  planTranslation,
  replaceLateEngines,
  type TranslationDemand,
  type TranslationPlan,
  workloadOf,
} from './plan.ts';
import { prepareRoutes } from './prepare-routes.ts';
import { createOptionsFor } from './request-options.ts';
import { resolveRoute, unsupportedPairMessage } from './routing/resolve-route.ts';
import type { Router, Routers } from './routing/router.ts';
import { type SourceUnit, textOfDocument, toCompositions, toPlainUnit, unitsOf } from './source-units.ts';
import { buildMatchers } from './terms/request-terms.ts';
import type { StoredGlossaries } from './terms/stored-glossaries.ts';
import type { Term } from './terms/term.ts';
import { createSegmentTranslator } from './translate-segment.ts';
import { translateTexts } from './translate-texts.ts';

export interface TranslateRequest {
  text: string | readonly string[];
  /** Language codes as the client wrote them. Without `currentLanguage`, the language of each string is detected. */
  targetLanguage: string;
  currentLanguage: string | undefined;
  /** Default: the engine's choice. `prefer_more` and `prefer_less` are followed by engines that can. */
  formality?: Formality | undefined;
  /** Text about the texts, which is not translated. Engines that cannot use it ignore it. */
  context?: string | undefined;
  /** Format of each string. Default: plain text. */
  format?: FormatName | undefined;
  /** Terms with their translations. They win over those of the stored glossary. */
  glossary?: readonly Term[] | undefined;
  /** ID of a stored glossary of the owner. */
  glossaryId?: string | undefined;
  /** Terms that stay as they are written. They win over the glossaries. */
  doNotTranslate?: readonly string[] | undefined;
}

export type Formality = 'more' | 'less' | 'prefer_more' | 'prefer_less';

export interface TranslateResult {
  texts: string[];
  /** Detected canonical code of each string; null when it has nothing to translate. Undefined without detection. */
  detected: (string | null)[] | undefined;
  /** Labels for `x-glossa-engine`, without duplicates; empty when no engine was needed. */
  engines: string[];
  engineMs: number;
}

export interface Translator {
  /**
   * Translates one string or many. Addresses, numbers and other text without words stay unchanged, and so does a text in
   * another variant of the target language in the same script, if no engine distinguishes them.
   * @throws GlossaError `unknown_language`, `glossary_not_found`, `glossary_language_mismatch`, `language_not_detected`, `unsupported_language_pair` (naming the strings),
   *   `unsupported_option`, `engine_unavailable`, `overloaded`; the signal's reason when aborted
   */
  translate(request: TranslateRequest, scope: RequestScope): Promise<TranslateResult>;
}

/** Cap on the strings that one error names. */
const MAX_ISSUES = 100;

export function createTranslator(parts: {
  routers: Routers;
  batcher: Batcher;
  detector: LanguageDetector;
  formats: DocumentFormats;
  glossaries: StoredGlossaries;
  cache: TranslationCache;
  log: Logger;
  registry: Registry;
}): Translator {
  const { routers, batcher, detector, formats, glossaries, log } = parts;
  const translateSegment = createSegmentTranslator(parts);

  return {
    async translate(request, scope) {
      const { text, targetLanguage, currentLanguage, format, formality, context } = request;
      const strings = typeof text === 'string' ? [text] : text;
      const fieldOf = (index: number): string => (typeof text === 'string' ? 'text' : `text[${index}]`);
      const target = requireLanguage(targetLanguage, 'target_language');
      const to = target.code;
      const from =
        currentLanguage === undefined ? undefined : requireLanguage(currentLanguage, 'current_language').code;
      const { glossary = [], glossaryId, doNotTranslate = [] } = request;
      const stored = glossaryId === undefined ? undefined : await glossaries.resolve(glossaryId, { from, to }, scope);
      const documents = format && (await formats.parse(format, strings, scope));

      // Detect
      const roleOf = memoize((source: string) => roleFor(routers.all, source, to));
      const sources = await detectSources(
        documents ? documents.map(textOfDocument) : strings.map((one) => ({ text: one, isDocument: false })),
        { to, from, roleOf },
        detector,
        scope,
      );
      rejectStrings('language_not_detected', sources, fieldOf, (source) =>
        source === undefined ? 'Could not detect the language. Set current_language.' : undefined,
      );

      // Plan
      const units = documents ? unitsOf(documents, sources, roleOf) : strings.map(toPlainUnit(sources));
      const demand = demandOf(units, to);
      const draft = planTranslation(routers, demand);
      const unsupported = new Map(
        draft.unsupported.map((source) => [source, unsupportedPairMessage(routers.all, source, to)]),
      );
      rejectStrings('unsupported_language_pair', sources, fieldOf, (source) => unsupported.get(source ?? ''));
      const usedRouters = isRequired(formality) ? routers.withFeature('formality') : routers;
      const usedDraft = usedRouters === routers ? draft : planTranslation(usedRouters, demand);
      if (isRequired(formality)) requireFormality(draft, usedDraft);
      const prepared = await prepareRoutes(usedRouters, usedDraft, scope);
      const plan = replaceLateEngines(usedRouters, prepared, (work) => batcher.predictedOverrunMs(scope, work));
      if (log.isLevelEnabled('debug')) log.debug({ plan: formatPlan(plan) }, 'translation planned');

      // Admit. When the request fails, disposal drops its queued segments.
      const optionsFor = createOptionsFor({ ...formalityOf(formality), ...(context !== undefined && { context }) });
      using batches = batcher.admit(scope, workloadOf(plan), optionsFor);

      // Execute and assemble
      const directions = new Map(plan.directions.map((direction) => [direction.from, direction]));
      const matchers = await buildMatchers({ doNotTranslate, glossary, stored }, new Set(directions.keys()), scope);
      const work = units.map(({ unit, language }) => ({
        unit,
        isParagraph: documents !== undefined,
        direction: directions.get(language ?? ''),
        terms: matchers.get(language ?? ''),
      }));
      const labels = new Set(usedDraft.unchangedLabels);
      const execution = { batches, scope, routers: usedRouters, optionsFor, labels };
      const translated = await translateTexts(
        work,
        (segment, direction) => translateSegment(segment, direction, execution),
        scope,
      );
      const texts = documents
        ? await formats.compose(format, toCompositions(documents, units, translated), toTarget(target), scope)
        : translated.map(({ text: result }) => result);
      return {
        texts,
        detected: from === undefined ? sources.map((source) => source ?? null) : undefined,
        engines: [...labels],
        engineMs: batches.engineMs(),
      };
    },
  };
}

function toTarget({ code, rtl }: Language): TargetLanguage {
  return { code, isRightToLeft: rtl };
}

function demandOf(units: readonly SourceUnit[], to: string): TranslationDemand {
  const charactersFrom = new Map<string, number>();
  for (const { unit, language } of units) {
    if (language) charactersFrom.set(language, (charactersFrom.get(language) ?? 0) + unit.text.length);
  }
  return { to, charactersFrom };
}

/** Other values are ignored where no engine follows them. */
const isRequired = (formality: Formality | undefined): boolean => formality === 'more' || formality === 'less';

function formalityOf(formality: Formality | undefined): Pick<TranslationOptions, 'formality'> {
  if (formality === undefined) return {};
  return { formality: formality === 'more' || formality === 'prefer_more' ? 'more' : 'less' };
}

/**
 * @param draft the plan over all engines
 * @param formal the plan over the routes that end with an engine that can choose the formality
 */
function requireFormality(draft: TranslationPlan, formal: TranslationPlan): void {
  const missing = draft.directions.find(({ from }) => !formal.directions.some((direction) => direction.from === from));
  if (!missing) return;
  const { from, to } = missing;
  const message = `No engine of this installation can choose the formality from ${from} to ${to}. Send prefer_more or prefer_less, or configure a language model with GLOSSA_LLM_URL. GET /v1/languages lists the features of each target.`;
  throw new GlossaError('unsupported_option', { message, issues: [{ path: 'formality', message }] });
}

/** Throws one error for all strings for which `messageFor` returns a message. */
function rejectStrings(
  code: 'language_not_detected' | 'unsupported_language_pair',
  sources: readonly (string | null | undefined)[],
  fieldOf: (index: number) => string,
  messageFor: (source: string | null | undefined) => string | undefined,
): void {
  const issues: Issue[] = [];
  for (const [index, source] of sources.entries()) {
    const message = messageFor(source);
    if (message) issues.push({ path: fieldOf(index), message });
    if (issues.length === MAX_ISSUES) break;
  }
  const first = issues[0];
  if (!first) return;
  throw new GlossaError(code, code === 'unsupported_language_pair' ? { message: first.message, issues } : { issues });
}

function roleFor(router: Router, source: string, to: string): SourceRole {
  const { kind } = resolveRoute(router, asVarietyOf(to, source) ?? source, to);
  return kind === 'route' ? 'source' : kind === 'unchanged' ? 'target' : 'unusable';
}

/** Thousands of strings share few languages. */
function memoize<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, { value: T }>();
  return (key) => {
    const entry = known.get(key) ?? { value: compute(key) };
    known.set(key, entry);
    return entry.value;
  };
}
