import { z } from 'zod';
import { areVariants, canonicalLanguage } from '../../../languages/canonical-code.ts';
import { validate } from '../../validation.ts';
import type { Answer, Dialect, DialectServices } from '../dialect.ts';
import { errorsWithSentence } from '../dialect-errors.ts';
import { oneText, sourceCode, targetCode } from '../dialect-fields.ts';
import { translateForDialect } from '../translate-for-dialect.ts';
import { codeOfName, nameOfCode } from './language-names.ts';

/** The format of custom services in the selection translator HCFY. */
export const hcfy: Dialect = {
  describeError: errorsWithSentence({ current_language: 'source', target_language: 'destination' }),
  paths: (services) => [{ url: '/hcfy', method: 'POST', operation: 'translate', answer: translateAnswer(services) }],
};

/** Translates into the first destination that is not the language of the text. */
function translateAnswer({ operations, requestLimits }: DialectServices): Answer {
  const schema = z.object({
    text: oneText(requestLimits),
    source: sourceCode,
    destination: z.array(targetCode).min(1).max(2),
  });
  return async (fields, request, reply) => {
    const { text, source, destination } = validate(schema, fields);
    const [target = '', alternative = target] = destination.map(codeOfName);
    const from = source === undefined ? undefined : codeOfName(source);
    // The usage of the translation replaces that of the detection.
    const known = from ?? (await operations.detect([text], request.scope)).rankings[0]?.[0]?.language;
    const to = known !== undefined && isSame(known, target) ? alternative : target;
    const order = { text, currentLanguage: from, targetLanguage: to };
    const { texts, detected } = await translateForDialect(operations, order, request, reply);
    return {
      text,
      from: nameOfCode(from ?? detected?.[0] ?? to),
      to: nameOfCode(to),
      result: (texts[0] ?? '').split('\n'),
    };
  };
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [canonicalLanguage(one)?.code, canonicalLanguage(other)?.code];
  return first !== undefined && second !== undefined && areVariants(first, second);
}
