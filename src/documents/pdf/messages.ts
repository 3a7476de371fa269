import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { ChildMessage } from './protocol.ts';

// A child reads hostile files, so that what it says is checked like any caller's input.
const childMessage: z.ZodType<ChildMessage> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('started') }),
  z.strictObject({ type: z.literal('opened'), pages: z.int().min(1) }),
  z.strictObject({ type: z.literal('page') }),
  z.strictObject({
    type: z.literal('block'),
    block: z.strictObject({
      kind: z.enum(['heading', 'paragraph', 'list_item']),
      text: z.string().regex(/^[^\S\r\n]*\S[^\r\n]*$/u),
      page: z.int().min(1),
    }),
  }),
  z.strictObject({ type: z.literal('done') }),
  z.strictObject({
    type: z.literal('failed'),
    code: z.enum(['document_damaged', 'document_encrypted', 'document_empty', 'document_too_large']),
  }),
]);

/** The messages of a child until its channel ends. @throws an Error on more than `maxBytes`, bad JSON or bad shape */
export async function* readMessages(channel: Readable, maxBytes: number): AsyncGenerator<ChildMessage> {
  let received = 0;
  let pieces: Buffer[] = [];
  for await (const chunk of channel) {
    received += chunk.length;
    if (received > maxBytes) throw new Error('the child wrote more than a document can hold');
    let rest: Buffer = chunk;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const line = Buffer.concat([...pieces, rest.subarray(0, end)]);
      pieces = [];
      rest = rest.subarray(end + 1);
      yield childMessage.parse(JSON.parse(line.toString()));
    }
    if (rest.length > 0) pieces.push(rest);
  }
}
