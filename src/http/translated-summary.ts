import { GlossaError } from '../errors.ts';
import type { RequestScope } from '../request-scope.ts';
import type { SummaryItem, SummaryRequest } from '../summarization/engine.ts';
import { fitItems, itemLimitsOf, summaryLength } from '../summarization/fit-items.ts';
import { fit } from '../summarization/length-budget.ts';
import { joinSentences } from '../summarization/paragraph.ts';
import type { Translator } from '../translation/translate.ts';
import type { RouteContext } from './route-context.ts';
import { MAX_CONTEXT_CHARACTERS } from './schemas/translate.ts';

/** A source language, and a target language that it can be translated into. */
export interface Direction {
  currentLanguage: string;
  targetLanguage: string;
}

/**
 * Detects the language of the source.
 * @returns undefined for a source without anything to translate
 * @throws GlossaError `language_not_detected`, `unsupported_language_pair`
 */
export async function findDirection(
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
}

/** Of the limit of a second summary. Its sentences may grow more than those of the first one. */
const LIMIT_MARGIN = 0.9;

/**
 * Summarizes a source and translates the summary within the limits of the request. When a translation would be cut, a shorter
 * summary is made and translated once, because a short sentence reads better than the beginning of a long one.
 * @param direction undefined for a summary in the language of its source
 * @throws GlossaError as `Summarizer.summarize`, `Translator.translate`
 */
export async function makeSummary(
  request: SummaryRequest,
  direction: Direction | undefined,
  { summarizer, translator }: RouteContext,
  scope: RequestScope,
): Promise<MadeSummary> {
  const { summary, engine, engineMs } = await summarizer.summarize(request, scope);
  if (!direction) return { items: summary.items, engines: [engine], engineMs };
  const first = await translateItems(summary.items, direction, translator, scope);
  const limits = itemLimitsOf(request);
  const fitted = fitItems(first.items, limits);
  const made = { items: fitted, engines: [engine, ...first.engines], engineMs: engineMs + first.engineMs };
  if (!isCut(fitted, first.items)) return made;
  const growth = summaryLength(textsOf(first.items), limits) / summaryLength(textsOf(summary.items), limits);
  const maxCharacters = Math.max(1, Math.floor((limits.maxCharacters / growth) * LIMIT_MARGIN));
  const shorter = await summarizer.summarize({ ...request, maxCharacters }, scope);
  const second = await translateItems(shorter.summary.items, direction, translator, scope);
  const refitted = fitItems(second.items, limits);
  return {
    items: isCut(refitted, second.items) ? fitted : refitted,
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
): Promise<{ items: SummaryItem[]; engines: string[]; engineMs: number }> {
  const text = textsOf(items);
  const context = text.length > 1 ? fit(joinSentences(text), MAX_CONTEXT_CHARACTERS).text : undefined;
  const { texts, engines, engineMs } = await translator.translate({ text, context, ...direction }, scope);
  return { items: items.map((item, at) => ({ ...item, text: texts[at] || item.text })), engines, engineMs };
}

/** A focus of fewer words does not tell its language. */
const MIN_DETECTED_WORDS = 3;

/**
 * Adds the focus in the language of the source as a second line, when it is in another language. A few words are taken for the
 * language of the summary. A focus that cannot be translated stays alone: its names and numbers may still be found.
 * @param targetLanguage of the summary, if it is translated
 * @throws the signal's reason
 */
export async function translateFocus(
  focus: string,
  text: string,
  targetLanguage: string | undefined,
  { detector, translator }: RouteContext,
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
