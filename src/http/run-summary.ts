import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Warning } from '../documents/warnings.ts';
import { GlossaError } from '../errors.ts';
import type { RequestScope } from '../request-scope.ts';
import { type SummaryItem, type SummaryRequest, sourceText } from '../summarization/engine.ts';
import { fitItems, itemLimitsOf } from '../summarization/fit-items.ts';
import { fit } from '../summarization/length-budget.ts';
import { joinSentences } from '../summarization/paragraph.ts';
import type { SourceLocation } from '../summarization/summarize.ts';
import type { Translator } from '../translation/translate.ts';
import type { RouteContext } from './route-context.ts';
import { countCodePoints } from './schemas/common.ts';
import { MAX_CONTEXT_CHARACTERS } from './schemas/translate.ts';
import { billRequest, chargeInput, type UsageFields } from './usage-billing.ts';

export interface SummaryOrder extends Omit<SummaryRequest, 'source'> {
  location: SourceLocation;
  /** Language code as the client wrote it. Default: the language of the source. */
  targetLanguage: string | undefined;
}

export interface BilledSummary {
  summary: string | string[];
  /** The sentences or points of the summary, with their places in the source. */
  items: readonly SummaryItem[];
  usage: UsageFields;
  /** What was not read of the document. */
  warnings: readonly Warning[];
}

/**
 * Makes the summary of an admitted request in the language of its source, and translates it into the target language. Extends
 * the deadline, charges the characters of the source, bills the tokens, and names the engines in `x-glossa-engine`. Counts the pages that were read by OCR in `x-glossa-ocr-pages`. The
 * languages are checked before a summary is made.
 * @throws GlossaError as `Summarizer`, `Translator.translate`; `quota_exceeded`
 */
export async function runSummary(
  context: RouteContext,
  { scope }: FastifyRequest,
  reply: FastifyReply,
  { location, targetLanguage, focus, ...form }: SummaryOrder,
): Promise<BilledSummary> {
  const { summarizer, tokenCounter, translator } = context;
  if (targetLanguage !== undefined) await translator.check({ targetLanguage, currentLanguage: undefined }, scope);
  // The permit comes before the document, so that none is loaded for a rejected request.
  using _permit = await summarizer.admit(location, scope);
  const { source, warnings, ocrPages } = await summarizer.load(location, scope);
  const text = sourceText(source);
  scope.extendDeadline(text.length);
  const charge = await chargeInput(scope, { texts: [text], inputCharacters: countCodePoints([text]) }, tokenCounter);
  const direction =
    targetLanguage === undefined ? undefined : await findDirection(text, targetLanguage, translator, scope);
  const question = focus === undefined ? undefined : await translateFocus(focus, text, context, scope);
  const made = await summarizer.summarize({ source, ...form, focus: question?.focus }, scope);
  const translated = direction && (await translateItems(made.summary.items, direction, translator, scope));
  const items = translated ? fitItems(translated.items, itemLimitsOf(form)) : made.summary.items;
  const lines = items.map((item) => item.text);
  const summary = form.type === 'points' ? lines : joinSentences(lines);
  const usage = await billRequest(
    scope,
    {
      texts: [summary].flat(),
      inputTokens: await charge.inputTokens,
      engineMs: made.engineMs + (question?.engineMs ?? 0) + (translated?.engineMs ?? 0),
    },
    tokenCounter,
  );
  const engines = new Set([made.engine, ...(question?.engines ?? []), ...(translated?.engines ?? [])]);
  const engine = [...engines].join(', ');
  reply.header('x-glossa-engine', engine);
  scope.logFields.engine = engine;
  if (ocrPages > 0) reply.header('x-glossa-ocr-pages', ocrPages);
  return { summary, items, usage, warnings };
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

/** Translates the items, each with the whole summary as its context. */
async function translateItems(
  items: readonly SummaryItem[],
  direction: Direction,
  translator: Translator,
  scope: RequestScope,
): Promise<{ items: SummaryItem[]; engines: string[]; engineMs: number }> {
  const text = items.map((item) => item.text);
  const context = text.length > 1 ? fit(joinSentences(text), MAX_CONTEXT_CHARACTERS).text : undefined;
  const { texts, engines, engineMs } = await translator.translate({ text, context, ...direction }, scope);
  return { items: items.map((item, at) => ({ ...item, text: texts[at] || item.text })), engines, engineMs };
}

/**
 * Adds the focus in the language of the source as a second line, when it is in another language. A focus that cannot be
 * translated stays alone: its names and numbers may still be found.
 * @throws the signal's reason
 */
async function translateFocus(
  focus: string,
  text: string,
  { detector, translator }: RouteContext,
  scope: RequestScope,
): Promise<{ focus: string; engines: string[]; engineMs: number }> {
  const line = focus.replace(/\s+/g, ' ');
  const unchanged = { focus: line, engines: [], engineMs: 0 };
  const [source, own] = await detector.detect([text, line], scope);
  if (!source?.language || !own?.language || own.language === source.language) return unchanged;
  const direction = { currentLanguage: own.language, targetLanguage: source.language };
  try {
    const { texts, engines, engineMs } = await translator.translate({ text: line, ...direction }, scope);
    return { focus: `${line}\n${texts[0] ?? ''}`, engines, engineMs };
  } catch (error) {
    scope.signal.throwIfAborted();
    if (!(error instanceof GlossaError)) throw error;
    return unchanged;
  }
}
