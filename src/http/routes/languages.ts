import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { memoizeLatest } from '../../memoize-latest.ts';
import type { LanguageListing } from '../../translation/list-languages.ts';
import { JSON_UTF_8, precompress, sendPrecompressed } from '../response/precompressed.ts';
import type { RouteContext } from '../route-context.ts';
import { errorResponses, notModifiedResponse } from '../schemas/common.ts';

const target = z.object({
  code: z.string(),
  engine: z.string(),
  via: z.array(z.string()).meta({ description: 'Pivot languages between source and target.' }),
  quality: z.number().meta({ description: 'Expected chrF, 0 to 100.' }),
  installed: z.boolean().meta({ description: 'False when a model must be downloaded first.' }),
  downloadable: z.boolean().meta({
    description:
      'True when the first request downloads the missing models. When a download failed, it is false until the next attempt.',
  }),
  size: z.int().min(1).optional().meta({
    description:
      'Bytes to download for the missing models, those of both steps through a pivot. Absent when nothing is missing.',
  }),
  fallback: z.string().optional().meta({
    description: 'Engine that translates while the models are missing. Absent when there is none.',
  }),
  features: z
    .array(z.enum(['formality', 'context', 'alternatives']))
    .optional()
    .meta({
      description:
        'Fields of a translation request that only some engines follow. formality: more and less are accepted. context: the engine reads it. Absent when empty.',
    }),
});

const languagesResponse = z
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
  .meta({ id: 'LanguagesResponse' });

export function languagesRoute({ listLanguages }: RouteContext): FastifyPluginAsync {
  const prepare = memoizeLatest((listed: readonly LanguageListing[]) => {
    const response: z.input<typeof languagesResponse> = { success: true, languages: [...listed] };
    return precompress(JSON_UTF_8, JSON.stringify(response));
  });
  return async (app) => {
    app.get(
      '/v1/languages',
      {
        schema: {
          tags: ['Installation'],
          operationId: 'listLanguages',
          summary: 'List the languages and their translation targets',
          security: [],
          response: { 200: languagesResponse, 304: notModifiedResponse, ...errorResponses(503) },
        },
      },
      async (request, reply) => sendPrecompressed(request, reply, await prepare(await listLanguages())),
    );
  };
}
