/**
 * Numbers of every plural category that whole numbers below a million have. Engines repeat 3 and 5 more reliably than 1 and 2,
 * which they can write as words.
 */
export const PLURAL_SAMPLES: readonly number[] = [3, 5, 7, 1, 21, 2, 22, 11, 12, 100, 6, 0];

/** Undefined for a language without plural rules in CLDR, for which `Intl` would take those of the system's locale. */
export function pluralRules(language: string, type: Intl.PluralRulesOptions['type']): Intl.PluralRules | undefined {
  try {
    const [locale] = Intl.PluralRules.supportedLocalesOf([language.replaceAll('_', '-')]);
    return locale === undefined ? undefined : new Intl.PluralRules(locale, { type });
  } catch (error) {
    // A code that a client writes can be no tag of BCP 47.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * The plural categories of whole numbers below a million, in the order of CLDR, and `other`. Fractions and millions have categories that
 * the libraries of catalogues rarely know.
 * @returns undefined for a language without plural rules
 */
export function pluralCategories(
  language: string,
  type: Intl.PluralRulesOptions['type'],
): readonly string[] | undefined {
  const rules = pluralRules(language, type);
  if (!rules) return undefined;
  const used = new Set<string>([...PLURAL_SAMPLES.map((number) => rules.select(number)), 'other']);
  return rules.resolvedOptions().pluralCategories.filter((category) => used.has(category));
}
