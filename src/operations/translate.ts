import { countCodePoints } from '../text/graphemes.ts';
import type { TokenCounter } from '../text/token-counter.ts';
import type { Translator } from '../translation/translate.ts';
import type { OnTranslated, TranslateRequest, TranslateResult } from '../translation/translate-request.ts';
import type { OperationScope } from './operation-scope.ts';
import { billRequest, chargeInput, type UsageFields } from './usage.ts';

export interface BilledTranslation extends TranslateResult {
  usage: UsageFields;
}

interface TranslateServices {
  translator: Translator;
  tokenCounter: TokenCounter;
}

/**
 * Translates the texts of a request: extends its deadline, charges its characters and bills its tokens.
 * @param onTranslated receives each text as it is ready. What has been delivered is billed even if the rest fails
 * @throws GlossaError as `Translator.translate`; `quota_exceeded`
 */
export async function translate(
  services: TranslateServices,
  request: TranslateRequest,
  scope: OperationScope,
  onTranslated?: OnTranslated,
): Promise<BilledTranslation> {
  const { results, usage } = await translateInto(services, request, [request.targetLanguage], scope, onTranslated);
  const [result] = results;
  if (!result) throw new Error('A request has one target.');
  return { ...result, usage };
}

/**
 * Translates the texts of a request into several languages, one after the other. Each adds to the deadline,
 * the quota and the bill as one request does.
 * @returns one result for each target
 * @throws GlossaError as `translate`
 */
export async function translateInto(
  { translator, tokenCounter }: TranslateServices,
  request: TranslateRequest,
  targets: readonly string[],
  scope: OperationScope,
  onTranslated?: OnTranslated,
): Promise<{ results: TranslateResult[]; usage: UsageFields }> {
  const { text, alternatives: wanted = 0 } = request;
  const texts = typeof text === 'string' ? [text] : text;
  scope.extendDeadline(countCodePoints(texts) * (1 + wanted) * targets.length);
  const listener: OnTranslated | undefined =
    onTranslated &&
    ((index, translation) => {
      scope.isPartlyDelivered = true;
      onTranslated(index, translation);
    });
  const charge = await chargeInput(
    targets.flatMap(() => texts),
    tokenCounter,
    scope,
  );
  const { reserveOutput } = charge;
  const results: TranslateResult[] = [];
  const outputs: string[] = [];
  for (const targetLanguage of targets) {
    const lengthBefore = outputs.reduce((sum, output) => sum + output.length, 0);
    const result = await translator.translate({ ...request, targetLanguage }, scope, {
      reserveOutput: reserveOutput && ((length) => reserveOutput(lengthBefore + length)),
      onTranslated: listener,
    });
    results.push(result);
    outputs.push(...result.texts, ...result.alternatives.flat());
  }
  const engineMs = results.reduce((sum, result) => sum + result.engineMs, 0);
  const inputTokens = await charge.inputTokens;
  return { results, usage: await billRequest({ texts: outputs, inputTokens, engineMs }, tokenCounter, scope) };
}
