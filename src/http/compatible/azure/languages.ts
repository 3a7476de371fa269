import { z } from 'zod';
import { canonicalLanguage } from '../../../languages/canonical-code.ts';
import type { LanguageListing } from '../../../translation/list-languages.ts';
import { validate } from '../../validation.ts';
import type { Answer, DialectServices } from '../dialect.ts';
import { listUsedLanguages } from '../used-languages.ts';
import { azureCode } from './language-codes.ts';
import { listInQuery } from './request-texts.ts';
import { SERBIAN_SCRIPTS } from './scripts.ts';

/** The lists of a version. No language has a dictionary, and there is one model. */
type Scope = 'translation' | 'transliteration' | 'dictionary' | 'models';

/** The model of all languages. */
const MODELS = ['general'];

const NATIVE_SCRIPTS = { Cyrl: 'ћирилица', Latn: 'latinica' };

/** The first language of an `Accept-Language` header. */
const FIRST_LANGUAGE = /^\s*([\w-]{1,35})/;

/** Lists the languages of the scopes that the request names. */
export function languagesAnswer({ listLanguages }: DialectServices, known: readonly Scope[]): Answer {
  const querySchema = z.object({ scope: listInQuery.pipe(z.array(z.enum(known))).optional() });
  const hasModels = known.includes('models');
  return async (_fields, request) => {
    const { scope: scopes = known } = validate(querySchema, request.query);
    const listed = listUsedLanguages(await listLanguages());
    const locale = FIRST_LANGUAGE.exec(request.headers['accept-language'] ?? '')?.[1] ?? 'en';
    return {
      ...(scopes.includes('translation') && { translation: translationLanguages(listed, locale, hasModels) }),
      ...(scopes.includes('transliteration') && { transliteration: transliterationLanguages(listed) }),
      ...(scopes.includes('dictionary') && { dictionary: {} }),
      ...(scopes.includes('models') && { models: MODELS }),
    };
  };
}

function translationLanguages(listed: readonly LanguageListing[], acceptedLanguage: string, hasModels: boolean) {
  const locale = canonicalLanguage(acceptedLanguage)?.code;
  const names = locale && locale !== 'en' ? new Intl.DisplayNames(locale, { type: 'language' }) : undefined;
  return Object.fromEntries(
    listed.map(({ code, name, native_name: nativeName, rtl }) => [
      azureCode(code),
      { name: names?.of(code) ?? name, nativeName, dir: rtl ? 'rtl' : 'ltr', ...(hasModels && { models: MODELS }) },
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
