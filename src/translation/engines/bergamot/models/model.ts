import { join } from 'node:path';
import { z } from 'zod';

/** A vocabulary for both sides, or one for each; `lex` is the shortlist of likely words. */
const FILE_TYPES = ['model', 'lex', 'vocab', 'srcvocab', 'trgvocab'] as const;
const COMPLETE = ['lex,model,vocab', 'lex,model,srcvocab,trgvocab'];
/** Four times the largest there is: what claims more is a mistake. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** Names come from outside and become names of files: nothing but letters, digits and what stands between them. */
const fileName = z.string().regex(/^[A-Za-z0-9]+(?:[._-]+[A-Za-z0-9]+)*$/);
const code = z.string().regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{2,8})*$/);

const fileSchema = z.object({
  type: z.enum(FILE_TYPES),
  name: fileName.max(128),
  size: z.int().min(1).max(MAX_FILE_BYTES),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Below the base URL of the files. */
  path: z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/),
});

/** How a model is described in a catalogue, and in the `model.json` of its folder. */
export const publishedModelSchema = z.object({
  /** Canonical language codes. */
  from: code,
  to: code,
  version: z.string().regex(/^\d+\.\d+(?:a\d*)?$/),
  /** The setting `gemm-precision` that the model is made for. */
  gemmPrecision: z.string().regex(/^\w+$/),
  files: z
    .array(fileSchema)
    .refine(
      (files) =>
        COMPLETE.includes(
          files
            .map(({ type }) => type)
            .toSorted()
            .join(),
        ),
      'must be a model, a shortlist and vocabularies',
    )
    .refine((files) => new Set(files.map(({ name }) => name)).size === files.length, 'must have names of their own'),
});

export type PublishedModel = z.output<typeof publishedModelSchema>;

export interface ModelFile {
  type: (typeof FILE_TYPES)[number];
  /** Absolute. */
  path: string;
  /** In bytes. */
  size: number;
  /** 64 hex digits. */
  sha256: string;
}

/** A model on disk, whole as far as the sizes of its files tell. */
export interface Model {
  from: string;
  to: string;
  version: string;
  gemmPrecision: string;
  /** Where its files lie. */
  folder: string;
  /** Of all files. */
  bytes: number;
  files: readonly ModelFile[];
}

export type LanguagePair = Pick<PublishedModel, 'from' | 'to'>;

/** `en-de`: how people call a model. */
export function modelName({ from, to }: LanguagePair): string {
  return `${from}-${to}`;
}

/** `en-de-2.1`: the folder of a version of it. */
export function folderName(model: LanguagePair & { version: string }): string {
  return `${modelName(model)}-${model.version}`;
}

/** The description of a model within its folder: with it, a copied folder is a model wherever it lies. */
export const DESCRIPTION_FILE = 'model.json';

export function totalBytes(model: PublishedModel): number {
  return model.files.reduce((sum, { size }) => sum + size, 0);
}

export function modelInFolder(folder: string, published: PublishedModel): Model {
  const { from, to, version, gemmPrecision } = published;
  const files = published.files.map(({ type, name, size, sha256 }) => ({
    type,
    path: join(folder, name),
    size,
    sha256,
  }));
  return { from, to, version, gemmPrecision, folder, bytes: totalBytes(published), files };
}

/** Order of versions: `1.0a1` comes before `1.0`, that before `1.1` and `2.0`. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [versionParts(one), versionParts(other)];
  const differing = first.findIndex((part, at) => part !== second[at]);
  return (first[differing] ?? 0) - (second[differing] ?? 0);
}

function versionParts(version: string): number[] {
  const [, major, minor, alpha] = /^(\d+)\.(\d+)(?:a(\d*))?$/.exec(version) ?? [];
  return [Number(major), Number(minor), alpha === undefined ? Number.POSITIVE_INFINITY : Number(alpha)];
}
