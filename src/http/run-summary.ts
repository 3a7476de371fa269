import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Warning } from '../documents/warnings.ts';
import { type SummaryItem, type SummaryRequest, sourceText } from '../summarization/engine.ts';
import { joinSentences } from '../summarization/paragraph.ts';
import type { SourceLocation } from '../summarization/summarize.ts';
import type { RouteContext } from './route-context.ts';
import { countCodePoints } from './schemas/common.ts';
import { findDirection, makeSummary, translateFocus } from './translated-summary.ts';
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
 * the deadline, charges the characters of the source, bills the tokens, and names the engines in `x-glossa-engine`. Counts the pages that were
 * read by OCR in `x-glossa-ocr-pages`. The languages are checked before a summary is made.
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
  const question =
    focus === undefined ? undefined : await translateFocus(focus, text, direction?.targetLanguage, context, scope);
  const made = await makeSummary({ source, ...form, focus: question?.focus }, direction, context, scope);
  const { items } = made;
  const lines = items.map((item) => item.text);
  const summary = form.type === 'points' ? lines : joinSentences(lines);
  const usage = await billRequest(
    scope,
    {
      texts: [summary].flat(),
      inputTokens: await charge.inputTokens,
      engineMs: made.engineMs + (question?.engineMs ?? 0),
    },
    tokenCounter,
  );
  const engine = nameEngines([...made.engines, ...(question?.engines ?? [])]);
  reply.header('x-glossa-engine', engine);
  scope.logFields.engine = engine;
  if (ocrPages > 0) reply.header('x-glossa-ocr-pages', ocrPages);
  return { summary, items, usage, warnings };
}

/** An engine that served a variant of a language, too, is named with it only. */
function nameEngines(engines: readonly string[]): string {
  return [...new Set(engines)].filter((name) => !engines.some((other) => other.startsWith(`${name};`))).join(', ');
}
