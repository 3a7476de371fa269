import { countCodePoints } from '../text/graphemes.ts';
import type { TokenCounter } from '../text/token-counter.ts';
import type { Translator } from '../translation/translate.ts';
import type { OnTranslated, TranslateRequest, TranslateResult } from '../translation/translate-request.ts';
import { billRequest, chargeInput, type UsageFields } from './billing.ts';
import type { OperationScope } from './operation-scope.ts';

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
  const { results, usage } = await translateAll(services, [request], scope, onTranslated);
  const [result] = results;
  if (!result) throw new Error('A request has one result.');
  return { ...result, usage };
}

/**
 * Translates several requests for one caller, such as a text into several languages, one after the other. They are charged and
 * billed together, and each adds to the deadline.
 * @returns one result for each request
 * @throws GlossaError as `translate`
 */
export async function translateAll(
  { translator, tokenCounter }: TranslateServices,
  requests: readonly TranslateRequest[],
  scope: OperationScope,
  onTranslated?: OnTranslated,
): Promise<{ results: TranslateResult[]; usage: UsageFields }> {
  for (const request of requests) {
    scope.extendDeadline(countCodePoints(textsOf(request)) * (1 + (request.alternatives ?? 0)));
  }
  const listener: OnTranslated | undefined =
    onTranslated &&
    ((index, translation) => {
      scope.isPartlyDelivered = true;
      onTranslated(index, translation);
    });
  const { inputTokens, reserveOutput } = await chargeInput(requests.flatMap(textsOf), tokenCounter, scope);
  const results: TranslateResult[] = [];
  const outputs: string[] = [];
  let length = 0;
  for (const request of requests) {
    const lengthBefore = length;
    const result = await translator.translate(request, scope, {
      reserveOutput: reserveOutput && ((outputLength) => reserveOutput(lengthBefore + outputLength)),
      onTranslated: listener,
    });
    results.push(result);
    const output = [...result.texts, ...result.alternatives.flat()];
    length += output.reduce((sum, text) => sum + text.length, 0);
    outputs.push(...output);
  }
  const engineMs = results.reduce((sum, result) => sum + result.engineMs, 0);
  const bill = { texts: outputs, inputTokens: await inputTokens, engineMs };
  return { results, usage: await billRequest(bill, tokenCounter, scope) };
}

function textsOf({ text }: TranslateRequest): readonly string[] {
  return typeof text === 'string' ? [text] : text;
}
