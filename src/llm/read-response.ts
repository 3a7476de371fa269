import { createParser } from 'eventsource-parser';
import type { Dispatcher } from 'undici';
import { parseJson } from '../text/parse-json.ts';
import type { CompletionBuffer } from './completion-buffer.ts';
import { completionChunk, completionResponse } from './protocol.ts';

/** How a response ended. `complete` means that the server sent the whole response. */
export type ReadResult = 'complete' | 'runaway' | 'malformed';

/** Maximum size of an event, far above that of any real one. */
const MAX_EVENT_CHARACTERS = 2 ** 20;
/** Bytes of an unstreamed response without its text. */
const ENVELOPE_BYTES = 2 ** 16;
/** The longest form of a character in JSON is `\u1234`. */
const MAX_BYTES_PER_CHARACTER = 6;

/**
 * Reads the response to a streaming request into a buffer. Servers without streaming send one JSON body.
 * @param limits.characters maximum UTF-16 units, including reasoning
 * @param onData called for each received part of the response
 * @throws the error of the body when the connection is lost or the request is aborted
 */
export async function readResponse(
  { headers, body }: Dispatcher.ResponseData,
  buffer: CompletionBuffer,
  limits: { characters: number },
  onData: () => void,
): Promise<ReadResult> {
  const isStream = String(headers['content-type'] ?? '').includes('event-stream');
  if (isStream) return readEvents(body, buffer, onData);
  return readWhole(body, buffer, ENVELOPE_BYTES + MAX_BYTES_PER_CHARACTER * limits.characters);
}

async function readEvents(
  body: AsyncIterable<Buffer>,
  buffer: CompletionBuffer,
  onData: () => void,
): Promise<ReadResult> {
  let result: ReadResult | undefined;
  let isDone = false;

  function onEvent(data: string, event: string | undefined): void {
    if (isDone || result !== undefined || data.trim() === '' || event === 'ping') return;
    if (data.trim() === '[DONE]') {
      isDone = true;
      // Some servers send no `finish_reason`.
      if (!buffer.isFinished) buffer.finish('stop');
      onData();
      return;
    }
    const parsed = completionChunk.safeParse(parseJson(data));
    if (!parsed.success || isSet(parsed.data.error)) {
      result = 'malformed';
      return;
    }
    const { choices, usage } = parsed.data;
    if (usage) buffer.usage = usage;
    for (const { delta, finish_reason: reason } of choices) {
      if (delta && !buffer.add(delta)) result = 'runaway';
      if (delta?.content || delta?.reasoning_content || delta?.reasoning) onData();
      if (reason) {
        buffer.finish(reason);
        onData();
      }
    }
  }

  const parser = createParser({
    onEvent: ({ data, event }) => onEvent(data, event),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') result = 'malformed';
    },
    maxBufferSize: MAX_EVENT_CHARACTERS,
  });
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    if (result !== undefined) return result;
  }
  // Some servers do not terminate their last event.
  parser.feed('\n\n');
  return result ?? (buffer.isFinished ? 'complete' : 'malformed');
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null;

async function readWhole(body: AsyncIterable<Buffer>, buffer: CompletionBuffer, maxBytes: number): Promise<ReadResult> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const bytes of body) {
    length += bytes.length;
    if (length > maxBytes) return 'runaway';
    chunks.push(bytes);
  }
  const parsed = completionResponse.safeParse(parseJson(Buffer.concat(chunks).toString()));
  const choice = parsed.data?.choices[0];
  if (!parsed.success || !choice) return 'malformed';
  if (parsed.data.usage) buffer.usage = parsed.data.usage;
  if (choice.finish_reason) buffer.finish(choice.finish_reason);
  return buffer.add(choice.message) ? 'complete' : 'runaway';
}
