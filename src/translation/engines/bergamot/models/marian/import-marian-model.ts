import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  convertModel,
  convertVocabulary,
  createRuntime,
  loadModel,
  translate,
  UnusableModelError,
} from '@glossa/marian';
import { parse } from 'yaml';
import { StorageError, toStorageError } from '../../../../../filesystem/storage-error.ts';
import { canonicalLanguage } from '../../../../../languages/canonical-code.ts';
import type { LanguagePair } from '../../../../../languages/language-pair.ts';
import { type ImportOptions, installStaged } from '../install-model.ts';
import { MAX_FILE_BYTES, type PublishedFile, type PublishedModel } from '../model.ts';
import { PARTIAL_FOLDER } from '../scan-directory.ts';
import { writeHashed } from '../write-hashed.ts';
import { type MarianFolder, readText } from './marian-folder.ts';
import { readNumpyArchive } from './numpy-archive.ts';
import { publishedQuality } from './published-scores.ts';

export interface MarianImportOptions extends ImportOptions {
  /** The directions that the model is installed for. */
  pairs: readonly LanguagePair[];
}

/** Four times the size of the largest SentencePiece model of OPUS-MT. */
const MAX_PIECES_BYTES = 8 * 1024 * 1024;
/** A sentence that the converted model must translate before it is installed. */
const SAMPLE = { text: 'The house is green.', tags: [] };

/**
 * Converts a model that Marian has trained to the form of this engine, and installs it for each of its directions.
 * @returns the installed directions, and those that had the same files
 * @throws StorageError, the signal's reason
 */
export async function importMarianModel(
  source: MarianFolder,
  { pairs, ...options }: MarianImportOptions,
): Promise<{ imported: PublishedModel[]; present: PublishedModel[] }> {
  const { directory, signal } = options;
  const staging = join(directory, PARTIAL_FOLDER, `import-${randomUUID()}`);
  try {
    await mkdir(staging, { recursive: true });
    const words = await readAllWords(source);
    const tokens = pairs.map(({ to }) => targetTokenOf(words.source, to));
    const files = await convertFiles(source, words, staging);
    await checkTranslation(staging, files, tokens);
    const facts = await factsOf(source);
    const models = pairs.map((pair, at): PublishedModel => {
      const targetToken = tokens[at];
      return { ...pair, ...facts, files, ...(targetToken !== undefined && { target_token: targetToken }) };
    });
    const imported = await installStaged(models, staging, ({ name }) => name, options);
    return { imported, present: models.filter((model) => !imported.includes(model)) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UnusableModelError)
      throw new StorageError(`${source.folder} cannot be imported: ${error.message}.`, { cause: error });
    throw toStorageError(source.folder, error);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

interface Words {
  readonly source: readonly string[] | undefined;
  readonly target: readonly string[] | undefined;
}

async function readAllWords({ source, target }: MarianFolder): Promise<Words> {
  const own = source.words === undefined ? undefined : await readWords(source.words);
  if (source.words === target.words) return { source: own, target: own };
  return { source: own, target: target.words === undefined ? undefined : await readWords(target.words) };
}

/** Writes the weights and both vocabularies in the form of this engine. */
async function convertFiles(marian: MarianFolder, words: Words, staging: string): Promise<PublishedFile[]> {
  const { model, source, target, beamSize, normalize, hasAlignments } = marian;
  const settings = {
    'beam-size': String(beamSize),
    normalize: String(normalize),
    ...(!hasAlignments && { 'guided-alignment': 'none' }),
  };
  const write = async (
    type: PublishedFile['type'],
    name: string,
    parts: readonly Uint8Array[],
  ): Promise<PublishedFile> => {
    const size = parts.reduce((sum, { length }) => sum + length, 0);
    const sha256 = await writeHashed(asyncOf(parts), join(staging, name), MAX_FILE_BYTES);
    if (sha256 === undefined) throw new StorageError(`${model} is too large.`);
    return { type, name, size, sha256 };
  };
  return [
    await write('model', 'model.intgemm8.bin', convertModel(readNumpyArchive(model), settings)),
    await write('srcvocab', 'source.spm', [await convertPieces(source.pieces, words.source)]),
    await write('trgvocab', 'target.spm', [await convertPieces(target.pieces, words.target)]),
  ];
}

async function* asyncOf<T>(values: Iterable<T>): AsyncGenerator<T> {
  yield* values;
}

async function convertPieces(path: string, words: readonly string[] | undefined): Promise<Uint8Array> {
  if ((await stat(path)).size > MAX_PIECES_BYTES) throw new StorageError(`${path} is too large for a vocabulary.`);
  const pieces = await readFile(path);
  return words === undefined ? pieces : convertVocabulary(pieces, words);
}

/** Loads the converted model as a worker does, and translates a sentence. */
async function checkTranslation(
  staging: string,
  files: readonly PublishedFile[],
  tokens: readonly (string | undefined)[],
): Promise<void> {
  const [model = Buffer.alloc(0), ...vocabularies] = await Promise.all(
    files.map(({ name }) => readFile(join(staging, name))),
  );
  const [targetToken] = tokens;
  using loaded = loadModel(createRuntime(), { model, shortlist: undefined, vocabularies, targetToken });
  translate([loaded], [SAMPLE]);
}

/** What the files beside the weights say about the model. */
async function factsOf({ folder, model }: MarianFolder) {
  const description = (await readText(folder, 'README.md')) ?? '';
  const licence = licenceOf(`${(await readText(folder, 'LICENSE')) ?? ''}\n${description}`);
  const quality = publishedQuality(description);
  const isOpus = /opus/i.test(`${basename(model)} ${description}`);
  return {
    version: versionOf(/\d{4}-\d{2}-\d{2}/.exec(`${basename(folder)} ${description}`)?.[0] ?? '', await stat(model)),
    origin: isOpus ? 'OPUS-MT' : 'Marian',
    ...(licence !== undefined && { licence }),
    ...(quality !== undefined && { quality }),
  };
}

function licenceOf(text: string): string | undefined {
  if (/attribution 4\.0 international|cc[- ]by[- ]4\.0/i.test(text)) return 'CC-BY-4.0';
  return /apache license|apache-2\.0/i.test(text) ? 'Apache-2.0' : undefined;
}

/** The date of the release, such as `2020.0226`, or that of the file. It is higher than the versions of Mozilla's models. */
function versionOf(date: string, { mtime }: { mtime: Date }): string {
  const [year, month, day] = (date || mtime.toISOString().slice(0, 10)).split('-');
  return `${year}.${month}${day}`;
}

/** A word of the vocabulary that names a target language. */
const TOKEN = /^>>([\w-]{2,20})<<$/;
/** Codes that a message lists. */
const MAX_LISTED = 30;

/**
 * Finds the word that asks a model of several languages for one of them: `>>por<<` or `>>pt<<` for `pt`.
 * @returns undefined for a model of one target language
 * @throws StorageError if the model has such words, but none for this language
 */
function targetTokenOf(words: readonly string[] | undefined, to: string): string | undefined {
  const codes = (words ?? []).flatMap((word) => TOKEN.exec(word)?.[1] ?? []);
  if (codes.length === 0) return undefined;
  // A plain code comes before one with a script or a region.
  const [code] = codes
    .filter((one) => canonicalLanguage(one)?.code === to)
    .sort((one, other) => one.length - other.length);
  if (code !== undefined) return `>>${code}<<`;
  const known = [...new Set(codes.flatMap((one) => canonicalLanguage(one)?.code ?? []))].sort();
  const listed = `${known.slice(0, MAX_LISTED).join(', ')}${known.length > MAX_LISTED ? ' and more' : ''}`;
  throw new StorageError(`The model does not translate into ${to}, but into ${listed}.`);
}

/** Five times the size of the largest vocabulary of OPUS-MT. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_WORDS = 500_000;

/**
 * Reads a vocabulary of Marian, lines such as `"▁the": 7`.
 * @returns the words in the order of their numbers, which have no gaps
 * @throws StorageError
 */
async function readWords(path: string): Promise<string[]> {
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw new StorageError(`${path} is too large for a vocabulary.`);
  const numbers = readMapping(path, await readFile(path, 'utf8'));
  if (numbers.size > MAX_WORDS) throw new StorageError(`${path} has too many words.`);
  const words: string[] = Array(numbers.size);
  const isTaken = new Uint8Array(numbers.size);
  for (const [word, number] of numbers) {
    const id = Number(number);
    if (typeof word !== 'string' || !Number.isInteger(id) || id < 0 || id >= words.length || isTaken[id] === 1)
      throw new StorageError(`${path} is not a vocabulary: the words must be numbered from 0.`);
    words[id] = word;
    isTaken[id] = 1;
  }
  return words;
}

/** Scalars stay texts, so that words such as `null` are words. */
const YAML_OPTIONS = {
  schema: 'failsafe',
  mapAsMap: true,
  maxAliasCount: 0,
  uniqueKeys: false,
  logLevel: 'error',
} as const;

function readMapping(path: string, text: string): Map<unknown, unknown> {
  try {
    const value: unknown = parse(text, YAML_OPTIONS);
    if (value instanceof Map) return value;
  } catch (error) {
    throw new StorageError(`${path} is not YAML.`, { cause: error });
  }
  throw new StorageError(`${path} is not a vocabulary.`);
}
