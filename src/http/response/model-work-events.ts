import type { FastifyRequest } from 'fastify';
import type { ModelNews } from '../../request-scope.ts';
import type { SendEvent } from './event-stream.ts';

/** Bounds the events of one request: a model writes hundreds of tokens per second, and works for an hour at most. */
const TOKENS_INTERVAL_MS = 500;

/**
 * Does work whose events go to a client, and tells by events `tokens` how far a language model is in it. A stream that has
 * begun with such an event lacks the header with the engines, so that the last of them, behind the work, names these.
 */
export async function withModelWorkEvents<Result>(
  request: FastifyRequest,
  send: SendEvent,
  work: () => Promise<Result>,
): Promise<Result> {
  const { scope } = request;
  let tokens = 0;
  let parts: ModelNews['parts'];
  let isTold = false;
  let timer: NodeJS.Timeout | undefined;
  const tell = (fields: { engine?: string } = {}): void => {
    timer = undefined;
    isTold = true;
    send('tokens', { tokens, ...(parts && { parts_done: parts.done, parts_total: parts.total }), ...fields });
  };
  scope.onModelNews = (news) => {
    tokens += news.written;
    parts = news.parts ?? parts;
    timer ??= setTimeout(tell, TOKENS_INTERVAL_MS).unref();
  };
  try {
    const result = await work();
    const { engine } = scope.logFields;
    if (isTold && engine !== undefined) tell({ engine });
    return result;
  } finally {
    clearTimeout(timer);
  }
}
