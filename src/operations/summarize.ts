import { GlossaError } from '../errors.ts';
import type { Warning } from '../extraction/warnings.ts';
import { DOCUMENT_WARNINGS } from '../formats/warnings.ts';
import type { LanguageDetector } from '../languages/language-detector.ts';
import type { RequestScope } from '../request-scope.ts';
import { type SummaryItem, type SummaryRequest, sourceText } from '../summarization/engine.ts';
import { fitItems, itemLimitsOf, summaryLength } from '../summarization/fit-items.ts';
import { joinSentences } from '../summarization/paragraph.ts';
import { shortenText } from '../summarization/shorten-text.ts';
import type { SourceLocation, Summarizer } from '../summarization/summarize.ts';
import type { TokenCounter } from '../text/token-counter.ts';
import type { Translator } from '../translation/translate.ts';
import { MAX_CONTEXT_CHARACTERS } from '../translation/translation-options.ts';
import type { TranslationWarningCode } from '../translation/translation-warnings.ts';
import { billRequest, chargeInput, type UsageFields } from './billing.ts';
import type { OperationScope } from './operation-scope.ts';

export interface SummaryServices {
  summarizer: Summarizer;
  translator: Translator;
  detector: LanguageDetector;
  tokenCounter: TokenCounter;
}

export interface SummaryOrder extends Omit<SummaryRequest, 'source'> {
  location: SourceLocation;
  /** Language code as the client wrote it. Default: the language of the source. */
  targetLanguage: string | undefined;
}

export interface BilledSummary {
  summary: string | string[];
  /** The sentences or points of the summary, with their places in the source. */
  items: readonly SummaryItem[];
  /** Labels for `x-glossa-engine`, without duplicates. */
  engines: string[];
  /** Pages that were read by OCR. */
  ocrPages: number;
  usage: UsageFields;
  /** What was not read of the document, and what is not right with a translated summary. */
  warnings: readonly SummaryWarning[];
}

/** A warning of a translation names no pages. */
export type SummaryWarning = Omit<Warning, 'code'> & { code: Warning['code'] | TranslationWarningCode };

/**
 * Makes the summary of a request in the language of its source, and translates it into the target language. Extends the
 * deadline, charges the characters of the source and bills the tokens. The languages are checked before a summary is made.
 * @throws GlossaError as `Summarizer`, `Translator.translate`; `quota_exceeded`
 */
export async function summarize(
  services: SummaryServices,
  { location, targetLanguage, focus, ...form }: SummaryOrder,
  scope: OperationScope,
): Promise<BilledSummary> {
  const { summarizer, tokenCounter, translator } = services;
  if (targetLanguage !== undefined) await translator.check({ targetLanguage }, scope);
  // The permit comes before the document, so that none is loaded for a rejected request.
  using _permit = await summarizer.admit(location, scope);
  const { source, warnings, ocrPages } = await summarizer.load(location, scope);
  const text = sourceText(source);
  scope.extendDeadline(text.length);
  const charge = await chargeInput([text], tokenCounter, scope);
  const direction =
    targetLanguage === undefined ? undefined : await findDirection(text, targetLanguage, translator, scope);
  const question =
    focus === undefined ? undefined : await translateFocus(focus, text, direction?.targetLanguage, services, scope);
  const made = await makeSummary({ source, ...form, focus: question?.focus }, direction, services, scope);
  const { items } = made;
  const lines = textsOf(items);
  const output = {
    texts: form.type === 'points' ? lines : [joinSentences(lines)],
    inputTokens: await charge.inputTokens,
    engineMs: made.engineMs + (question?.engineMs ?? 0),
  };
  return {
    summary: form.type === 'points' ? lines : joinSentences(lines),
    items,
    engines: withoutVariants([...made.engines, ...(question?.engines ?? [])]),
    ocrPages,
    usage: await billRequest(output, tokenCounter, scope),
    warnings: [...warnings, ...made.warnings.map((code) => ({ code, message: DOCUMENT_WARNINGS[code], pages: [] }))],
  };
}

/** An engine that served a variant of a language, too, is named with it only. */
function withoutVariants(engines: readonly string[]): string[] {
  return [...new Set(engines)].filter((name) => !engines.some((other) => other.startsWith(`${name};`)));
}

/** A source language, and a target language that it can be translated into. */
interface Direction {
  currentLanguage: string;
  targetLanguage: string;
}

/**
 * Detects the language of the source.
 * @returns undefined for a source without anything to translate
 * @throws GlossaError `language_not_detected`, `unsupported_language_pair`
 */
async function findDirection(
  text: string,
  targetLanguage: string,
  translator: Translator,
  scope: RequestScope,
): Promise<Direction | undefined> {
  const currentLanguage = await translator.detectDocument(text, targetLanguage, scope).catch((error: unknown) => {
    const isUndetected = error instanceof GlossaError && error.code === 'language_not_detected';
    throw isUndetected ? new GlossaError('language_not_detected', { message: NOT_DETECTED }) : error;
  });
  if (currentLanguage === null) return undefined;
  const direction = { currentLanguage, targetLanguage };
  await translator.check(direction, scope);
  return direction;
}

const NOT_DETECTED = 'Could not detect the language of the text. Omit target_language for a summary in its language.';

interface MadeSummary {
  items: readonly SummaryItem[];
  engines: string[];
  engineMs: number;
  /** Warnings about the translation of the items. */
  warnings: readonly TranslationWarningCode[];
}

/** Share of the limit that a second summary aims at: its sentences may grow more than those of the first one. */
const LIMIT_MARGIN = 0.9;

/**
 * Summarizes a source and translates the summary within the limits of the request. When a translation would be cut, a shorter
 * summary is made and translated once, because a short sentence reads better than the beginning of a long one.
 * @param direction undefined for a summary in the language of its source
 * @throws GlossaError as `Summarizer.summarize`, `Translator.translate`
 */
async function makeSummary(
  request: SummaryRequest,
  direction: Direction | undefined,
  { summarizer, translator }: SummaryServices,
  scope: RequestScope,
): Promise<MadeSummary> {
  const { summary, engine, engineMs } = await summarizer.summarize(request, scope);
  if (!direction) return { items: summary.items, engines: [engine], engineMs, warnings: [] };
  const first = await translateItems(summary.items, direction, translator, scope);
  const limits = itemLimitsOf(request);
  const fitted = fitItems(first.items, limits);
  const made = {
    items: fitted,
    engines: [engine, ...first.engines],
    engineMs: engineMs + first.engineMs,
    warnings: first.warnings,
  };
  if (!isCut(fitted, first.items)) return made;
  const growth = summaryLength(textsOf(first.items), limits) / summaryLength(textsOf(summary.items), limits);
  const maxCharacters = Math.max(1, Math.floor((limits.maxCharacters / growth) * LIMIT_MARGIN));
  const shorter = await summarizer.summarize({ ...request, maxCharacters }, scope);
  const second = await translateItems(shorter.summary.items, direction, translator, scope);
  const refitted = fitItems(second.items, limits);
  const isFirst = isCut(refitted, second.items);
  return {
    items: isFirst ? fitted : refitted,
    warnings: isFirst ? first.warnings : second.warnings,
    engines: [engine, shorter.engine, ...first.engines, ...second.engines],
    engineMs: made.engineMs + shorter.engineMs + second.engineMs,
  };
}

/** Whether no item fits whole, so that the first one is shortened. */
function isCut(fitted: readonly SummaryItem[], items: readonly SummaryItem[]): boolean {
  return !fitted.some(({ text }) => items.some((item) => item.text === text));
}

const textsOf = (items: readonly SummaryItem[]): string[] => items.map((item) => item.text);

/** Translates the items, each with the whole summary as its context. */
async function translateItems(
  items: readonly SummaryItem[],
  direction: Direction,
  translator: Translator,
  scope: RequestScope,
): Promise<MadeSummary> {
  const text = textsOf(items);
  const context = text.length > 1 ? shortenText(joinSentences(text), MAX_CONTEXT_CHARACTERS).text : undefined;
  const translation = await translator.translate({ text, context, ...direction }, scope);
  const { texts, engines, engineMs, warnings } = translation;
  return {
    items: items.map((item, at) => ({ ...item, text: texts[at] || item.text })),
    ...{ engines, engineMs, warnings: warnings.map(({ code }) => code) },
  };
}

/** A focus of fewer words does not tell its language. */
const MIN_DETECTED_WORDS = 3;

/**
 * Adds the focus in the language of the source as a second line, when it is in another language. A few words are taken for the
 * language of the summary. A focus that cannot be translated stays alone: its names and numbers may still be found.
 * @param targetLanguage of the summary, if it is translated
 * @throws the signal's reason
 */
async function translateFocus(
  focus: string,
  text: string,
  targetLanguage: string | undefined,
  { detector, translator }: SummaryServices,
  scope: RequestScope,
): Promise<{ focus: string; engines: string[]; engineMs: number }> {
  const line = focus.replace(/\s+/g, ' ').trim();
  const unchanged = { focus: line, engines: [], engineMs: 0 };
  const [source, own] = await detector.detect([text, line], scope);
  const isShort = line.split(' ').length < MIN_DETECTED_WORDS;
  const from = (isShort && targetLanguage) || own?.language;
  if (!source?.language || !from || from === source.language) return unchanged;
  const direction = { currentLanguage: from, targetLanguage: source.language };
  try {
    const { texts, engines, engineMs } = await translator.translate({ text: line, ...direction }, scope);
    return { focus: `${line}\n${texts[0] ?? ''}`, engines, engineMs };
  } catch (error) {
    scope.signal.throwIfAborted();
    if (!(error instanceof GlossaError)) throw error;
    return unchanged;
  }
}
