import { loadIdentificationModels } from './identification-models.ts';
import { identifyLanguage, type LanguageEvidence } from './identify-language.ts';

const models = await loadIdentificationModels();

/** Identifies the language of each text on its own. The task of the worker thread, called by this name. */
export function identifyAll(texts: readonly string[]): (LanguageEvidence | undefined)[] {
  return texts.map((text) => identifyLanguage(text, models));
}
