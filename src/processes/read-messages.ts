import type { z } from 'zod';

/**
 * Reads messages of a child process, one JSON object per line. The process reads hostile files, so its messages are
 * validated like any caller's input. The next message is read when the caller asks for it.
 * @throws Error on invalid messages
 */
export async function* readMessages<T>(output: AsyncIterable<Buffer>, schema: z.ZodType<T>): AsyncGenerator<T> {
  for await (const line of readLines(output)) yield schema.parse(JSON.parse(line));
}

/** Reads lines that end with a line feed. */
export async function* readLines(output: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let pending: Buffer[] = [];
  for await (const chunk of output) {
    let rest = chunk;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const line = Buffer.concat([...pending, rest.subarray(0, end)]);
      pending = [];
      rest = rest.subarray(end + 1);
      yield line.toString();
    }
    if (rest.length > 0) pending.push(rest);
  }
}
