import type { FastifyReply } from 'fastify';
import { GlossaError } from '../errors.ts';
import type { RequestScope } from '../request-scope.ts';
import type { RouteDependencies } from './route-dependencies.ts';

/** The life of one request's work: ended by its answer, by the deadline, by the client going away, or by a shutdown. */
export interface HttpRequestScope extends RequestScope, Disposable {
  /** Tells how many characters there are to work on; the deadline moves accordingly. */
  extendDeadline(characters: number): void;
  addEngineMs(milliseconds: number): void;
  /** Engine time of the request so far, in milliseconds. */
  engineMs(): number;
}

const BASE_MS = 30_000;
/** One second more for every 2,000 characters. */
const MS_PER_CHARACTER = 0.5;

/** Nobody is told: what still goes on for a request that has its answer is only to stop. */
const ANSWERED = new GlossaError('client_closed');

/** Begins the time that a request has; disposing of it ends it, and whatever still goes on for the request. */
export function openRequestScope(reply: FastifyReply, { settings, drain }: RouteDependencies): HttpRequestScope {
  const longest = settings.deadline;
  const { ended } = drain;
  const controller = new AbortController();
  const started = performance.now();
  let spent = 0;
  let whole = Math.min(BASE_MS, longest);
  const remainingMs = (): number => Math.max(0, started + whole - performance.now());
  const expire = (): void => controller.abort(new GlossaError('deadline_exceeded'));
  let timer = setTimeout(expire, whole);
  const leave = (): void => {
    if (!reply.raw.writableFinished) controller.abort(new GlossaError('client_closed'));
  };
  reply.raw.once('close', leave);
  const end = (): void => controller.abort(ended.reason);
  if (ended.aborted) end();
  ended.addEventListener('abort', end);
  return {
    signal: controller.signal,
    // Fair between keys: those of one owner may belong to different applications.
    tenantId: reply.request.account?.keyId ?? '',
    owner: reply.request.account?.owner ?? '',
    remainingMs,
    addEngineMs(milliseconds) {
      spent += milliseconds;
    },
    engineMs: () => spent,
    extendDeadline(characters) {
      clearTimeout(timer);
      whole = Math.min(BASE_MS + characters * MS_PER_CHARACTER, longest);
      timer = setTimeout(expire, remainingMs());
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
      reply.raw.off('close', leave);
      ended.removeEventListener('abort', end);
      controller.abort(ANSWERED);
    },
  };
}
