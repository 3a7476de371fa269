import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UsageEvent, UsageRecorder } from '../accounts/usage-recorder.ts';
import { ERRORS, type ErrorCode, type GlossaError } from '../errors.ts';
import { recordUsage } from '../operations/billing.ts';
import type { Tracing } from '../telemetry/open-tracing.ts';
import type { AdmissionControl } from './admission/admission-control.ts';
import { checkProtocol } from './connection/check-protocol.ts';
import { lingerAfterResponse } from './connection/lingering-close.ts';
import type { Drain } from './drain.ts';
import { type DeadlineLimits, HttpRequestScope } from './http-request-scope.ts';
import type { RequestLog } from './request-log.ts';
import { traceRequests } from './request-trace.ts';

/** A stored file that is streamed adds eleven listeners to its response, more than Node's default limit. */
const MAX_RESPONSE_LISTENERS = 16;

export interface RequestLifecycleOptions {
  admission: AdmissionControl;
  drain: Pick<Drain, 'isLeaving' | 'track' | 'untrack'>;
  usageRecorder: UsageRecorder;
  deadlines: DeadlineLimits;
  /** Undefined when tracing is off. */
  tracing: Tracing | undefined;
  requestLog: RequestLog;
  /** The error of a request without a route. Sets the `Allow` header when the path has other methods. */
  unknownRoute: (request: FastifyRequest, reply: FastifyReply) => GlossaError;
  /** Rate limit headers for responses to requests that counted against no key. */
  unusedRateLimitHeaders: () => Record<string, number>;
}

/**
 * Adds the hooks that every request passes. In order: open the scope, check the protocol, find the route, admit. The
 * route's own hook (`requireKey`) follows, then the body is read, the deadline starts and the handler runs.
 */
export function manageRequests(app: FastifyInstance, options: RequestLifecycleOptions): void {
  const { admission, drain, usageRecorder, deadlines, tracing } = options;
  const { requestLog, unknownRoute, unusedRateLimitHeaders } = options;

  function closeScope(request: FastifyRequest): void {
    requestLog.write(request);
    admission.release(request);
    request.scope.limits?.release();
    drain.untrack(request.scope);
    request.scope[Symbol.dispose]();
  }

  app.decorateRequest('scope');
  app.addHook('onRequest', (request, reply, done) => {
    request.scope = new HttpRequestScope(reply, deadlines);
    drain.track(request.scope);
    reply.raw.setMaxListeners(MAX_RESPONSE_LISTENERS);
    reply.raw.once('close', () => closeScope(request));
    reply.header('x-request-id', request.id);
    done();
  });
  if (tracing) traceRequests(app, tracing);
  app.addHook('onRequest', async (request, reply) => {
    checkProtocol(request.raw);
    if (request.is404) throw unknownRoute(request, reply);
    admission.admit(request);
  });
  admission.watchBodySpeed(app);
  app.addHook('preHandler', (request, _reply, done) => {
    request.scope.startDeadline();
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    request.scope.startResponse(sizeOf(payload, reply));
    recordWhenSent(usageRecorder, request, reply, payload);
    if (!reply.hasHeader('RateLimit-Limit')) reply.headers(unusedRateLimitHeaders());
    const isBodyComplete = request.raw.complete;
    // The rest of a rejected body is discarded while the connection closes. An aborted request has lost its reference to
    // the socket, but its response still has one.
    if (!isBodyComplete && reply.raw.socket) lingerAfterResponse(reply.raw.socket);
    if (drain.isLeaving() || request.headers.upgrade !== undefined || !isBodyComplete) {
      reply.header('Connection', 'close');
    }
    done(null, payload);
  });
}

/** Records the usage of a request. The outcome of a streamed response is known when the connection is closed. */
function recordWhenSent(recorder: UsageRecorder, request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const record = (): void => {
    const { scope } = request;
    const { logFields, operation = request.routeOptions.config.operation } = scope;
    if (operation === undefined) return;
    const outcome = outcomeOf(logFields.code, reply);
    recordUsage(recorder, { logId: request.id, operation, outcome, code: logFields.code }, scope);
  };
  if (payload instanceof Readable) reply.raw.once('close', record);
  else record();
}

/** Compatible APIs have their own status for a quota, and MCP answers errors of its tools with 200: the code decides. */
function outcomeOf(code: ErrorCode | undefined, { statusCode }: FastifyReply): UsageEvent['outcome'] {
  if (statusCode < 400 && code === undefined) return 'succeeded';
  return code !== undefined && ERRORS[code].status === ERRORS.rate_limited.status ? 'refused' : 'failed';
}

/** Bytes of a response before its compression; 0 when they are unknown. */
function sizeOf(payload: unknown, reply: FastifyReply): number {
  return typeof payload === 'string' ? payload.length : Number(reply.getHeader('content-length') ?? 0);
}
