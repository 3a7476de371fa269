import { loadModels } from './identification-models.ts';
import { type Evidence, identify } from './identify-language.ts';

const models = await loadModels();

/** Judges each text for itself. */
export function identifyAll(texts: readonly string[]): (Evidence | undefined)[] {
  return texts.map((text) => identify(text, models));
}
