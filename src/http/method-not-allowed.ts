import type { FastifyInstance } from 'fastify';
import { GlossaError } from '../errors.ts';

/**
 * Answers 405 with `Allow` for every method that a path does not have. Call it before the routes are registered and
 * the function it returns after.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByPath.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsByPath.set(url, methods);
  });
  return () => {
    for (const [url, methods] of [...methodsByPath]) {
      const allow = [...methods].sort().join(', ');
      const others = app.supportedMethods.filter((method) => !methods.has(method));
      app.route({
        url,
        method: others,
        schema: { hide: true },
        onRequest: async (_request, reply) => {
          reply.header('Allow', allow);
          throw new GlossaError('method_not_allowed');
        },
        handler: () => undefined,
      });
    }
  };
}
