import { fstatSync, readSync, writeSync } from 'node:fs';

/*
 * The child's side of a restricted process that reads one document. Such a process loads this file, so it imports no
 * package.
 */

/** File descriptor of the document. */
export const DOCUMENT_FD = 0;
/** File descriptor on which the process writes its messages, one JSON object per line. */
export const MESSAGES_FD = 3;

/** Error codes that a process reports. */
export type DocumentFailure =
  | 'document_damaged'
  | 'document_encrypted'
  | 'document_too_large'
  | 'unsupported_format'
  /** The disk is full. */
  | 'storage_unavailable';

/** Messages of every process, besides its own ones. */
export type ControlMessage =
  /** The libraries are loaded. The document causes every later failure. */
  | { type: 'started' }
  /** One more page is done. */
  | { type: 'step' }
  | { type: 'done' }
  | { type: 'failed'; code: DocumentFailure };

/** The document cannot be read for the reason in `code`. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly code: DocumentFailure;

  constructor(code: DocumentFailure, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** Sends a message. Blocks while the pipe is full, which bounds the data between the two processes. */
export function send<Message extends { type: string }>(message: Message): void {
  const line = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let at = 0; at < line.length; ) at += writeSync(MESSAGES_FD, line, at);
}

/** Reads the whole file behind a file descriptor. @throws DocumentError */
export function readAll(fd: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(fstatSync(fd).size);
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(fd, bytes, at, bytes.length - at, at);
    if (read === 0) throw new DocumentError('document_damaged');
    at += read;
  }
  return bytes;
}

/** Reads bytes from a pipe. Blocks until they are there. @throws DocumentError when the pipe ends before */
export function readBytes(fd: number, length: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let at = 0; at < length; ) {
    const read = readSync(fd, bytes, at, length - at, null);
    if (read === 0) throw new DocumentError('document_damaged');
    at += read;
  }
  return bytes;
}

/** Runs the task of the process, reports how it ended, and ends the process. Any other error means a damaged document. */
export async function runTask(task: () => Promise<void>): Promise<never> {
  // In a damaged document pdf.js prefetches pages whose promises reject unhandled while it recovers.
  process.on('unhandledRejection', () => {});
  try {
    await task();
    send({ type: 'done' });
  } catch (error) {
    send({ type: 'failed', code: error instanceof DocumentError ? error.code : 'document_damaged' });
  }
  process.exit(0);
}
