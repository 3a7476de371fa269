import type { Readable } from 'node:stream';
import type { z } from 'zod';

/**
 * Reads messages of a child process, one JSON object per line. The process reads hostile files, so its messages are
 * validated like any caller's input. The next message is read when the caller asks for it.
 * @param allowance bytes that the process may still write; counted down
 * @throws Error when the allowance is used up, and on invalid messages
 */
export async function* readMessages<T>(
  channel: Readable,
  schema: z.ZodType<T>,
  allowance: { bytes: number },
): AsyncGenerator<T> {
  let pending: Buffer[] = [];
  for await (const chunk of channel) {
    allowance.bytes -= chunk.length;
    if (allowance.bytes < 0) throw new Error('A child process wrote more than a document can hold.');
    let rest: Buffer = chunk;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const line = Buffer.concat([...pending, rest.subarray(0, end)]);
      pending = [];
      rest = rest.subarray(end + 1);
      yield schema.parse(JSON.parse(line.toString()));
    }
    if (rest.length > 0) pending.push(rest);
  }
}
