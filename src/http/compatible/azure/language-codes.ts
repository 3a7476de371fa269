import { canonicalLanguage } from '../../../languages/canonical-code.ts';

/** Codes of Azure that differ from those of this service. */
const CODES: ReadonlyMap<string, string> = new Map([
  ['mn', 'mn-Cyrl'],
  ['pt-BR', 'pt'],
  ['pt-PT', 'pt-pt'],
  ['sr', 'sr-Cyrl'],
  ['tl', 'fil'],
]);

/** A code as Azure writes it. @param code known, in any form */
export function azureCode(code: string): string {
  const canonical = canonicalLanguage(code)?.code ?? code;
  return CODES.get(canonical) ?? canonical;
}

/** What Azure answers where there is nothing to detect. */
const NOTHING_DETECTED = { language: 'en', score: 0 };

/** @param confidence from 0 to 1 */
export function toDetectedLanguage(language: string | null | undefined, confidence = 0) {
  return language ? { language: azureCode(language), score: confidence } : NOTHING_DETECTED;
}
