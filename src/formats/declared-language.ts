import { canonicalLanguage } from '../languages/canonical-code.ts';

/**
 * Whether a file declares a language, in any variant.
 * @param declared as the file writes it
 * @param code canonical
 */
export function declaresLanguage(declared: string, code: string): boolean {
  return primary(canonicalLanguage(declared)?.code ?? declared) === primary(code);
}

/**
 * Whether two declarations may mean one language: `en` and `en-US`, but not `en-GB` and `en-US`.
 * @param one as the file writes it
 */
export function mayDeclareOneLanguage(one: string, other: string): boolean {
  const codes = [one, other].map((tag) => canonicalLanguage(tag)?.code ?? tag);
  return codes[0] === codes[1] || (declaresLanguage(one, other) && codes.some((code) => !code.includes('-')));
}

function primary(code: string): string {
  return code.split('-', 1)[0] ?? '';
}
