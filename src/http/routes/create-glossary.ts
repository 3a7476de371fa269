import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { GlossaryStore } from '../../glossaries/glossary-store.ts';
import { accountOf } from '../../operations/operation-scope.ts';
import type { AdmissionControl } from '../admission/admission-control.ts';
import type { KeyCheck } from '../admission/key-check.ts';
import { readFormBodies } from '../body/form.ts';
import { readGlossary } from '../body/glossary-upload.ts';
import { errorResponses } from '../schemas/common.ts';
import {
  createBodies,
  exampleGlossary,
  glossaryResponse,
  toGlossaryFields,
  uploadQuery,
} from '../schemas/glossaries.ts';

/** `POST /v1/glossaries`, whose body is JSON, a form or a file. */
export function createGlossaryRoute({
  keys,
  admission,
  glossaries,
}: {
  keys: KeyCheck;
  admission: Pick<AdmissionControl, 'limitBodyMemory'>;
  glossaries: Pick<GlossaryStore, 'create'>;
}): FastifyPluginAsyncZod {
  return async (app) => {
    await readFormBodies(app);
    admission.limitBodyMemory(app);

    app.post(
      '/v1/glossaries',
      {
        config: { operation: 'glossaries' },
        onRequest: keys.requireKey('translate'),
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
        const created = glossaries.create(accountOf(scope).owner, await readGlossary(request));
        const glossary = await request.audited(created, ({ id }) => ({ action: 'glossary.created', target: id }));
        return { success: true as const, ...toGlossaryFields(glossary), log_id: request.id };
      },
    );
  };
}
