import { createParser } from 'eventsource-parser';
import type { Dispatcher } from 'undici';
import { parseJson } from '../text/parse-json.ts';
import type { Speech } from './completion-buffer.ts';
import { chunkAnswer, completionAnswer } from './protocol.ts';

/** How reading ended; `whole` when the server said that this was all. */
export type Reading = 'whole' | 'runaway' | 'malformed';

/** Of one event: far more than a server puts into one. */
const MAX_EVENT_CHARACTERS = 2 ** 20;
/** Bytes of an answer in one piece, besides what is said in it. */
const ENVELOPE_BYTES = 2 ** 16;

/**
 * Reads the answer to a streamed request: events, or one body from a server that does not stream.
 * @param limits.characters UTF-16 units said at most, thoughts included
 * @param heard is called whenever there was something new
 * @throws what the body throws when the connection is lost or the request is aborted
 */
export async function readAnswer(
  { headers, body }: Dispatcher.ResponseData,
  speech: Speech,
  limits: { characters: number },
  heard: () => void,
): Promise<Reading> {
  const isStream = String(headers['content-type'] ?? '').includes('event-stream');
  if (isStream) return readEvents(body, speech, heard);
  return readWhole(body, speech, ENVELOPE_BYTES + 6 * limits.characters);
}

async function readEvents(body: AsyncIterable<Buffer>, speech: Speech, heard: () => void): Promise<Reading> {
  let reading: Reading | undefined;
  let ended = false;

  function read(data: string): void {
    if (ended || reading !== undefined) return;
    if (data.trim() === '[DONE]') {
      ended = true;
      // Not every server gives a reason before.
      if (!speech.finished) speech.finish('stop');
      heard();
      return;
    }
    const parsed = chunkAnswer.safeParse(parseJson(data));
    // An error that comes in the middle has no choices.
    if (!parsed.success) {
      reading = 'malformed';
      return;
    }
    const { choices, usage } = parsed.data;
    if (usage) speech.usage = usage;
    for (const { delta, finish_reason: reason } of choices) {
      if (delta && !speech.add(delta)) reading = 'runaway';
      if (delta?.content || delta?.reasoning_content || delta?.reasoning) heard();
      if (reason) {
        speech.finish(reason);
        heard();
      }
    }
  }

  const parser = createParser({
    onEvent: ({ data }) => read(data),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') reading = 'malformed';
    },
    maxBufferSize: MAX_EVENT_CHARACTERS,
  });
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    if (reading !== undefined) return reading;
  }
  // Not every server ends its last event.
  parser.feed('\n\n');
  return reading ?? (speech.finished ? 'whole' : 'malformed');
}

async function readWhole(body: AsyncIterable<Buffer>, speech: Speech, mostBytes: number): Promise<Reading> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const bytes of body) {
    length += bytes.length;
    if (length > mostBytes) return 'runaway';
    chunks.push(bytes);
  }
  const parsed = completionAnswer.safeParse(parseJson(Buffer.concat(chunks).toString()));
  const choice = parsed.data?.choices[0];
  if (!parsed.success || !choice) return 'malformed';
  if (parsed.data.usage) speech.usage = parsed.data.usage;
  if (choice.finish_reason) speech.finish(choice.finish_reason);
  return speech.add(choice.message) ? 'whole' : 'runaway';
}
