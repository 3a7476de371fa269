import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../../config/config.ts';
import { toStorageError } from '../../filesystem/storage-error.ts';
import { formatBytes } from '../../text/format-bytes.ts';
import { readCatalogue } from '../../translation/engines/bergamot/models/catalogue.ts';
import { findModel } from '../../translation/engines/bergamot/models/find-model.ts';
import { DESCRIPTION_FILE, type Model, modelName } from '../../translation/engines/bergamot/models/model.ts';
import { scanModels } from '../../translation/engines/bergamot/models/scan-directory.ts';
import { auditModels } from './audit-models.ts';
import { modelsContext, noSuchModel, out } from './context.ts';
import { removeLlm } from './llm/commands.ts';
import { isLlmName } from './llm/find-source.ts';
import { findOcrData, isOcrName, removeOcrData } from './ocr-data.ts';

export function registerRemoveCommand(models: Command, config: () => Config): void {
  models
    .command('remove')
    .description('remove installed models; with GLOSSA_MODELS=auto the service downloads them again when needed')
    .argument(
      '<models...>',
      'names of models, such as en-de, of OCR data, such as ocr:deu, and of language models, such as llm:NAME',
    )
    .action(async (names: string[], _options: unknown, command: Command) => {
      const context = modelsContext(config());
      const { directory } = context;
      const { models: published } = await readCatalogue(directory);
      const installed = [...(await scanModels(directory)).folders.values()].map(({ model }) => model);
      for (const given of names) {
        if (isOcrName(given)) {
          await removeOcrData(findOcrData(given, command), directory, command);
          await auditModels(config(), 'model.removed', [given]);
          continue;
        }
        if (isLlmName(given)) {
          await removeLlm(given, context, command);
          await auditModels(config(), 'model.removed', [given]);
          continue;
        }
        const known = findModel(given, [...published, ...installed]);
        const name = known === undefined ? noSuchModel(given, command) : modelName(known);
        const versions = installed.filter((model) => modelName(model) === name);
        if (versions.length === 0) {
          command.error(`error: ${name} is not installed`, { exitCode: 1, code: 'glossa.notFound' });
        }
        for (const model of versions) await removeModel(model);
        await auditModels(config(), 'model.removed', [name]);
        const bytes = versions.reduce((sum, model) => sum + model.bytes, 0);
        out(`Removed ${name} (${formatBytes(bytes)}).\n`);
      }
    });
}

/** Deletes the description first, so that an interrupted removal does not leave a model. @throws StorageError */
export async function removeModel({ folder }: Model): Promise<void> {
  try {
    await rm(join(folder, DESCRIPTION_FILE), { force: true });
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    throw toStorageError(folder, error);
  }
}
