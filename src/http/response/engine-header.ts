import type { FastifyReply, FastifyRequest } from 'fastify';

/** Names the engines that served a request, in its response and in its log line. Without engines it does nothing. */
export function setEngineHeader(request: FastifyRequest, reply: FastifyReply, engines: readonly string[]): void {
  if (engines.length === 0) return;
  const engine = engines.join(', ');
  reply.header('x-glossa-engine', engine);
  request.scope.logFields.engine = engine;
}
