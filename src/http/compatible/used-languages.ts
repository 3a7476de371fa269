import type { LanguageListing } from '../../translation/list-languages.ts';

/** The languages that this installation translates from or into. */
export function listUsedLanguages(listed: readonly LanguageListing[]): readonly LanguageListing[] {
  const targets = new Set(listed.flatMap((source) => source.targets.map(({ code }) => code)));
  return listed.filter((language) => language.targets.length > 0 || targets.has(language.code));
}
