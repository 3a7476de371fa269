import type { LanguageDetector } from '../languages/language-detector.ts';
import type { RankedLanguage } from '../languages/rank-languages.ts';
import { countCodePoints } from '../text/graphemes.ts';
import type { TokenCounter } from '../text/token-counter.ts';
import { billRequest, chargeInput, type UsageFields } from './billing.ts';
import type { OperationScope } from './operation-scope.ts';

export interface BilledDetection {
  /** The languages of each text, the most probable first; empty for a text without words. */
  rankings: readonly (readonly RankedLanguage[])[];
  usage: UsageFields;
}

/**
 * Detects the languages of the texts of a request: extends its deadline, charges its characters and bills its tokens.
 * @throws GlossaError `quota_exceeded`, `overloaded`; the signal's reason
 */
export async function detect(
  { detector, tokenCounter }: { detector: LanguageDetector; tokenCounter: TokenCounter },
  texts: readonly string[],
  scope: OperationScope,
): Promise<BilledDetection> {
  scope.extendDeadline(countCodePoints(texts));
  const charge = await chargeInput(texts, tokenCounter, scope);
  const [{ rankings, engineMs }, inputTokens] = await Promise.all([detector.rank(texts, scope), charge.inputTokens]);
  return { rankings, usage: await billRequest({ texts: [], inputTokens, engineMs }, tokenCounter, scope) };
}
