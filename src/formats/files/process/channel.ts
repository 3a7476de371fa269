import { writeSync } from 'node:fs';
import { stdin } from 'node:process';
import { readLines } from '../../../processes/read-messages.ts';
import { type FileRequest, type FileResponse, RESPONSES_FD } from './messages.ts';

/** Blocks while the pipe is full, which bounds the data between the two processes. */
export function send(message: FileResponse): void {
  const line = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let at = 0; at < line.length; ) at += writeSync(RESPONSES_FD, line, at);
}

/** Tells the service that the work goes on. */
export const sendProgress = (): void => send({ type: 'progress', textBytes: 0 });

/** Reads the messages of the service, until it closes the channel. */
export async function* receiveRequests(): AsyncGenerator<FileRequest> {
  for await (const line of readLines(stdin)) yield JSON.parse(line);
}
