import { openAsBlob } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { toStorageError } from '../../filesystem/storage-error.ts';
import { CommandError } from '../command-error.ts';

/** Reads standard input to its end. On a terminal, prints how to end it. */
export async function readStandardInput(): Promise<Blob> {
  if (process.stdin.isTTY) {
    process.stderr.write('Type or paste the text. End it with Ctrl-D on an empty line.\n');
  }
  const bytes = await buffer(process.stdin);
  return new Blob([new Uint8Array(bytes)]);
}

/** Opens a file without reading it. @throws StorageError */
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
  // PDF readers accept the signature anywhere in the first kilobyte.
  return (await content.slice(0, 1024).text()).includes('%PDF-');
}

/** @throws CommandError if the content is not UTF-8 text */
export async function readText(content: Blob, name: string): Promise<string> {
  const bytes = await content.arrayBuffer();
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Reported below.
  }
  throw new CommandError(`${name} is not UTF-8 text.`);
}
