import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { HttpContext } from '../context.ts';
import { logId } from '../schemas/common.ts';

const target = z.object({
  code: z.string(),
  engine: z.string(),
  via: z.array(z.string()).meta({ description: 'Pivot languages on the way.' }),
  quality: z.number().meta({ description: 'Expected chrF, 0 to 100.' }),
  installed: z.boolean().meta({ description: 'False when something is downloaded first.' }),
});

const languagesAnswer = z
  .object({
    success: z.literal(true),
    languages: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        native_name: z.string(),
        rtl: z.boolean(),
        targets: z.array(target),
      }),
    ),
    log_id: logId,
  })
  .meta({ id: 'LanguagesAnswer' });

export function languagesRoute({ languages }: HttpContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/v1/languages',
      {
        schema: {
          tags: ['Installation'],
          summary: 'Languages, and what each can be translated into',
          security: [],
          response: { 200: languagesAnswer },
        },
      },
      async (request) => ({ success: true as const, languages: languages(), log_id: request.id }),
    );
  };
}
