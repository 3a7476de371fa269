import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { memoizeLatest } from '../../memoize-latest.ts';
import type { LanguageListing } from '../../translation/list-languages.ts';
import { JSON_UTF_8, precompress, sendPrecompressed } from '../response/precompressed.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { errorAnswers, unchangedAnswer } from '../schemas/common.ts';

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
  })
  .meta({ id: 'LanguagesAnswer' });

export function languagesRoute({ languages }: RouteDependencies): FastifyPluginAsync {
  const prepare = memoizeLatest((listed: readonly LanguageListing[]) => {
    const answer: z.input<typeof languagesAnswer> = { success: true, languages: [...listed] };
    return precompress(JSON_UTF_8, JSON.stringify(answer));
  });
  return async (app) => {
    app.get(
      '/v1/languages',
      {
        schema: {
          tags: ['Installation'],
          operationId: 'listLanguages',
          summary: 'Languages, and what each can be translated into',
          security: [],
          response: { 200: languagesAnswer, 304: unchangedAnswer, ...errorAnswers(503) },
        },
      },
      async (request, reply) => sendPrecompressed(request, reply, await prepare(await languages())),
    );
  };
}
