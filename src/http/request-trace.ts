import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tracing } from '../telemetry/open-tracing.ts';
import { markSpanFailed, runInTrace, SERVER_SPAN } from '../telemetry/spans.ts';
import { routeLabel } from './routing/route-label.ts';

/**
 * Starts a span for every request except probes, with OpenTelemetry's semantic conventions for HTTP servers. The span has
 * the route instead of the path, which may contain the name of a file.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.isExemptFromAdmission) {
      done();
      return;
    }
    const { method, raw, id, headers, scope } = request;
    const route = request.is404 ? undefined : routeLabel(request.routeOptions.url);
    const attributes = {
      'http.request.method': method,
      ...(route === undefined ? {} : { 'http.route': route }),
      'url.scheme': 'http',
      'network.protocol.version': raw.httpVersion,
      'glossa.log_id': id,
    };
    const name = route === undefined ? method : `${method} ${route}`;
    const span = tracing.startRequest(name, { kind: SERVER_SPAN, attributes }, headers);
    scope.trace = { span, factory: tracing };
    runInTrace(scope.trace, done);
  });
  // The last event of a body belongs to the connection, so the context of the request has to be restored.
  app.addHook('preValidation', ({ scope }, _reply, done) => runInTrace(scope.trace, done));
}

/** Fields for log lines of a request. */
export function traceLogFields({ scope: { trace } }: FastifyRequest): { trace_id?: string } {
  return trace === undefined ? {} : { trace_id: trace.span.spanContext().traceId };
}

/** @param status of the response, or 499 when the client closed the connection */
export function endTrace({ scope }: FastifyRequest, status: number, code: string | undefined): void {
  if (scope.trace === undefined) return;
  const { span } = scope.trace;
  span.setAttribute('http.response.status_code', status);
  if (scope.account) span.setAttribute('glossa.key', scope.account.prefix);
  if (scope.logFields.engine !== undefined) span.setAttribute('glossa.engine', scope.logFields.engine);
  if (code !== undefined && status >= 500) markSpanFailed(span, code);
  else if (code !== undefined) span.setAttribute('error.type', code);
  span.end();
}
