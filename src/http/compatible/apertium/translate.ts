import { z } from 'zod';
import { validate } from '../../validation.ts';
import type { Answer, DialectServices } from '../dialect.ts';
import { oneText, targetCode } from '../dialect-fields.ts';
import { translateForDialect } from '../translate-for-dialect.ts';

const PAIR = /^([\w@-]{1,64})\|([\w@-]{1,64})$/;
/** Filters of Apertium by the format that they read and write. */
const FILTER_NAME = /^apertium-(?:des|re)/;

const filter = z
  .string()
  .transform((name) => name.replace(FILTER_NAME, ''))
  .pipe(z.enum(['txt', 'html', 'html-noent']))
  .optional();

const absent = z
  .string()
  .optional()
  .refine((value) => !value, 'is not supported');

/**
 * Translates one text. No engine marks unknown words. By default, APy reads HTML and writes it without references of
 * characters, so that `&` stays as it is: this is how plain texts are translated here, with their tags.
 */
export function translateAnswer({ operations, requestLimits }: DialectServices): Answer {
  const schema = z.object({
    q: oneText(requestLimits),
    langpair: z
      .string()
      .regex(PAIR, 'must be two languages such as eng|spa')
      .transform((pair) => pair.replaceAll('@', '_').split('|'))
      .pipe(z.tuple([targetCode, targetCode])),
    format: filter,
    deformat: filter,
    reformat: filter,
    prefs: absent,
    callback: absent,
  });
  return async (fields, request, reply) => {
    const { q, langpair, format, reformat } = validate(schema, fields);
    const [currentLanguage, targetLanguage] = langpair;
    const isHtml = (format ?? reformat) === 'html';
    const order = { text: q, currentLanguage, targetLanguage, format: isHtml ? ('html' as const) : undefined };
    const { texts } = await translateForDialect(operations, order, request, reply);
    return { responseData: { translatedText: texts[0] }, responseDetails: null, responseStatus: 200 };
  };
}
