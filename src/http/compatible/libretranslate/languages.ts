import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { memoizeLatest } from '../../../memoize-latest.ts';
import type { LanguageListing, ListLanguages } from '../../../translation/list-languages.ts';
import { JSON_UTF_8, precompress, sendPrecompressed } from '../../response/precompressed.ts';
import { notModifiedResponse } from '../../schemas/common.ts';
import { errorResponses } from './errors.ts';
import { ROUTE_CONFIG, TAGS } from './route-config.ts';

const languagesResponse = z.array(
  z.object({ code: z.string(), name: z.string(), targets: z.array(z.string()) }).meta({ id: 'LibreTranslateLanguage' }),
);

export function listLanguagesRoute({ listLanguages }: { listLanguages: ListLanguages }): FastifyPluginAsyncZod {
  const prepare = memoizeLatest((listed: readonly LanguageListing[]) => {
    const all = new Set(listed.flatMap(({ targets }) => targets.map((target) => target.code)));
    // Clients offer the entries as targets, too. A language that is only a target has no targets itself.
    const response: z.input<typeof languagesResponse> = listed
      .map(({ code, name, targets }) => ({ code, name, targets: targets.map((target) => target.code) }))
      .filter(({ code, targets }) => targets.length > 0 || all.has(code));
    return precompress(JSON_UTF_8, JSON.stringify(response));
  });
  return async (app) => {
    app.get(
      '/languages',
      {
        config: ROUTE_CONFIG,
        schema: {
          tags: TAGS,
          operationId: 'libretranslateListLanguages',
          summary: 'List the languages and their translation targets',
          security: [],
          response: { 200: languagesResponse, 304: notModifiedResponse, ...errorResponses(503) },
        },
      },
      async (request, reply) => sendPrecompressed(request, reply, await prepare(await listLanguages())),
    );
  };
}
