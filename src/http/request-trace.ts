import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tracing } from '../telemetry/open-telemetry.ts';
import { markSpanFailed, runInTrace, SERVER_SPAN } from '../telemetry/traces.ts';

/**
 * Begins a span for every request but those of probes, with the names of OpenTelemetry's conventions for HTTP servers.
 * Its path is told by its route alone: in what stands for `*` there may be the name of a file.
 */
export function traceRequests(app: FastifyInstance, traces: Tracing): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.always) {
      done();
      return;
    }
    const { method, raw, id, headers } = request;
    const route = request.is404 ? undefined : request.routeOptions.url;
    const attributes = {
      'http.request.method': method,
      ...(route === undefined ? {} : { 'http.route': route }),
      'url.scheme': 'http',
      'network.protocol.version': raw.httpVersion,
      'glossa.log_id': id,
    };
    const name = route === undefined ? method : `${method} ${route}`;
    const span = traces.begin(name, { kind: SERVER_SPAN, attributes }, headers);
    request.trace = { span, factory: traces };
    runInTrace(request.trace, done);
  });
  // The end of a body is heard on the connection, which belongs to no request.
  app.addHook('preValidation', (request, _reply, done) => runInTrace(request.trace, done));
}

/** What a line of the log says of a request's trace. */
export function traceFacts({ trace }: FastifyRequest): { trace_id?: string } {
  return trace === undefined ? {} : { trace_id: trace.span.spanContext().traceId };
}

/** @param status of the answer, or 499 where nobody waited for it */
export function endTrace({ trace, account, facts }: FastifyRequest, status: number, code: string | undefined): void {
  if (trace === undefined) return;
  const { span } = trace;
  span.setAttribute('http.response.status_code', status);
  if (account) span.setAttribute('glossa.key', account.prefix);
  if (facts.engine !== undefined) span.setAttribute('glossa.engine', facts.engine);
  if (code !== undefined && status >= 500) markSpanFailed(span, code);
  else if (code !== undefined) span.setAttribute('error.type', code);
  span.end();
}
