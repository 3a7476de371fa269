import type { FastifyInstance, FastifyRequest } from 'fastify';

const labels = new WeakMap<FastifyRequest, string>();

/**
 * Puts another content type in place of a request's own before the framework looks at it, since a label that is no
 * media type at all would be refused before any parser sees the body. `contentLabel` still tells the caller's own.
 */
export function relabelBodies(app: FastifyInstance, relabel: (label: string) => string): void {
  app.addHook('onRequest', async (request) => {
    const label = request.headers['content-type'];
    if (label === undefined) return;
    labels.set(request, label);
    request.raw.headers['content-type'] = relabel(label);
  });
}

/** The content type that the caller sent. */
export function contentLabel(request: FastifyRequest): string | undefined {
  return labels.get(request);
}
