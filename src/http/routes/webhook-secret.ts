import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf } from '../../operations/operation-scope.ts';
import type { Webhooks } from '../../webhooks/webhooks.ts';
import type { KeyCheck } from '../admission/key-check.ts';
import { errorResponses, responseOf } from '../schemas/common.ts';

const secretResponse = responseOf('WebhookSecretResponse', {
  secret: z.string().meta({ description: 'Signs the calls of callback_url. It is not shown again.' }),
  created_at: z.string().meta({ description: 'ISO 8601, UTC.', format: 'date-time' }),
});

export function webhookSecretRoute({
  keys,
  webhooks,
}: {
  keys: KeyCheck;
  webhooks: Pick<Webhooks, 'renewSecret'>;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/v1/webhook-secret',
      {
        onRequest: keys.requireKey('translate'),
        schema: {
          tags: ['Documents'],
          operationId: 'createWebhookSecret',
          summary: 'Create the secret that signs webhooks; the one before it ends at once',
          response: { 200: secretResponse, ...errorResponses(401, 403, 429, 503, 504) },
        },
      },
      async (request) => {
        const { scope, id } = request;
        const { owner } = accountOf(scope);
        const { secret, createdAt } = await request.audited(webhooks.renewSecret(owner), () => ({
          action: 'webhook_secret.renewed',
          target: owner,
        }));
        return { success: true as const, secret, created_at: createdAt, log_id: id };
      },
    );
  };
}
