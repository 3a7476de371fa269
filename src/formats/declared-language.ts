import { canonicalLanguage } from '../languages/canonical-code.ts';
import { primarySubtag } from '../languages/primary-subtag.ts';
import { damaged } from './damaged.ts';
import type { DocumentLanguages } from './parse-options.ts';

/**
 * Whether a file declares a language, in any variant.
 * @param declared as the file writes it
 * @param code canonical
 */
export function declaresLanguage(declared: string, code: string): boolean {
  return primarySubtag(canonicalLanguage(declared)?.code ?? declared) === primarySubtag(code);
}

/**
 * Whether two declarations may mean one language: `en` and `en-US`, but not `en-GB` and `en-US`.
 * @param one as the file writes it
 */
export function mayDeclareOneLanguage(one: string, other: string): boolean {
  const codes = [one, other].map((tag) => canonicalLanguage(tag)?.code ?? tag);
  return codes[0] === codes[1] || (declaresLanguage(one, other) && codes.some((code) => !code.includes('-')));
}

/**
 * Checks the language that a translation that exists declares. Many still declare that of their template.
 * @param declared as the file writes it
 * @throws GlossaError `document_damaged` for a language that is neither the target nor the source
 */
export function checkExistingLanguage(declared: string | undefined, languages: DocumentLanguages | undefined): void {
  if (declared === undefined || !languages || canonicalLanguage(declared) === undefined) return;
  const { source, target } = languages;
  const codes = source === undefined ? [target] : [target, source];
  if (!codes.some((code) => declaresLanguage(declared, code))) throw damaged();
}
