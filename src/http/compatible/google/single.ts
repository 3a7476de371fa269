import { z } from 'zod';
import { validate } from '../../validation.ts';
import type { Answer, DialectServices } from '../dialect.ts';
import { oneText, sourceCode, targetCode } from '../dialect-fields.ts';
import { translateForDialect } from '../translate-for-dialect.ts';
import { googleCode } from './language-codes.ts';

/**
 * Translates one text for web clients. The response is an array whose places are the sentences, dictionaries and so on, or an
 * object with `dj=1`. It has the whole text as one sentence, and none of the other parts that `dt` names.
 */
export function singleAnswer({ operations, requestLimits }: DialectServices): Answer {
  const schema = z.object({
    q: oneText(requestLimits),
    sl: sourceCode,
    tl: targetCode,
    dj: z.string().optional(),
  });
  return async (fields, request, reply) => {
    const { q, sl, tl, dj } = validate(schema, fields);
    const order = { text: q, currentLanguage: sl, targetLanguage: tl };
    const { texts, detected, confidences } = await translateForDialect(operations, order, request, reply);
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
