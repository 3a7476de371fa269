import { detectLanguage, type LanguageEvidence } from './detect-language.ts';
import { loadDetectionModels } from './detection-models.ts';

const models = await loadDetectionModels();

/** Identifies the language of each text on its own. The task of the worker thread, called by this name. */
export function identifyAll(texts: readonly string[]): (LanguageEvidence | undefined)[] {
  return texts.map((text) => detectLanguage(text, models));
}
