import { openAsBlob } from 'node:fs';
import { constants, open } from 'node:fs/promises';
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

/**
 * Opens a regular file without reading it. A pipe, a device or a socket could block the command for ever.
 * @throws CommandError for another kind of file; StorageError
 */
export async function openFile(path: string): Promise<Blob> {
  try {
    // Without O_NONBLOCK, the opening of a pipe waits for its writer, and no signal ends that.
    await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = await file.stat();
    if (stats.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    if (!stats.isFile()) throw notRegular(path);
    return await openAsBlob(path);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    // The answer of Linux for sockets.
    throw error instanceof Error && 'code' in error && error.code === 'ENXIO'
      ? notRegular(path)
      : toStorageError(path, error);
  }
}

function notRegular(path: string): CommandError {
  return new CommandError(`${path} is no regular file. Copy its content into a file, or send it to standard input.`);
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
