import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { abortable } from '../../resilience/abortable.ts';
import { accountOf, requireKey } from '../admission/authorize.ts';
import { readFormBodies } from '../body/form.ts';
import { readGlossary } from '../body/glossary-upload.ts';
import type { RouteContext } from '../route-context.ts';
import { errorResponses } from '../schemas/common.ts';
import {
  createBodies,
  exampleGlossary,
  glossaryResponse,
  toGlossaryFields,
  uploadQuery,
} from '../schemas/glossaries.ts';

/** `POST /v1/glossaries`, whose body is JSON, a form or a file. */
export function createGlossaryRoute(context: RouteContext): FastifyPluginAsyncZod {
  const { admission, glossaries } = context;
  return async (app) => {
    await readFormBodies(app);
    admission.limitBodyMemory(app);

    app.post(
      '/v1/glossaries',
      {
        config: { operation: 'glossaries' },
        onRequest: requireKey(context, 'translate'),
        schema: {
          tags: ['Glossaries'],
          operationId: 'createGlossary',
          summary: 'Create a glossary from JSON, or from a CSV, TSV or TBX file',
          querystring: uploadQuery,
          bodies: createBodies,
          example: { body: exampleGlossary },
          response: { 200: glossaryResponse, ...errorResponses(400, 401, 403, 413, 415, 429, 503, 504) },
        },
      },
      async (request) => {
        const { scope } = request;
        const glossary = await abortable(
          glossaries.create(accountOf(scope).owner, await readGlossary(request)),
          scope.signal,
        );
        return { success: true as const, ...toGlossaryFields(glossary), log_id: request.id };
      },
    );
  };
}
