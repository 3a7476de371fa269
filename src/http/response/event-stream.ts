import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, logError } from './error-handler.ts';

const EVENT_STREAM = 'text/event-stream';

/** A silent stream sends a comment after this time, so that no proxy takes its connection for idle. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = ':\n\n';

/** Proxies pass events on as they come: nginx by the second header. */
const HEADERS = { 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' };

/** Sends an event. The client receives it as soon as it has read the events before. */
export type SendEvent = (event: string, data: object) => void;

/**
 * Runs work whose events go to the client while it goes on. The last event is `done` with the result of the work, or `error`
 * with the body of an error response. Work that fails before its first event is answered by a plain error response.
 * @param work the events that it sends wait in memory until the client reads them, so that their sum must be bounded
 * @throws the error of work that fails before its first event
 */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (send: SendEvent) => Promise<object>,
): Promise<FastifyReply> {
  const events = createEventQueue();
  const outcome: { end?: { body: object } | { error: unknown } } = {};
  work(events.push)
    .then(
      (body) => {
        outcome.end = { body };
      },
      (error: unknown) => {
        outcome.end = { error };
      },
    )
    .finally(events.wake);

  const isSilent = !(await events.news());
  if (events.isEmpty() && outcome.end && 'error' in outcome.end) throw outcome.end.error;
  request.scope.streamResponse();

  async function* stream(): AsyncGenerator<string, void> {
    if (isSilent) yield HEARTBEAT;
    for (;;) {
      const next = events.take();
      if (next) yield next;
      else if (outcome.end) break;
      else if (!(await events.news())) yield HEARTBEAT;
    }
    yield 'body' in outcome.end
      ? encode('done', outcome.end.body)
      : encode('error', errorBody(logError(outcome.end.error, request), request.id));
  }
  return reply.headers(HEADERS).type(EVENT_STREAM).send(Readable.from(stream()));
}

function createEventQueue() {
  const waiting: { event: string; data: object }[] = [];
  let waker = Promise.withResolvers<boolean>();
  const wake = (): void => waker.resolve(true);
  return {
    wake,
    isEmpty: () => waiting.length === 0,
    push(event: string, data: object): void {
      waiting.push({ event, data });
      wake();
    },
    /** Events are encoded when the client is ready for them. */
    take(): string | undefined {
      const next = waiting.shift();
      return next && encode(next.event, next.data);
    },
    /** @returns whether something has happened, or the time of a heartbeat has passed */
    async news(): Promise<boolean> {
      const timer = setTimeout(() => waker.resolve(false), HEARTBEAT_MS);
      try {
        return await waker.promise;
      } finally {
        clearTimeout(timer);
        waker = Promise.withResolvers();
      }
    },
  };
}

/** JSON has no line breaks, which end the data of an event. */
function encode(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
