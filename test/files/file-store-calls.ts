import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStore, NewFile } from '../../src/files/file-store.ts';

const never = new AbortController().signal;

/** Describes a new file to `FileStore.put`. */
export const asFile =
  (key: string, overwrite = false) =>
  async (): Promise<NewFile> => ({
    key,
    contentType: 'application/pdf',
    overwrite,
  });

export async function put(store: FileStore, owner: string, key: string, bytes: string | Buffer, overwrite = false) {
  return store.put(owner, Readable.from([Buffer.from(bytes)]), asFile(key, overwrite), never);
}

export async function get(store: FileStore, owner: string, key: string): Promise<Buffer> {
  return buffer((await store.read(owner, key)).bytes);
}

/** Lists all keys of an owner, page by page. */
export async function listAll(store: FileStore, owner: string, limit = 1_000): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.list(owner, limit, cursor);
    keys.push(...page.files.map(({ key }) => key));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return keys;
}
