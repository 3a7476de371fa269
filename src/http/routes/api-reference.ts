import type { FastifyPluginAsync } from 'fastify';
import { memoizeLatest } from '../../memoize-latest.ts';
import { apiReferencePage } from '../html/api-reference.ts';
import { CONTENT_SECURITY_POLICY } from '../html/html-page.ts';
import { openapiDocument } from '../openapi/openapi.ts';
import { HTML, precompress, sendPrecompressed } from '../response/precompressed.ts';
import type { RouteContext } from '../route-context.ts';

/** `/docs`: the API reference, rendered from the OpenAPI document. */
export function apiReferenceRoute({ settings }: RouteContext): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.headers({ 'Content-Security-Policy': CONTENT_SECURITY_POLICY, 'X-Content-Type-Options': 'nosniff' });
    });
    const prepare = memoizeLatest((url: string) => precompress(HTML, apiReferencePage(openapiDocument(app, url))));
    app.get('/docs', { schema: { hide: true } }, async (request, reply) =>
      sendPrecompressed(request, reply, await prepare(settings.publicUrl())),
    );
  };
}
