import { z } from 'zod';
import { setEngineHeader } from '../../response/engine-header.ts';
import { hasMoreCodePoints } from '../../schemas/common.ts';
import { validate } from '../../validation.ts';
import type { Answer, DialectServices } from '../dialect.ts';
import { sourceCode, targetCode } from '../dialect-fields.ts';
import { googleCode } from './language-codes.ts';

/**
 * Translates one text for web clients. The response is an array whose places are the sentences, dictionaries and so on, or an
 * object with `dj=1`. It has the whole text as one sentence, and none of the other parts that `dt` names.
 */
export function singleAnswer({ operations, requestLimits: { maxCharacters } }: DialectServices): Answer {
  const schema = z.object({
    q: z
      .string()
      .refine((text) => !hasMoreCodePoints([text], maxCharacters), `must have ${maxCharacters} characters or fewer`),
    sl: sourceCode,
    tl: targetCode,
    dj: z.string().optional(),
  });
  return async (fields, request, reply) => {
    const { q, sl, tl, dj } = validate(schema, fields);
    const order = { text: q, currentLanguage: sl, targetLanguage: tl };
    const { texts, detected, confidences, engines } = await operations.translate(order, request.scope);
    setEngineHeader(request, reply, engines);
    const [translation = ''] = texts;
    const source = googleCode(sl ?? detected?.[0]);
    const confidence = sl === undefined ? (confidences[0] ?? 0) : 1;
    if (dj === '1') {
      return { sentences: [{ trans: translation, orig: q, backend: 1 }], src: source, confidence, spell: {} };
    }
    const detection = [[source], null, [confidence], [source]];
    return [[[translation, q, null, null, 1]], null, source, null, null, null, confidence, [], detection];
  };
}
