import type { FastifyInstance } from 'fastify';

/**
 * Replaces the Content-Type of requests before Fastify checks it. Fastify would otherwise reject an invalid media type
 * before a parser sees the body. `scope.contentType` keeps the original value.
 */
export function overrideContentType(app: FastifyInstance, override: (contentType: string) => string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const contentType = request.headers['content-type'];
    if (contentType !== undefined) {
      request.scope.contentType = contentType;
      request.raw.headers['content-type'] = override(contentType);
    }
    done();
  });
}
