import { canonicalLanguage } from '../../../languages/canonical-code.ts';

/** Targets without a variant, which the DeepL API keeps for old clients. */
const DEFAULT_VARIANTS: ReadonlyMap<string, string> = new Map([
  ['EN', 'en-US'],
  ['PT', 'pt-BR'],
]);

/** The code of a target language, in any case, for the translator. */
export function targetOf(code: string): string {
  return DEFAULT_VARIANTS.get(code.toUpperCase()) ?? code;
}

/** A code without its variant, in upper case: `ZH` for `zh-Hant`. @param code in any case */
export function baseCode(code: string): string {
  const canonical = canonicalLanguage(code)?.code ?? code;
  return canonical.split(/[-_]/, 1).join('').toUpperCase();
}
