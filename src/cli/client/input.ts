import { openAsBlob } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { toStorageError } from '../../filesystem/storage-error.ts';
import { CommandError } from '../command-error.ts';

/** Standard input to its end; on a terminal a word says how to end it. */
export async function readStandardInput(): Promise<Blob> {
  if (process.stdin.isTTY)
    process.stderr.write('Type or paste the text, and end it with Ctrl-D on a line of its own.\n');
  const bytes = await buffer(process.stdin);
  return new Blob([new Uint8Array(bytes)]);
}

/** A file, of which nothing is read yet. @throws StorageError */
export async function openFile(path: string): Promise<Blob> {
  try {
    if ((await stat(path)).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    await access(path, constants.R_OK);
    return await openAsBlob(path);
  } catch (error) {
    throw toStorageError(path, error);
  }
}

export async function isPdf(content: Blob): Promise<boolean> {
  // Readers look for the mark in the first kilobyte.
  return (await content.slice(0, 1024).text()).includes('%PDF-');
}

/** @throws ClientError when it is not text in UTF-8 */
export async function readText(content: Blob, name: string): Promise<string> {
  const bytes = await content.arrayBuffer();
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Said below.
  }
  throw new CommandError(`${name} is not text in UTF-8.`);
}
