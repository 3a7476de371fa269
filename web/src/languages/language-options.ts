import { fold, type Languages, type NamedLanguage } from './languages.ts';

/** Whether a language can be selected now, and what it needs. */
export interface LanguageStatus {
  /** `missing`: a model must be downloaded first. */
  state: 'ready' | 'missing' | 'unavailable';
  /** Note beside the name. */
  note?: string | undefined;
}

/** The parts of the list, in their order. */
export const LANGUAGE_GROUPS = ['recent', 'ready', 'more'] as const;
export type LanguageGroup = (typeof LANGUAGE_GROUPS)[number];

/** One option of the list. Every code occurs once. */
export interface LanguageOption {
  code: string;
  name: string;
  nativeName: string;
  note: string | undefined;
  isAvailable: boolean;
  /** Undefined for the option before all languages, and in the results of a search. */
  group: LanguageGroup | undefined;
}

interface ListInput {
  languages: Languages;
  query: string;
  /** Option before all languages. */
  first: { code: string; name: string } | undefined;
  /** Codes, newest first. */
  recent: readonly string[];
  statusOf: (code: string) => LanguageStatus;
}

/**
 * The options of a language list. Without a query: recent languages, languages that work now, then the others. With one:
 * names that start with it, then names that contain it. Unavailable languages are last.
 */
export function listLanguageOptions({ languages, query, first, recent, statusOf }: ListInput): LanguageOption[] {
  const wanted = fold(query.trim());
  const optionOf = ({ code, displayName, native_name }: NamedLanguage) => {
    const { state, note } = statusOf(code);
    const isRecent = recent.includes(code) && state !== 'unavailable';
    const group: LanguageGroup = isRecent ? 'recent' : state === 'ready' ? 'ready' : 'more';
    return { code, name: displayName, nativeName: native_name, note, isAvailable: state !== 'unavailable', group };
  };
  const found = [...languages.values()].filter((it) => !it.isOldCode && it.searchText.includes(wanted));
  const rank = ({ code, isAvailable, group }: ReturnType<typeof optionOf>): number[] =>
    wanted === ''
      ? [LANGUAGE_GROUPS.indexOf(group), isAvailable ? 0 : 1, group === 'recent' ? recent.indexOf(code) : 0]
      : [isAvailable ? 0 : 1, languages.get(code)?.searchText.startsWith(wanted) ? 0 : 1, 0];
  const options = found
    .map(optionOf)
    .toSorted((one, other) => compare(rank(one), rank(other)))
    .map((option): LanguageOption => (wanted === '' ? option : { ...option, group: undefined }));
  if (first === undefined || !fold(first.name).includes(wanted)) return options;
  return [{ ...first, nativeName: '', note: undefined, isAvailable: true, group: undefined }, ...options];
}

/** Compares by the first numbers that differ. */
function compare(one: readonly number[], other: readonly number[]): number {
  return one.map((value, at) => value - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
