import type { Command } from 'commander';
import type { Config } from '../../config/config.ts';
import { ocrDataFolders } from '../../extraction/ocr/installation.ts';
import { dataPaths, ensureDataDirectory } from '../../filesystem/data-directory.ts';
import { type LanguagePair, parsePair } from '../../languages/language-pair.ts';
import { FILES_URL } from '../../translation/engines/bergamot/models/catalogue.ts';
import { findModel } from '../../translation/engines/bergamot/models/find-model.ts';
import { modelName } from '../../translation/engines/bergamot/models/model.ts';
import { RECORDS_URL } from '../../translation/engines/bergamot/models/remote-settings.ts';

/** Locations that the model commands use. */
export interface ModelsContext {
  /** Directory of the models. */
  directory: string;
  /** Base URLs without a trailing slash, in order of preference. */
  filesUrls: readonly string[];
  recordsUrls: readonly string[];
  /** Redis server for the download lock of several replicas, if configured. */
  redisUrl: string | undefined;
  /** Base URL of the packages with language data for OCR; undefined for Debian's own server. */
  ocrUrl: string | undefined;
  /** Base URL of a mirror of Hugging Face; undefined for its own server. */
  hubUrl: string | undefined;
  /** Where language data for OCR is looked for. */
  ocrFolders: readonly string[];
}

export function modelsContext({ models, engines, llm, storage: { dataDirectory, redisUrl } }: Config): ModelsContext {
  const filesUrls = models.urls.length > 0 ? models.urls : [FILES_URL];
  const directory = models.directory ?? dataPaths(dataDirectory).models;
  return {
    directory,
    ocrUrl: engines.ocrUrl,
    hubUrl: llm.hubUrl,
    ocrFolders: ocrDataFolders(directory),
    filesUrls,
    // Mozilla has two servers, for the files and for the list of them. A mirror has both.
    recordsUrls: filesUrls.map((url) => (url === FILES_URL ? RECORDS_URL : url)),
    redisUrl,
  };
}

/** Creates the data directory with private permissions if the models are in it. */
export async function ensureModelsParent({ models, storage }: Config): Promise<void> {
  if (models.directory === undefined) await ensureDataDirectory(storage.dataDirectory);
}

/** Finds models by name. Ends the command if a name is unknown. */
export function findAll<T extends LanguagePair>(names: readonly string[], models: readonly T[], command: Command): T[] {
  return names.map((name) => findModel(name, models) ?? noSuchModel(name, command, hintFor(name, models)));
}

export function noSuchModel(name: string, command: Command, hint = 'glossa models list lists all models'): never {
  const message = `error: no model ${name}: ${hint}`;
  return command.error(message, { exitCode: 1, code: 'glossa.notFound' });
}

/** Names the two models of a pair that needs a pivot through English. */
function hintFor(name: string, models: readonly LanguagePair[]): string | undefined {
  const pair = parsePair(name);
  const steps = pair && [findModel(`${pair.from}-en`, models), findModel(`en-${pair.to}`, models)];
  const found = steps?.filter((step) => step !== undefined).map(modelName) ?? [];
  return found.length === 2 ? `install ${found.join(' and ')}; this pair is translated through English` : undefined;
}

export function out(text: string): void {
  process.stdout.write(text);
}
