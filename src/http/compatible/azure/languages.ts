import { z } from 'zod';
import { canonicalLanguage } from '../../../languages/canonical-code.ts';
import type { LanguageListing } from '../../../translation/list-languages.ts';
import { validate } from '../../validation.ts';
import type { Answer, DialectServices } from '../dialect.ts';
import { listUsedLanguages } from '../used-languages.ts';
import { azureCode } from './language-codes.ts';
import { listInQuery } from './request-texts.ts';
import { SERBIAN_SCRIPTS } from './scripts.ts';

const SCOPES = ['translation', 'transliteration', 'dictionary'] as const;
const querySchema = z.object({ scope: listInQuery.pipe(z.array(z.enum(SCOPES))).optional() });

const NATIVE_SCRIPTS = { Cyrl: 'ћирилица', Latn: 'latinica' };

/** The first language of an `Accept-Language` header. */
const FIRST_LANGUAGE = /^\s*([\w-]{1,35})/;

/** Lists the languages of the scopes. No language has a dictionary. */
export function languagesAnswer({ listLanguages }: DialectServices): Answer {
  return async (_fields, request) => {
    const { scope: scopes = SCOPES } = validate(querySchema, request.query);
    const listed = listUsedLanguages(await listLanguages());
    const locale = FIRST_LANGUAGE.exec(request.headers['accept-language'] ?? '')?.[1] ?? 'en';
    return {
      ...(scopes.includes('translation') && { translation: translationLanguages(listed, locale) }),
      ...(scopes.includes('transliteration') && { transliteration: transliterationLanguages(listed) }),
      ...(scopes.includes('dictionary') && { dictionary: {} }),
    };
  };
}

function translationLanguages(listed: readonly LanguageListing[], acceptedLanguage: string) {
  const locale = canonicalLanguage(acceptedLanguage)?.code;
  const names = locale && locale !== 'en' ? new Intl.DisplayNames(locale, { type: 'language' }) : undefined;
  return Object.fromEntries(
    listed.map(({ code, name, native_name: nativeName, rtl }) => [
      azureCode(code),
      { name: names?.of(code) ?? name, nativeName, dir: rtl ? 'rtl' : 'ltr' },
    ]),
  );
}

function transliterationLanguages(listed: readonly LanguageListing[]) {
  if (!listed.some(({ code }) => code === 'sr')) return {};
  const names = new Intl.DisplayNames('en', { type: 'script' });
  const describe = (code: (typeof SERBIAN_SCRIPTS)[number]) => ({
    code,
    name: names.of(code) ?? code,
    nativeName: NATIVE_SCRIPTS[code],
    dir: 'ltr',
  });
  const scripts = SERBIAN_SCRIPTS.map((code) => ({
    ...describe(code),
    toScripts: SERBIAN_SCRIPTS.filter((other) => other !== code).map(describe),
  }));
  return { sr: { name: 'Serbian', nativeName: 'Српски', scripts } };
}
