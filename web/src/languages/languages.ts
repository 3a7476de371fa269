import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language } from '../api/schemas.ts';

/** A language as the page shows it. */
export interface NamedLanguage extends Language {
  /** Its name in the language of the page. */
  shown: string;
  /** What a search looks through: names and code, without accents and in lower case. */
  haystack: string;
}

export type Languages = ReadonlyMap<string, NamedLanguage>;

/** The languages of the service by code, in the order of their names. */
export function nameLanguages(languages: readonly Language[], locale: string): Languages {
  const names = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard', fallback: 'none' });
  const named = languages.map((language) => {
    const shown = capitalize(names.of(language.code) ?? language.name, locale);
    return {
      ...language,
      shown,
      haystack: fold([shown, language.name, language.native_name, language.code].join(' ')),
    };
  });
  const { compare } = new Intl.Collator(locale);
  return new Map(named.sort((one, other) => compare(one.shown, other.shown)).map((it) => [it.code, it]));
}

function capitalize(name: string, locale: string): string {
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** A text for comparison: in lower case and without accents. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export const LanguagesContext = createContext<Languages>(new Map());

export function useLanguages(): Languages {
  return useContext(LanguagesContext);
}

/** The name of a language, or its code where the service did not tell any. */
export function nameOf(languages: Languages, code: string): string {
  return languages.get(code)?.shown ?? code;
}

/** `dir` of an element with a text in that language; the browser's guess where it is not known. */
export function directionOf(languages: Languages, code: string | undefined): 'rtl' | 'ltr' | 'auto' {
  const language = code === undefined ? undefined : languages.get(code);
  return language === undefined ? 'auto' : language.rtl ? 'rtl' : 'ltr';
}

/** The header `x-glossa-engine` in words: `apertium;via=es` becomes "apertium (through Spanish)". */
export function describeEngines(header: string, languages: Languages, through: (names: string) => string): string {
  const engines = header.split(',').map((engine) => {
    const [name = '', ...parameters] = engine.trim().split(';');
    const via = parameters.find((parameter) => parameter.startsWith('via='))?.slice('via='.length);
    const names = via?.split(/[+>/]/).map((code) => nameOf(languages, code));
    return names === undefined ? name : `${name} (${through(names.join(', '))})`;
  });
  return [...new Set(engines)].join(', ');
}
