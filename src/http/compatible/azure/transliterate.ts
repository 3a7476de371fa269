import { z } from 'zod';
import { validate } from '../../validation.ts';
import type { Answer, DialectServices } from '../dialect.ts';
import { translateForDialect } from '../translate-for-dialect.ts';
import { createTextReader } from './request-texts.ts';
import { codeInScript } from './scripts.ts';

const querySchema = z.object({
  language: z.string().min(1),
  fromScript: z.string().min(1),
  toScript: z.string().min(1),
});

/** Writes texts in another script of their language. */
export function transliterateAnswer({ operations, requestLimits }: DialectServices): Answer {
  const readTexts = createTextReader(requestLimits);
  return async (_fields, request, reply) => {
    const { language, fromScript, toScript } = validate(querySchema, request.query);
    const order = {
      text: readTexts(request.body),
      currentLanguage: codeInScript(language, fromScript, 'fromScript'),
      targetLanguage: codeInScript(language, toScript, 'toScript'),
    };
    const { texts } = await translateForDialect(operations, order, request, reply);
    return texts.map((text) => ({ text, script: toScript }));
  };
}
