import { canonicalLanguage } from '../languages/canonical-code.ts';

/**
 * Whether a file declares a language, in any variant.
 * @param declared as the file writes it
 * @param code canonical
 */
export function declaresLanguage(declared: string, code: string): boolean {
  return primary(canonicalLanguage(declared)?.code ?? declared) === primary(code);
}

function primary(code: string): string {
  return code.split('-', 1)[0] ?? '';
}
