import { join } from 'node:path';
import { z } from 'zod';
import type { LanguagePair } from '../../../../languages/language-pair.ts';

/** `lex` is the shortlist of likely words, which a model may lack. A model has one vocabulary for both languages, or one for each. */
const FILE_TYPES = ['model', 'lex', 'vocab', 'srcvocab', 'trgvocab'] as const;
const COMPLETE_SETS = ['model,vocab', 'model,srcvocab,trgvocab', 'lex,model,vocab', 'lex,model,srcvocab,trgvocab'];
/** Four times the size of the largest published file. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024;
/** Maximum number of further copies of a file in a catalogue. */
export const MAX_SOURCES = 8;

/** Names in the catalogue become file names, so they must not contain path separators or leading dots. */
const fileName = z.string().regex(/^[A-Za-z0-9]+(?:[._-]+[A-Za-z0-9]+)*$/);
const code = z.string().regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{2,8})*$/);

/** Relative to the base URL of a model server. */
const serverPath = z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/);
const fileBytes = z.int().min(1).max(MAX_FILE_BYTES);

const shortText = z.string().regex(/^[\w .-]{1,60}$/);

const sourceSchema = z.object({
  path: serverPath,
  /** Bytes to download. */
  size: fileBytes,
  /** How the copy is compressed. Default: not at all. */
  encoding: z.literal('zstd').optional(),
});

/** A copy of a file on a model server. */
export type FileSource = z.output<typeof sourceSchema>;

const fileSchema = z.object({
  type: z.enum(FILE_TYPES),
  name: fileName.max(128),
  /** Size and SHA-256 of the file itself, not of a compressed copy. */
  size: fileBytes,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Path of a copy that is not compressed. */
  path: serverPath.optional(),
  /** Further copies. */
  sources: z.array(sourceSchema).max(MAX_SOURCES).optional(),
});

export type PublishedFile = z.output<typeof fileSchema>;

/** A model as described in a catalogue, and in the `model.json` of its folder. */
export const publishedModelSchema = z.object({
  /** Canonical language codes. */
  from: code,
  to: code,
  version: z.string().regex(/^\d+\.\d+(?:a\d*)?$/),
  files: z
    .array(fileSchema)
    .refine(
      (files) =>
        COMPLETE_SETS.includes(
          files
            .map(({ type }) => type)
            .toSorted()
            .join(),
        ),
      'must be a model, vocabularies, and at most one shortlist',
    )
    .refine((files) => new Set(files.map(({ name }) => name)).size === files.length, 'must have unique names'),
  /** Who trained the model, such as `OPUS-MT`. Default: Mozilla. */
  origin: shortText.optional(),
  /** SPDX identifier. */
  licence: shortText.optional(),
  /** Expected chrF, 0 to 100. */
  quality: z.number().min(0).max(100).optional(),
  /** The word that names the target language before each source, such as `>>por<<`. */
  target_token: z
    .string()
    .regex(/^>>[\w-]{2,20}<<$/)
    .optional(),
});

export type PublishedModel = z.output<typeof publishedModelSchema>;

export interface ModelFile {
  type: (typeof FILE_TYPES)[number];
  /** Absolute path. */
  path: string;
  /** Bytes. */
  size: number;
  /** 64 hex digits. */
  sha256: string;
}

/** A model on disk. The sizes of its files have been checked, but not their checksums. */
export interface Model {
  from: string;
  to: string;
  version: string;
  /** Absolute path. */
  folder: string;
  /** Total size of the files. */
  bytes: number;
  files: readonly ModelFile[];
  /** Who trained the model. Undefined for Mozilla. */
  origin?: string | undefined;
  /** SPDX identifier. */
  licence?: string | undefined;
  /** Expected chrF, 0 to 100, if the model tells it. */
  quality?: number | undefined;
  /** The word that names the target language before each source. */
  targetToken?: string | undefined;
}

/** The name of a model: `en-de`. */
export function modelName({ from, to }: LanguagePair): string {
  return `${from}-${to}`;
}

/** The folder of one version of a model: `en-de-2.1`. */
export function folderName(model: LanguagePair & { version: string }): string {
  return `${modelName(model)}-${model.version}`;
}

/** Name of the description in the folder of a model. A copied folder with it is a model in any directory. */
export const DESCRIPTION_FILE = 'model.json';

export function totalBytes(model: PublishedModel): number {
  return model.files.reduce((sum, { size }) => sum + size, 0);
}

export function modelInFolder(folder: string, published: PublishedModel): Model {
  const { from, to, version, origin, licence, quality, target_token: targetToken } = published;
  const files = published.files.map(({ type, name, size, sha256 }) => ({
    type,
    path: join(folder, name),
    size,
    sha256,
  }));
  return { from, to, version, folder, bytes: totalBytes(published), files, origin, licence, quality, targetToken };
}

/** Whether two models have the same files. Mozilla has published the same files under several version numbers. */
export function haveSameFiles(one: FileList, other: FileList): boolean {
  const hashes = new Set(one.files.map(({ sha256 }) => sha256));
  return one.files.length === other.files.length && other.files.every(({ sha256 }) => hashes.has(sha256));
}

interface FileList {
  files: readonly { sha256: string }[];
}

/** Whether a published model replaces an installed one: its version is newer, and its files differ. */
export function supersedes(published: PublishedModel, installed: Model): boolean {
  return compareVersions(installed.version, published.version) < 0 && !haveSameFiles(installed, published);
}

/** Compares versions: `1.0a1` < `1.0` < `1.1` < `2.0`. @returns a number below, equal to or above 0 */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [versionParts(one), versionParts(other)];
  const index = first.findIndex((part, at) => part !== second[at]);
  return (first[index] ?? 0) - (second[index] ?? 0);
}

function versionParts(version: string): number[] {
  const [, major, minor, alpha] = /^(\d+)\.(\d+)(?:a(\d*))?$/.exec(version) ?? [];
  return [Number(major), Number(minor), alpha === undefined ? Number.POSITIVE_INFINITY : Number(alpha)];
}
