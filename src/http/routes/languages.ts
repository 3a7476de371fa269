import type { FastifyPluginAsync } from 'fastify';
import type { z } from 'zod';
import { memoizeLatest } from '../../memoize-latest.ts';
import type { LanguageListing, ListLanguages } from '../../translation/list-languages.ts';
import { JSON_UTF_8, precompress, sendPrecompressed } from '../response/precompressed.ts';
import { errorResponses, notModifiedResponse } from '../schemas/common.ts';
import { languagesResponse } from '../schemas/languages.ts';

export function languagesRoute({ listLanguages }: { listLanguages: ListLanguages }): FastifyPluginAsync {
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
