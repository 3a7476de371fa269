import { type Evidence, identify } from './identify.ts';
import { loadModels } from './models.ts';

const models = await loadModels();

/** Judges each text for itself. */
export function identifyAll(texts: readonly string[]): (Evidence | undefined)[] {
  return texts.map((text) => identify(text, models));
}
