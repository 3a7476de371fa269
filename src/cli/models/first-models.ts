import type { Config } from '../../config/config.ts';
import { LANGUAGES } from '../../languages/language-table.ts';
import { primarySubtag } from '../../languages/primary-subtag.ts';
import { formatBytes } from '../../text/format-bytes.ts';
import { readCatalogue } from '../../translation/engines/bergamot/models/catalogue.ts';
import { downloadBytes } from '../../translation/engines/bergamot/models/file-sources.ts';
import { findModelsOfLanguage } from '../../translation/engines/bergamot/models/find-model.ts';
import { modelName, type PublishedModel } from '../../translation/engines/bergamot/models/model.ts';
import { scanModels } from '../../translation/engines/bergamot/models/scan-directory.ts';
import { isEngineEnabled } from '../../translation/open-engines.ts';
import { modelsContext } from './context.ts';

/** Language of the example where the machine's own language has no models, or all of them. */
const EXAMPLE_LANGUAGE = 'es';
const PIVOT = 'en';

/**
 * The lines that a start without any neural model prints: the models for the language of the machine, their size, and the
 * command that downloads them. Empty if a model is installed, or if the neural engine is off.
 * @param locale such as `de-DE`
 */
export async function firstModelsNote(config: Config, locale: string): Promise<string[]> {
  if (!isEngineEnabled(config, 'bergamot')) return [];
  const { directory } = modelsContext(config);
  if ((await scanModels(directory)).models.size > 0) return [];
  const { models: published } = await readCatalogue(directory);
  const models = modelsOfLocale(locale, published);
  const [first] = models;
  if (first === undefined) return [];
  const code = first.from === PIVOT ? first.to : first.from;
  const size = formatBytes(models.reduce((sum, model) => sum + downloadBytes(model), 0));
  return [
    `No translation models are installed yet. For ${LANGUAGES.get(code)?.name ?? code} and English, download ${size}:`,
    '',
    `  ./glossa models pull ${models.map(modelName).join(' ')}`,
    '',
    config.models.downloads
      ? 'For other languages see ./glossa models list. A missing model is downloaded by the first request that needs it.'
      : 'For other languages see ./glossa models list. GLOSSA_MODELS=installed never downloads a model for a request.',
  ];
}

function modelsOfLocale(locale: string, published: readonly PublishedModel[]): PublishedModel[] {
  const languages = [locale, primarySubtag(locale), EXAMPLE_LANGUAGE];
  for (const language of languages) {
    const found = findModelsOfLanguage(language, published);
    // English is a part of every model.
    if (found.length > 0 && found.length < published.length) return found;
  }
  return [];
}
