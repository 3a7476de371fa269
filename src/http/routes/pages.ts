import type { FastifyPluginAsync } from 'fastify';
import type { HttpContext } from '../context.ts';
import { openapiDocument } from '../openapi.ts';
import { referencePage } from '../pages/reference.ts';
import { STYLE_POLICY } from '../pages/style.ts';

export function pageRoutes({ settings }: HttpContext): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.headers({ 'Content-Security-Policy': STYLE_POLICY, 'X-Content-Type-Options': 'nosniff' });
    });
    app.get('/docs', { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(referencePage(openapiDocument(app, settings.publicUrl()))),
    );
  };
}
