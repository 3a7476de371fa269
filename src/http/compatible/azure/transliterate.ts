import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { validate } from '../../validation.ts';
import type { Answer, DialectServices } from '../dialect.ts';
import { fieldsOf } from '../read-fields.ts';
import { translateForDialect } from '../translate-for-dialect.ts';
import { createTextReader } from './request-texts.ts';
import { codeInScript } from './scripts.ts';

const querySchema = z.object({
  language: z.string().min(1),
  fromScript: z.string().min(1),
  toScript: z.string().min(1),
});

/** Writes texts in another script of their language. The body is an array of them, in version 3.0. */
export function transliterateAnswer({ operations, requestLimits }: DialectServices): Answer {
  const readTexts = createTextReader(requestLimits);
  return async (_fields, request, reply) => transliterate(operations, readTexts(request.body), request, reply);
}

/** The same in the versions from 2026 on, whose bodies are objects. */
export function transliterateInputsAnswer({ operations, requestLimits }: DialectServices): Answer {
  const readTexts = createTextReader(requestLimits);
  return async (_fields, request, reply) => {
    const texts = readTexts(fieldsOf(request.body).inputs);
    return { value: await transliterate(operations, texts, request, reply) };
  };
}

async function transliterate(
  operations: Pick<DialectServices['operations'], 'translate'>,
  text: string[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ text: string; script: string }[]> {
  const { language, fromScript, toScript } = validate(querySchema, request.query);
  const order = {
    text,
    currentLanguage: codeInScript(language, fromScript, 'fromScript'),
    targetLanguage: codeInScript(language, toScript, 'toScript'),
  };
  const { texts } = await translateForDialect(operations, order, request, reply);
  return texts.map((written) => ({ text: written, script: toScript }));
}
