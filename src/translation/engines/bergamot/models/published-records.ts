import { z } from 'zod';
import type { FileSource } from './model.ts';

/** A file of a model, as a collection of Remote Settings describes it. */
export interface PublishedRecord {
  /** Mozilla's language codes. */
  from: string;
  to: string;
  version: string;
  architecture: string;
  /** Selects Firefox installations. */
  filter: string;
  /** Unix milliseconds. */
  lastModified: number;
  file: { type: string; name: string; size: number; sha256: string; path?: string; sources?: FileSource[] };
}

/** A collection of records, one for each file of a model. */
export interface Collection {
  name: string;
  record: z.ZodType<PublishedRecord>;
  /** Major versions whose files the engine can read. */
  majorVersions: readonly string[];
}

const attachment = z.object({ hash: z.string(), size: z.number(), location: z.string() });

const common = {
  name: z.string(),
  version: z.string(),
  fileType: z.string(),
  filter_expression: z.string().default(''),
  last_modified: z.int(),
  attachment,
};

/** Files that are not compressed. */
const uncompressedRecord = z
  .object({ ...common, fromLang: z.string(), toLang: z.string() })
  .transform(({ fromLang, toLang, version, filter_expression, last_modified, name, fileType, attachment }) => ({
    ...{ from: fromLang, to: toLang, version, architecture: '', filter: filter_expression.trim() },
    lastModified: last_modified,
    file: { type: fileType, name, size: attachment.size, sha256: attachment.hash, path: attachment.location },
  }));

/** Files that are compressed with zstd. Hash and size of the attachment are those of the compressed file. */
const compressedRecord = z
  .object({
    ...common,
    attachment: attachment.extend({ location: z.string().endsWith('.zst') }),
    ...{ sourceLanguage: z.string(), targetLanguage: z.string(), architecture: z.string().default('') },
    ...{ decompressedHash: z.string(), decompressedSize: z.number() },
  })
  .transform(({ version, architecture, filter_expression, last_modified, name, fileType, attachment, ...record }) => ({
    ...{ from: record.sourceLanguage, to: record.targetLanguage, version, architecture },
    filter: filter_expression.trim(),
    lastModified: last_modified,
    file: {
      ...{ type: fileType, name, size: record.decompressedSize, sha256: record.decompressedHash },
      sources: [{ path: attachment.location, size: attachment.size, encoding: 'zstd' as const }],
    },
  }));

/** The collections that describe Mozilla's models, the newest first. Versions 3.x have the files of 1.x and 2.x. */
export const COLLECTIONS: readonly Collection[] = [
  { name: 'translations-models-v2', record: compressedRecord, majorVersions: ['1', '2', '3'] },
  { name: 'translations-models', record: uncompressedRecord, majorVersions: ['1', '2'] },
];
