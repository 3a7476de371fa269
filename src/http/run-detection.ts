import type { FastifyRequest } from 'fastify';
import type { RankedLanguage } from '../languages/rank-languages.ts';
import type { RouteContext } from './route-context.ts';
import { countCodePoints } from './schemas/common.ts';
import { billRequest, chargeInput, type UsageFields } from './usage-billing.ts';

/**
 * Detects the languages of the texts of an admitted request, and charges and bills it.
 * @returns the ranking of each text, the most probable language first; empty for a text without words
 * @throws GlossaError `quota_exceeded`, `overloaded`; the signal's reason
 */
export async function runDetection(
  { tokenCounter, detector }: RouteContext,
  { scope }: FastifyRequest,
  texts: readonly string[],
): Promise<{ rankings: readonly (readonly RankedLanguage[])[]; usage: UsageFields }> {
  const inputCharacters = countCodePoints(texts);
  scope.extendDeadline(inputCharacters);
  const charge = await chargeInput(scope, { texts, inputCharacters }, tokenCounter);
  const [{ rankings, engineMs }, inputTokens] = await Promise.all([detector.rank(texts, scope), charge.inputTokens]);
  return { rankings, usage: await billRequest(scope, { texts: [], inputTokens, engineMs }, tokenCounter) };
}
