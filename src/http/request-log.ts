import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { ErrorCode } from '../errors.ts';
import { createCounter, createHistogram } from '../telemetry/metrics.ts';
import { endTrace, traceLogFields } from './request-trace.ts';
import { routeLabel } from './routing/route-label.ts';

/** Records each finished request: a log line, metrics and the end of its trace. Disposing writes the summary lines. */
export interface RequestLog extends Disposable {
  /** Creates the error metric of a route. */
  addRoute(url: string): void;
  /** Records a request whose response has been sent or whose connection is closed. */
  write(request: FastifyRequest): void;
}

/** nginx's status for a client that closed the connection before the response. */
const STATUS_CLIENT_CLOSED = 499;
/** Errors that cost no work. No limit bounds their number, so their log lines are limited. */
const REJECTIONS: ReadonlySet<string> = new Set<ErrorCode>([
  'invalid_key',
  'rate_limited',
  'quota_exceeded',
  'overloaded',
]);
/** Kubernetes and Prometheus call these a dozen times a minute. A success is no news. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
/** Log lines per second for rejections of one key with one code. One summary line counts the others. */
const MAX_REJECTION_LINES = 10;
/** Pairs of key and code that are counted separately. */
const MAX_REJECTION_GROUPS = 1_000;
const REJECTION_INTERVAL_MS = 1_000;

export function createRequestLog({ log, registry }: { log: Logger; registry: Registry }): RequestLog {
  const seconds = createHistogram(registry, 'glossa_http_request_seconds');
  const errors = createCounter(registry, 'glossa_http_errors_total');
  const rejections = createRejectionLimit(log);

  return {
    // A counter starts at 0, because Prometheus sees no increase in one that appears with its first value.
    addRoute: (url) => errors.inc({ route: routeLabel(url), code: 'internal' }, 0),
    write(request) {
      const { scope, method } = request;
      const { reply, logFields } = scope;
      const ms = performance.now() - scope.startedAt;
      const route = routeLabel(request.routeOptions.url);
      const isClosedByClient = !reply.raw.writableFinished;
      const status = isClosedByClient ? STATUS_CLIENT_CLOSED : reply.statusCode;
      const key = scope.account?.prefix;
      const code = isClosedByClient ? 'client_closed' : logFields.code;
      seconds.observe({ route, method, status }, ms / 1000);
      if (code !== undefined) errors.inc({ route, code });
      endTrace(request, status, code);
      if (!rejections.hasLine(key, code)) return;
      const line = { method, route, status, ms: Math.round(ms), key, ...logFields, ...(code ? { code } : {}) };
      request.log[PROBES.has(route) && status === 200 ? 'debug' : 'info'](
        { ...line, ...traceLogFields(request) },
        isClosedByClient ? 'request aborted by the client' : 'request completed',
      );
    },
    [Symbol.dispose]: () => rejections[Symbol.dispose](),
  };
}

interface RejectionLimit extends Disposable {
  /** Whether a request gets its own log line. */
  hasLine(key: string | undefined, code: string | undefined): boolean;
}

function createRejectionLimit(log: Logger): RejectionLimit {
  /** Rejections in the current interval by key and code. */
  const groups = new Map<string, { key: string | undefined; code: string; requests: number }>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const { requests, ...group } of groups.values()) {
      if (requests > MAX_REJECTION_LINES)
        log.info({ ...group, requests: requests - MAX_REJECTION_LINES }, 'more requests rejected');
    }
    groups.clear();
  }

  const nameOf = (key: string | undefined, code: string): string => `${code} ${key ?? ''}`;

  return {
    hasLine(key, code) {
      if (code === undefined || !REJECTIONS.has(code)) return true;
      // At the maximum, the requests of further keys are counted as one group without a key.
      const isListed = groups.size < MAX_REJECTION_GROUPS || groups.has(nameOf(key, code));
      const groupKey = isListed ? key : undefined;
      const name = nameOf(groupKey, code);
      const group = groups.get(name) ?? { key: groupKey, code, requests: 0 };
      group.requests++;
      groups.set(name, group);
      timer ??= setTimeout(flush, REJECTION_INTERVAL_MS).unref();
      return group.requests <= MAX_REJECTION_LINES;
    },
    [Symbol.dispose]: flush,
  };
}
