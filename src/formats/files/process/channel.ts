import { writeSync } from 'node:fs';
import { stdin } from 'node:process';
import { type FileRequest, type FileResponse, RESPONSES_FD } from './messages.ts';

/** Blocks while the pipe is full, which bounds the data between the two processes. */
export function send(message: FileResponse): void {
  const line = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let at = 0; at < line.length; ) at += writeSync(RESPONSES_FD, line, at);
}

/** Reads the messages of the service, until it closes the channel. */
export async function* receiveRequests(): AsyncGenerator<FileRequest> {
  let pending: Buffer[] = [];
  for await (const chunk of stdin) {
    let rest: Buffer = chunk;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const line = Buffer.concat([...pending, rest.subarray(0, end)]);
      pending = [];
      rest = rest.subarray(end + 1);
      yield JSON.parse(line.toString());
    }
    if (rest.length > 0) pending.push(rest);
  }
}
