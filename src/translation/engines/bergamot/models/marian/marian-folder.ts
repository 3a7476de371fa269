import { lstat, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { StorageError, systemErrorCode } from '../../../../../filesystem/storage-error.ts';

/** A folder of a model as Marian trains it and OPUS-MT publishes it. */
export interface MarianFolder {
  readonly folder: string;
  /** Path of the weights (`.npz`). */
  readonly model: string;
  /** Paths of the SentencePiece models, and of the words in the order of their numbers. Without words, the pieces are the words. */
  readonly source: MarianVocabulary;
  readonly target: MarianVocabulary;
  readonly beamSize: number;
  readonly normalize: number;
  /** Whether the model was trained with alignments of words. */
  readonly hasAlignments: boolean;
}

interface MarianVocabulary {
  readonly pieces: string;
  readonly words: string | undefined;
}

const DECODER_FILE = 'decoder.yml';
const MAX_TEXT_BYTES = 64 * 1024;

const decoderSchema = z.object({
  models: z.array(z.string()).length(1, 'must be one model, not several that vote'),
  vocabs: z.array(z.string()).length(2, 'must be the vocabularies of the source and of the target'),
  'beam-size': z.int().min(1).max(16).default(1),
  normalize: z.union([z.number().min(0).max(2), z.boolean().transform(Number)]).default(0),
  'word-penalty': z.literal(0, 'must be 0').default(0),
});

/**
 * Describes the folder of a model that Marian has trained.
 * @returns undefined if the folder has no settings of Marian's decoder
 * @throws StorageError if a file is missing or damaged
 */
export async function readMarianFolder(folder: string): Promise<MarianFolder | undefined> {
  const decoder = await readText(folder, DECODER_FILE);
  if (decoder === undefined) return undefined;
  const settings = readDecoder(join(folder, DECODER_FILE), decoder);
  const [model = ''] = settings.models;
  const [sourceWords = '', targetWords = ''] = settings.vocabs;
  const training = await readText(folder, `${basename(model)}.yml`);
  return {
    folder,
    model: await existing(folder, model),
    source: await vocabularyOf(folder, sourceWords, 'source.spm'),
    target: await vocabularyOf(folder, targetWords, 'target.spm'),
    beamSize: settings['beam-size'],
    normalize: settings.normalize,
    hasAlignments: /align/.test(basename(model)) || /^guided-alignment: (?!none)/m.test(training ?? ''),
  };
}

/** Reads a small text of a folder. Undefined if it does not exist, is too large or is no regular file. */
export async function readText(folder: string, name: string): Promise<string | undefined> {
  const path = join(folder, name);
  try {
    const found = await lstat(path);
    return found.isFile() && found.size <= MAX_TEXT_BYTES ? await readFile(path, 'utf8') : undefined;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT' || systemErrorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

function readDecoder(path: string, text: string): z.output<typeof decoderSchema> {
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: 0, logLevel: 'error' });
  } catch (error) {
    throw new StorageError(`${path} is not YAML.`, { cause: error });
  }
  const { data, error } = decoderSchema.safeParse(value);
  if (data !== undefined) return data;
  const [{ path: at, message } = { path: [], message: 'is wrong' }] = error.issues;
  throw new StorageError(`${path} cannot be used: ${at.join('.')} ${message}.`);
}

/** The path of a file of the folder itself. A path in the settings may be one of the machine of the training. */
async function existing(folder: string, name: string): Promise<string> {
  const path = join(folder, basename(name));
  const names = await readdir(folder);
  const isFile = names.includes(basename(name)) && (await lstat(path)).isFile();
  if (!isFile) throw new StorageError(`${path} does not exist, or is a link.`);
  return path;
}

async function vocabularyOf(folder: string, words: string, pieces: string): Promise<MarianVocabulary> {
  if (words.endsWith('.spm')) return { pieces: await existing(folder, words), words: undefined };
  return { pieces: await existing(folder, pieces), words: await existing(folder, words) };
}
