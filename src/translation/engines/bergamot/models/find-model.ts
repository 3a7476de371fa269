import { canonicalLanguage, variantChain } from '../../../../languages/canonical.ts';
import { type LanguagePair, modelName } from './model.ts';

/** The model that somebody means by `en-de`, and by `EN_DE`, `en-pt-BR`, `no-en` or `en-zh-TW`. */
export function findModel<T extends LanguagePair>(name: string, models: readonly T[]): T | undefined {
  const parts = name.replaceAll('_', '-').split('-');
  for (let length = 1; length < parts.length; length++) {
    const sources = codesFor(parts.slice(0, length).join('-'));
    const targets = codesFor(parts.slice(length).join('-'));
    for (const from of sources) {
      for (const to of targets) {
        const found = models.find((model) => modelName(model) === modelName({ from, to }));
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
}

/** The models from and to a language, by any of its codes. */
export function findModelsOfLanguage<T extends LanguagePair>(language: string, models: readonly T[]): T[] {
  for (const code of codesFor(language)) {
    const found = models.filter(({ from, to }) => from === code || to === code);
    if (found.length > 0) return found;
  }
  return [];
}

/** The most exact first. A variant in another script is made from the plain language (`sr-Latn` from `sr`). */
function codesFor(text: string): string[] {
  const code = canonicalLanguage(text)?.code;
  if (code === undefined) return [];
  const plain = new Intl.Locale(code).language;
  return [...new Set([...variantChain(code), plain])];
}
