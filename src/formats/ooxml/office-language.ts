/**
 * The name of a language in Office: with a region, and with a script where it is not the usual one of the region, such as
 * `pt-BR`, `zh-TW` and `sr-Latn-RS`.
 * @param code canonical code
 */
export function officeLanguageOf(code: string): string {
  const { language, script, region } = new Intl.Locale(code).maximize();
  if (!region) return language;
  const usual = new Intl.Locale(language, { region }).maximize().script;
  return script === usual ? `${language}-${region}` : `${language}-${script}-${region}`;
}
