import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { ensureFirstKey } from '../../src/accounts/first-key.ts';
import { createBackup } from '../../src/backup/create-backup.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { ensureSigningSecret } from '../../src/files/signed-urls.ts';
import { put } from '../files/file-store-calls.ts';
import { diskFileStore, openDatabaseIn, silentLogger, temporaryDirectory } from '../support/storage.ts';

export const never = new AbortController().signal;
export const FILES = { notes: 'the notes', empty: '', 'naïve/Ünïcode 😀': 'x'.repeat(300_000) };

/** A database and its files in the folder `data` of a temporary directory. */
export async function temporaryData() {
  const directory = await temporaryDirectory();
  const data = join(directory.path, 'data');
  await mkdir(data);
  const database = await openDatabaseIn(data);
  const files = join(data, 'files');
  const options = { directory: files, database, maxBytes: 1_000_000, log: silentLogger, registry: new Registry() };
  const store = await diskFileStore(options);
  await ensureFirstKey({ database, dataDirectory: data, configuredKey: undefined });
  await ensureSigningSecret(data, undefined);
  for (const [key, text] of Object.entries(FILES)) await put(store, 'ann', key, text);
  return {
    path: directory.path,
    data,
    database,
    store,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await database.destroy();
      await directory[Symbol.asyncDispose]();
    },
  };
}

/** A backup of such data in `backup`, to be restored into `restored`. */
export async function temporaryBackup() {
  const data = await temporaryData();
  const backup = join(data.path, 'backup');
  const restored = join(data.path, 'restored');
  await backUp(data.data, backup);
  const restore = (signal = never) =>
    restoreBackup({ source: backup, dataDirectory: restored, log: silentLogger, signal });
  return { ...data, backup, restored, restore };
}

export function backUp(
  dataDirectory: string,
  target: string,
  more: { signal?: AbortSignal; onProgress?: () => void } = {},
) {
  return createBackup({ dataDirectory, target, version: '1.2.3', log: silentLogger, signal: never, ...more });
}

/** All files below a directory, relative to it. */
export async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(directory.length + 1)).toSorted();
}

export const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Recomputes the checksums and the manifest, as in a forged backup. */
export async function signAgain(backup: string, list: (lines: string[]) => string[] = (lines) => lines) {
  const sum = async (name: string) =>
    createHash('sha256')
      .update(await readFile(join(backup, name)))
      .digest('hex');
  const lines = (await readFile(join(backup, 'SHA256SUMS'), 'utf8')).trim().split('\n');
  const names = lines.map((line) => line.slice(66));
  const summed = await Promise.all(names.map(async (name) => `${await sum(name)}  ${name}`));
  await writeFile(join(backup, 'SHA256SUMS'), `${list(summed).join('\n')}\n`);
  const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));
  await writeFile(join(backup, 'manifest.json'), JSON.stringify({ ...manifest, checksums: await sum('SHA256SUMS') }));
}
