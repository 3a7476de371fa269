import { loadIdentificationModels } from './identification-models.ts';
import { identifyLanguage, type LanguageEvidence } from './identify-language.ts';

const models = await loadIdentificationModels();

/** Judges each text for itself. */
export function identifyAll(texts: readonly string[]): (LanguageEvidence | undefined)[] {
  return texts.map((text) => identifyLanguage(text, models));
}
