import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StorageError, systemErrorCode, toStorageError } from '../filesystem/storage-error.ts';
import { parseJson } from '../text/parse-json.ts';
import { checksumFile } from './copy-file.ts';

/** Written last: a directory without it is no whole backup. */
export const MANIFEST = 'manifest.json';
/** Every other file of the backup with its SHA-256, in the format of the program sha256sum. */
export const CHECKSUMS = 'SHA256SUMS';

const count = z.int().min(0);

const schema = z.object({
  format: z.literal(1),
  /** Of the program that made the backup. */
  version: z.string(),
  created_at: z.iso.datetime(),
  /** API keys, revoked ones too. */
  keys: count,
  /** Stored files. */
  files: count,
  /** Bytes of the stored files. */
  bytes: count,
  /** SHA-256 of the checksums. */
  checksums: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What a backup says of itself. */
export type Manifest = z.output<typeof schema>;

export function formatManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** The manifest of a backup whose list of checksums is the one that it was made with. @throws StorageError */
export async function readManifest(directory: string): Promise<Manifest> {
  const path = join(directory, MANIFEST);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (systemErrorCode(error) !== 'ENOENT') throw toStorageError(path, error);
    throw new StorageError(`${directory} holds no whole backup: there is no ${MANIFEST} in it.`);
  });
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) {
    throw new StorageError(`${path} is damaged, or of a newer version of Glossa than this one.`);
  }
  const { sha256 } = await checksumFile(join(directory, CHECKSUMS));
  if (sha256 !== parsed.data.checksums) throw damagedFile(join(directory, CHECKSUMS));
  return parsed.data;
}

export function damagedFile(path: string): StorageError {
  return new StorageError(`${path} is not what the backup was made with: it was changed or damaged.`);
}

/** Path of a blob in a backup and in a data directory, or one of the single files. */
const PATH = /^(?:glossa\.db|secret|api-key|files\/([0-9a-f]{2})\/\1[0-9a-f]{30})$/;
const LINE = /^([0-9a-f]{64}) {2}(.+)$/;

export function formatChecksumLine(path: string, sha256: string): string {
  return `${sha256}  ${path}\n`;
}

/** @throws StorageError for a path that no backup has, whatever it leads to */
export function parseChecksumLine(line: string): { path: string; sha256: string } {
  const [, sha256 = '', path = ''] = LINE.exec(line) ?? [];
  if (!PATH.test(path))
    throw new StorageError(`${CHECKSUMS} has a line that no backup has: it was changed or damaged.`);
  return { path, sha256 };
}
