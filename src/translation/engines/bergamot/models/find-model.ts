import { canonicalLanguage, variantChain } from '../../../../languages/canonical-code.ts';
import type { LanguagePair } from '../../../../languages/language-pair.ts';
import { modelName } from './model.ts';

/** Finds a model by its name in any spelling: `en-de`, `EN_DE`, `en-pt-BR`, `no-en`, `en-zh-TW`. */
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

/** Finds the models from and to a language, by any code of the language. */
export function findModelsOfLanguage<T extends LanguagePair>(language: string, models: readonly T[]): T[] {
  for (const code of codesFor(language)) {
    const found = models.filter(({ from, to }) => from === code || to === code);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Codes of a language, the most specific first. A variant in another script uses its plain language (`sr` for `sr-Latn`).
 */
function codesFor(text: string): string[] {
  const code = canonicalLanguage(text)?.code;
  if (code === undefined) return [];
  const plain = new Intl.Locale(code).language;
  return [...new Set([...variantChain(code), plain])];
}
