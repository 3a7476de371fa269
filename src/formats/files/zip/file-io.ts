import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { damaged } from '../../damaged.ts';

/** Bytes that are copied at once. */
const COPY_BYTES = 256 * 1024;

/** Opens a file until it is disposed of. @param flags as those of `fs.open` */
export function openFileDescriptor(path: string, flags: string): Disposable & { readonly fd: number } {
  const fd = openSync(path, flags, 0o600);
  return { fd, [Symbol.dispose]: () => closeSync(fd) };
}

/** Reads a range of a file. @throws GlossaError `document_damaged` beyond its end */
export function readExactly(fd: number, start: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length);
  for (let done = 0; done < length; ) {
    const read = readSync(fd, buffer, done, length - done, start + done);
    if (read === 0) throw damaged('The file is cut off.');
    done += read;
  }
  return buffer;
}

/** Writes at the position of the file. */
export function writeAll(fd: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
}

/** Copies a range of a file to the position of another one. */
export function copyRange(from: number, start: number, end: number, to: number): void {
  for (let at = start; at < end; at += COPY_BYTES) writeAll(to, readExactly(from, at, Math.min(COPY_BYTES, end - at)));
}
