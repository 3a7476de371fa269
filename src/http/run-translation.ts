import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TranslateRequest, TranslateResult } from '../translation/translate.ts';
import type { RouteContext } from './route-context.ts';
import { countCodePoints } from './schemas/common.ts';
import { billRequest, chargeInput, type UsageFields } from './usage-billing.ts';

export interface BilledTranslation {
  translation: TranslateResult;
  usage: UsageFields;
}

/**
 * Translates the texts of an admitted request: extends its deadline, charges its characters, bills its tokens, and names the
 * engines in `x-glossa-engine`.
 * @throws GlossaError as `Translator.translate`; `quota_exceeded`
 */
export async function runTranslation(
  { tokenCounter, translator }: RouteContext,
  { scope }: FastifyRequest,
  reply: FastifyReply,
  translate: TranslateRequest,
): Promise<BilledTranslation> {
  const texts = typeof translate.text === 'string' ? [translate.text] : translate.text;
  const inputCharacters = countCodePoints(texts);
  scope.extendDeadline(inputCharacters * (1 + (translate.alternatives ?? 0)));
  const charge = await chargeInput(scope, { texts, inputCharacters }, tokenCounter);
  const [translation, inputTokens] = await Promise.all([translator.translate(translate, scope), charge.inputTokens]);
  const output = {
    texts: [...translation.texts, ...translation.alternatives.flat()],
    inputTokens,
    engineMs: translation.engineMs,
  };
  const usage = await billRequest(scope, output, tokenCounter);
  const engine = translation.engines.join(', ');
  if (engine) {
    reply.header('x-glossa-engine', engine);
    scope.logFields.engine = engine;
  }
  return { translation, usage };
}
