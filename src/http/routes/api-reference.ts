import type { FastifyPluginAsync } from 'fastify';
import { memoizeLatest } from '../../memoize-latest.ts';
import { referencePage } from '../html/api-reference.ts';
import { STYLE_POLICY } from '../html/html-page.ts';
import { openapiDocument } from '../openapi/openapi.ts';
import { HTML, precompress, sendPrecompressed } from '../response/precompressed.ts';
import type { RouteDependencies } from '../route-dependencies.ts';

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
