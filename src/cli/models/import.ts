import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../../config/config.ts';
import { StorageError } from '../../filesystem/storage-error.ts';
import { type LanguagePair, parsePair } from '../../languages/language-pair.ts';
import { MODEL_EXTENSION } from '../../llm/embedded/model-file.ts';
import { formatBytes } from '../../text/format-bytes.ts';
import { type ImportResult, importModels } from '../../translation/engines/bergamot/models/import-models.ts';
import { importMarianModel } from '../../translation/engines/bergamot/models/marian/import-marian-model.ts';
import { readMarianFolder } from '../../translation/engines/bergamot/models/marian/marian-folder.ts';
import { modelName, type PublishedModel, totalBytes } from '../../translation/engines/bergamot/models/model.ts';
import { withInterruptSignal } from '../interrupt.ts';
import { createStatusLine } from '../status-line.ts';
import { auditModels } from './audit-models.ts';
import { ensureModelsParent, modelsContext, out } from './context.ts';
import { openModelLock } from './download.ts';
import { importLlmFile } from './llm/commands.ts';

export function registerImportCommand(models: Command, config: () => Config): void {
  models
    .command('import')
    .description('install models from a folder or a tar archive, without network access')
    .argument(
      '<path>',
      'a folder or a tar archive, also compressed with gzip or zstd, a folder of an OPUS-MT model, or a .gguf file with a language model',
    )
    .option('--as <pairs>', 'the directions of a model that Marian has trained, such as en-pt or en-pt,en-es')
    .option('--json', 'print JSON')
    .action(async (path: string, { as, json }: { as?: string; json?: true }, command: Command) => {
      const context = modelsContext(config());
      await ensureModelsParent(config());
      if (path.toLowerCase().endsWith(MODEL_EXTENSION)) {
        await importLlmFile(path, context, json === true);
        await auditModels(config(), 'model.installed', [basename(path)]);
        return;
      }
      const onImported = (model: PublishedModel): void => {
        if (!json) out(`${describe(model)} imported (${formatBytes(totalBytes(model))}).\n`);
      };
      const interrupted = new StorageError('The import was interrupted. Run the command again.');
      const result = await withInterruptSignal(interrupted, async (signal) => {
        using line = createStatusLine();
        line.show(`Reading ${path} …`);
        await using lock = await openModelLock(context);
        const options = { ...context, lockModel: lock.lockModel, signal, onImported };
        const marian = await readMarianFolder(path);
        if (marian === undefined) return await importModels(path, options);
        const pairs = pairsOf(as ?? basename(resolve(path)), command);
        return { ...(await importMarianModel(marian, { ...options, pairs })), incomplete: [], ignored: 0 };
      });
      await auditModels(config(), 'model.installed', result.imported.map(modelName));
      out(json ? `${JSON.stringify(resultJson(result))}\n` : formatResult(result));
      failIfIncomplete(result, path, command);
    });
}

/** Directions such as `en-pt,en-es`, or the one at the end of the name of a folder, such as `opus-mt-en-de`. */
function pairsOf(text: string, command: Command): LanguagePair[] {
  return text.split(',').map((name) => {
    const pair = parsePair(name.trim().replace(/^opus-mt-(?:tc-(?:big|base)-)?/i, ''));
    if (pair !== undefined) return pair;
    const hint = 'give the direction of the model with --as, such as --as en-pt';
    return command.error(`error: no direction ${name}: ${hint}`, { exitCode: 1, code: 'glossa.notFound' });
  });
}

const describe = (model: PublishedModel): string => `${modelName(model)} ${model.version}`;

function resultJson({ imported, present, incomplete, ignored }: ImportResult) {
  return {
    imported: imported.map(modelName),
    already_installed: present.map(modelName),
    incomplete: incomplete.map(({ model, missing }) => ({ name: modelName(model), missing })),
    ignored_files: ignored,
  };
}

function formatResult({ present, incomplete, ignored }: ImportResult): string {
  return [
    ...present.map((model) => `${describe(model)} is already installed.\n`),
    ...incomplete.map(
      ({ model, missing }) => `${describe(model)} is incomplete: without a valid ${missing.join(', ')}.\n`,
    ),
    ...(ignored > 0 ? [`${ignored} other ${ignored === 1 ? 'file was' : 'files were'} ignored.\n`] : []),
  ].join('');
}

function failIfIncomplete({ imported, present, incomplete }: ImportResult, path: string, command: Command): void {
  const names = incomplete.map(({ model }) => modelName(model));
  if (names.length > 0) {
    command.error(`error: could not import ${names.join(', ')}`, { exitCode: 1, code: 'glossa.failed' });
  }
  if (imported.length + present.length > 0) return;
  const hint = 'it must have folders with a model.json, or all files of a model that glossa models list knows';
  command.error(`error: ${path} has no model: ${hint}`, { exitCode: 1, code: 'glossa.notFound' });
}
