import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language, Target } from '../api/types.ts';

/** A language with the texts that the page shows and searches. */
export interface NamedLanguage extends Language {
  /** Name in the language of the page. */
  displayName: string;
  /** Names and code in lower case without accents, for the search. */
  searchText: string;
  /** An old code of another listed language, which has the same name: `sh` of `sr-Latn`. Lists leave it out. */
  isOldCode: boolean;
}

export type Languages = ReadonlyMap<string, NamedLanguage>;

/** The languages of the service by code, sorted by name. */
export function nameLanguages(languages: readonly Language[], locale: string): Languages {
  const names = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard', fallback: 'none' });
  const codes = new Set(languages.map(({ code }) => code));
  const named = languages.map((language) => {
    const [current = language.code] = Intl.getCanonicalLocales(language.code);
    const displayName = capitalize(names.of(language.code) ?? language.name, locale);
    return {
      ...language,
      displayName,
      searchText: fold([displayName, language.name, language.native_name, language.code].join(' ')),
      isOldCode: current !== language.code && codes.has(current),
    };
  });
  const { compare } = new Intl.Collator(locale);
  return new Map(named.sort((one, other) => compare(one.displayName, other.displayName)).map((it) => [it.code, it]));
}

function capitalize(name: string, locale: string): string {
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Converts to lower case without accents, for comparisons. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export const LanguagesContext = createContext<Languages>(new Map());

export function useLanguages(): Languages {
  return useContext(LanguagesContext);
}

/** Whether a translation needs no download before: its models are installed, or another engine serves meanwhile. */
export function worksNow({ installed, fallback }: Target): boolean {
  return installed || fallback !== undefined;
}

/**
 * The languages that a text can be translated to now, by name.
 * @param from the source, if it is known
 */
export function readyLanguages(languages: Languages, from?: string): NamedLanguage[] {
  const source = languages.get(from ?? '');
  const codes = new Set(
    (source ? [source] : [...languages.values()]).flatMap(({ targets }) =>
      targets.filter(worksNow).map(({ code }) => code),
    ),
  );
  return [...languages.values()].filter(({ code, isOldCode }) => codes.has(code) && !isOldCode);
}

/** The name of a language, or its code if the service does not list it. */
export function nameOf(languages: Languages, code: string): string {
  return languages.get(code)?.displayName ?? code;
}

/** Names languages from the source to the target, with arrows in the reading direction of the page. */
export function describeDirection(languages: Languages, codes: readonly string[]): string {
  const arrow = document.documentElement.dir === 'rtl' ? ' ← ' : ' → ';
  return codes.map((code) => nameOf(languages, code)).join(arrow);
}

/** Value of `dir` for text in a language; `auto` for an unknown language. */
export function directionOf(languages: Languages, code: string | undefined): 'rtl' | 'ltr' | 'auto' {
  const language = code === undefined ? undefined : languages.get(code);
  return language === undefined ? 'auto' : language.rtl ? 'rtl' : 'ltr';
}

/** Whether the header `x-glossa-engine` names exactly this route. */
export function isAnswerOf(header: string, { engine, via }: Target): boolean {
  const [name, ...parameters] = header.split(';');
  const pivots = parameters.find((parameter) => parameter.startsWith('via='))?.slice('via='.length) ?? '';
  return name === engine && pivots === via.join('+');
}

/** Formats the header `x-glossa-engine`: `apertium;via=es` becomes "apertium (through Spanish)". */
export function describeEngines(header: string, languages: Languages, through: (names: string) => string): string {
  const engines = header.split(',').map((engine) => {
    const [name = '', ...parameters] = engine.trim().split(';');
    const via = parameters.find((parameter) => parameter.startsWith('via='))?.slice('via='.length);
    const names = via?.split(/[+>/]/).map((code) => nameOf(languages, code));
    return names === undefined ? name : `${name} (${through(names.join(', '))})`;
  });
  return [...new Set(engines)].join(', ');
}
