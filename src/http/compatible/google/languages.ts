import { z } from 'zod';
import { requireLanguage } from '../../../languages/require-language.ts';
import { validate } from '../../validation.ts';
import type { Answer, DialectServices } from '../dialect.ts';
import { listUsedLanguages } from '../used-languages.ts';
import { googleCode } from './language-codes.ts';

const schema = z.object({ target: z.string().optional() });

/** Lists the languages. With `target`, they have names in that language. */
export function languagesAnswer({ listLanguages }: DialectServices): Answer {
  return async (fields) => {
    const { target } = validate(schema, fields);
    const locale = target ? requireLanguage(target, 'target').code : undefined;
    const names = locale === undefined ? undefined : new Intl.DisplayNames(locale, { type: 'language' });
    const languages = listUsedLanguages(await listLanguages()).map(({ code }) => ({
      language: googleCode(code),
      ...(names && { name: names.of(code) ?? code }),
    }));
    return { data: { languages } };
  };
}
