import { GlossaError } from '../../../errors.ts';
import { canonicalLanguage } from '../../../languages/canonical-code.ts';

/** The language that has two scripts here, and its code in each. */
const SERBIAN = { Cyrl: 'sr', Latn: 'sr-Latn' } as const;

export const SERBIAN_SCRIPTS = ['Cyrl', 'Latn'] as const;
type Script = (typeof SERBIAN_SCRIPTS)[number];

/** Whether a language is transliterated. @param code in any form */
export function canTransliterate(code: string): boolean {
  return Object.values<string | undefined>(SERBIAN).includes(canonicalLanguage(code)?.code);
}

/** The code of a language in a script. @throws GlossaError `invalid_request` */
export function codeInScript(language: string, script: string, path: 'fromScript' | 'toScript'): string {
  const known = SERBIAN_SCRIPTS.find((name): name is Script => name.toLowerCase() === script.toLowerCase());
  if (known && canTransliterate(language)) return SERBIAN[known];
  const message = 'is not supported. Serbian (sr) is transliterated between Cyrl and Latn.';
  throw new GlossaError('invalid_request', { message: `${path} ${message}`, issues: [{ path, message }] });
}
