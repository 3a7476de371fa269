import type { FastifyPluginAsync } from 'fastify';
import { keepLatest } from '../../concurrency/keep-latest.ts';
import type { HttpContext } from '../context.ts';
import { openapiDocument } from '../openapi.ts';
import { referencePage } from '../pages/reference.ts';
import { STYLE_POLICY } from '../pages/style.ts';
import { HTML, prepareAnswer, sendReady } from '../ready-answer.ts';

export function pageRoutes({ settings }: HttpContext): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.headers({ 'Content-Security-Policy': STYLE_POLICY, 'X-Content-Type-Options': 'nosniff' });
    });
    const prepare = keepLatest((url: string) => prepareAnswer(HTML, referencePage(openapiDocument(app, url))));
    app.get('/docs', { schema: { hide: true } }, async (request, reply) =>
      sendReady(request, reply, await prepare(settings.publicUrl())),
    );
  };
}
