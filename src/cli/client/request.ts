import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { CommandError } from '../command-error.ts';
import type { Connection } from './connection.ts';

/** So often a service is asked that is full, or asked too often, and says when to come again. */
const MAX_TRIES = 5;
/** Seconds. */
const MAX_WAIT = 30;

const errorAnswer = z.object({
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
});

export interface ApiRequest {
  method: 'POST' | 'DELETE';
  path: string;
  body?: string | Blob;
  type?: string;
  signal: AbortSignal;
}

/**
 * Asks the service, again after the time that it wants where it is full.
 * @throws ClientError with the sentence that the service says; the signal's reason when aborted
 */
export async function sendRequest<Answer>(
  connection: Connection,
  wish: ApiRequest,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const response = await send(connection, wish);
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) {
      const parsed = schema.safeParse(answer);
      if (parsed.success) return parsed.data;
    }
    const wait = Number(response.headers.get('retry-after'));
    const mayPass = response.status === 429 || response.status === 503;
    if (!mayPass || tries === MAX_TRIES || !(wait > 0 && wait <= MAX_WAIT)) throw explain(answer, connection.url);
    await pause(wait * 1000, undefined, { signal: wish.signal });
  }
}

async function send({ url, key }: Connection, { method, path, body, type, signal }: ApiRequest): Promise<Response> {
  const headers = { 'x-api-key': key, ...(type === undefined ? {} : { 'content-type': type }) };
  try {
    return await fetch(url + path, { method, headers, signal, ...(body === undefined ? {} : { body }) });
  } catch (cause) {
    signal.throwIfAborted();
    throw new CommandError(`${url} does not answer.`, { cause });
  }
}

function explain(answer: unknown, url: string): CommandError {
  const parsed = errorAnswer.safeParse(answer);
  if (!parsed.success) return new CommandError(`${url} does not answer as Glossa does.`);
  const { message, errors } = parsed.data;
  const details = errors.filter((issue) => issue.message !== message).map((issue) => `${issue.path} ${issue.message}`);
  return new CommandError([message, ...details].join('\n  '));
}
