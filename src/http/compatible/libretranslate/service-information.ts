import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DOCUMENT_TYPES } from '../../../formats/files/file-types.ts';
import { memoizeLatest } from '../../../memoize-latest.ts';
import { JSON_UTF_8, precompress, sendPrecompressed } from '../../response/precompressed.ts';
import { errorResponses } from './errors.ts';
import { AUTO } from './language-codes.ts';
import { ROUTE_CONFIG, TAGS } from './route-config.ts';

/** Milliseconds without a keystroke after which LibreTranslate's page translates. */
const FRONTEND_TIMEOUT_MS = 500;

const language = z.object({ code: z.string(), name: z.string() });
const settingsResponse = z
  .object({
    apiKeys: z.boolean(),
    charLimit: z.int().min(0),
    filesTranslation: z.boolean(),
    frontendTimeout: z.int().min(0).meta({ description: 'Milliseconds.' }),
    keyRequired: z.boolean(),
    language: z.object({ source: language, target: language }),
    suggestions: z.boolean(),
    supportedFilesFormat: z.array(z.string()).meta({ description: 'Extensions of file names, with their dots.' }),
  })
  .meta({ id: 'LibreTranslateSettings' });

/** What clients ask about the service, and the suggestions that it does not take. */
export function serviceInformationRoutes({
  maxCharacters,
  isKeyRequired,
  publicUrl,
}: {
  maxCharacters: number;
  isKeyRequired: boolean;
  publicUrl: () => string;
}): FastifyPluginAsyncZod {
  const response: z.output<typeof settingsResponse> = {
    apiKeys: true,
    charLimit: maxCharacters,
    filesTranslation: true,
    frontendTimeout: FRONTEND_TIMEOUT_MS,
    keyRequired: isKeyRequired,
    language: { source: { code: AUTO, name: 'Auto Detect' }, target: { code: 'en', name: 'English' } },
    suggestions: false,
    supportedFilesFormat: Object.values(DOCUMENT_TYPES).flatMap(({ extensions }) => extensions.map((it) => `.${it}`)),
  };
  return async (app) => {
    app.get(
      '/frontend/settings',
      {
        config: ROUTE_CONFIG,
        schema: {
          tags: TAGS,
          operationId: 'libretranslateGetSettings',
          summary: 'The limits and features of the service',
          security: [],
          response: { 200: settingsResponse },
        },
      },
      async () => response,
    );
    app.get(
      '/health',
      {
        config: { ...ROUTE_CONFIG, isExemptFromAdmission: true },
        schema: {
          tags: TAGS,
          operationId: 'libretranslateGetHealth',
          summary: 'Check that the process is alive',
          security: [],
          response: { 200: z.object({ status: z.literal('ok') }) },
        },
      },
      async () => ({ status: 'ok' as const }),
    );

    const prepare = memoizeLatest(async (url: string) =>
      precompress(JSON_UTF_8, JSON.stringify(await app.openapiDocument(url))),
    );
    app.get('/spec', { config: ROUTE_CONFIG, schema: { hide: true } }, async (request, reply) =>
      sendPrecompressed(request, reply, await prepare(publicUrl())),
    );

    app.post(
      '/suggest',
      {
        config: ROUTE_CONFIG,
        schema: { hide: true, response: errorResponses(403) },
        onRequest: async (_request, reply) => reply.code(403).send({ error: 'This server does not take suggestions.' }),
      },
      async () => undefined,
    );
  };
}
