import type { FastifyPluginAsync } from 'fastify';
import { memoizeLatest } from '../../resilience/memoize-latest.ts';
import type { RouteDependencies } from '../context.ts';
import { openapiDocument } from '../openapi.ts';
import { referencePage } from '../pages/reference.ts';
import { STYLE_POLICY } from '../pages/style.ts';
import { HTML, precompress, sendPrecompressed } from '../precompressed.ts';

export function pageRoutes({ settings }: RouteDependencies): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.headers({ 'Content-Security-Policy': STYLE_POLICY, 'X-Content-Type-Options': 'nosniff' });
    });
    const prepare = memoizeLatest((url: string) => precompress(HTML, referencePage(openapiDocument(app, url))));
    app.get('/docs', { schema: { hide: true } }, async (request, reply) =>
      sendPrecompressed(request, reply, await prepare(settings.publicUrl())),
    );
  };
}
