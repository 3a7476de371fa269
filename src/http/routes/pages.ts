import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { HttpContext } from '../context.ts';
import { openapiDocument } from '../openapi.ts';
import { referencePage } from '../pages/reference.ts';
import { STYLE } from '../pages/style.ts';
import { welcomePage } from '../pages/welcome.ts';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Nothing but the page's own style sheet runs or loads. */
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export function pageRoutes({ settings }: HttpContext): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.headers({ 'Content-Security-Policy': POLICY, 'X-Content-Type-Options': 'nosniff' });
    });
    app.get('/', { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(welcomePage(settings.publicUrl())),
    );
    app.get('/docs', { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(referencePage(openapiDocument(app, settings.publicUrl()))),
    );
  };
}
