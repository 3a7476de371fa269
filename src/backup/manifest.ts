import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ifExists, StorageError } from '../filesystem/storage-error.ts';
import { parseJson } from '../text/parse-json.ts';
import { checksumFile } from './copy-file.ts';

/** Written last: a directory without a manifest is not a complete backup. */
export const MANIFEST = 'manifest.json';
/** SHA-256 of every other file of the backup, in the format of `sha256sum`. */
export const CHECKSUMS = 'SHA256SUMS';

const count = z.int().min(0);

const schema = z.object({
  format: z.literal(1),
  /** Version of the program that made the backup. */
  version: z.string(),
  created_at: z.iso.datetime(),
  /** API keys, including revoked keys. */
  keys: count,
  /** Stored files, and files of documents. */
  files: count,
  /** Bytes of these files. */
  bytes: count,
  /** SHA-256 of the file of checksums. */
  checksums: z.string().regex(/^[0-9a-f]{64}$/),
});

export type Manifest = z.output<typeof schema>;

export function formatManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** Reads the manifest of a backup and verifies its file of checksums. @throws StorageError */
export async function readManifest(directory: string): Promise<Manifest> {
  const path = join(directory, MANIFEST);
  const text = await ifExists(path, readFile(path, 'utf8'));
  if (text === undefined) throw new StorageError(`${directory} contains no complete backup: ${MANIFEST} is missing.`);
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) {
    throw new StorageError(`${path} is damaged, or was made by a newer version of Glossa.`);
  }
  const { sha256 } = await checksumFile(join(directory, CHECKSUMS));
  if (sha256 !== parsed.data.checksums) throw damagedFile(join(directory, CHECKSUMS));
  return parsed.data;
}

export function damagedFile(path: string): StorageError {
  return new StorageError(`${path} was changed or damaged after the backup.`);
}

/** Paths of the single files and of blobs, the same in a backup and in a data directory. */
const PATH = /^(?:glossa\.db|secret|api-key|files\/([0-9a-f]{2})\/\1[0-9a-f]{30})$/;
const LINE = /^([0-9a-f]{64}) {2}(.+)$/;

export function formatChecksumLine(path: string, sha256: string): string {
  return `${sha256}  ${path}\n`;
}

/** @throws StorageError for a path that is not part of a backup, such as one that leads outside */
export function parseChecksumLine(line: string): { path: string; sha256: string } {
  const [, sha256 = '', path = ''] = LINE.exec(line) ?? [];
  if (!PATH.test(path)) throw new StorageError(`${CHECKSUMS} has an invalid line: it was changed or damaged.`);
  return { path, sha256 };
}
