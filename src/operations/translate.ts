import { countCodePoints } from '../text/graphemes.ts';
import type { TokenCounter } from '../text/token-counter.ts';
import type { Translator } from '../translation/translate.ts';
import type { OnTranslated, TranslateRequest, TranslateResult } from '../translation/translate-request.ts';
import type { OperationScope } from './operation-scope.ts';
import { billRequest, chargeInput, type UsageFields } from './usage.ts';

export interface BilledTranslation extends TranslateResult {
  usage: UsageFields;
}

/**
 * Translates the texts of a request: extends its deadline, charges its characters and bills its tokens.
 * @param onTranslated receives each text as it is ready. What has been delivered is billed even if the rest fails
 * @throws GlossaError as `Translator.translate`; `quota_exceeded`
 */
export async function translate(
  { translator, tokenCounter }: { translator: Translator; tokenCounter: TokenCounter },
  request: TranslateRequest,
  scope: OperationScope,
  onTranslated?: OnTranslated,
): Promise<BilledTranslation> {
  const { text, alternatives: wanted = 0 } = request;
  const texts = typeof text === 'string' ? [text] : text;
  scope.extendDeadline(countCodePoints(texts) * (1 + wanted));
  const listener: OnTranslated | undefined =
    onTranslated &&
    ((index, translation) => {
      scope.isPartlyDelivered = true;
      onTranslated(index, translation);
    });
  const charge = await chargeInput(texts, tokenCounter, scope);
  const [translation, inputTokens] = await Promise.all([
    translator.translate(request, scope, { reserveOutput: charge.reserveOutput, onTranslated: listener }),
    charge.inputTokens,
  ]);
  const output = [...translation.texts, ...translation.alternatives.flat()];
  const { engineMs } = translation;
  return { ...translation, usage: await billRequest({ texts: output, inputTokens, engineMs }, tokenCounter, scope) };
}
