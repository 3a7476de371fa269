import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { MAX_ENTRIES } from '../../glossaries/glossary.ts';
import type { GlossaryStore } from '../../glossaries/glossary-store.ts';
import { formatTable } from '../../glossaries/imports/table.ts';
import { readChanges } from '../../glossaries/terms.ts';
import { accountOf } from '../../operations/operation-scope.ts';
import { abortable } from '../../resilience/abortable.ts';
import { runInTimeSlices } from '../../resilience/time-slices.ts';
import type { AdmissionControl } from '../admission/admission-control.ts';
import type { KeyCheck } from '../admission/key-check.ts';
import { readJsonBodies } from '../body/json-body.ts';
import { routeOptions } from '../route-config.ts';
import { EXAMPLE_ID, errorResponses } from '../schemas/common.ts';
import {
  deletionResponse,
  entriesFile,
  entryInputs,
  getQuery,
  glossaryId,
  glossaryResponse,
  glossaryWithEntriesResponse,
  listQuery,
  listResponse,
  toGlossaryFields,
  updateRequest,
} from '../schemas/glossaries.ts';

const CSV = 'text/csv';
const TSV = 'text/tab-separated-values';

/** The stored glossaries of an owner. `createGlossaryRoute` creates them. */
export function glossaryRoutes({
  keys,
  admission,
  glossaries,
}: {
  keys: KeyCheck;
  admission: Pick<AdmissionControl, 'limitBodyMemory'>;
  glossaries: GlossaryStore;
}): FastifyPluginAsyncZod {
  const options = routeOptions('Glossaries', {
    config: { operation: 'glossaries' },
    onRequest: keys.requireKey('translate'),
  });
  return async (app) => {
    readJsonBodies(app, MAX_ENTRIES);
    admission.limitBodyMemory(app);

    app.get(
      '/v1/glossaries',
      options({
        operationId: 'listGlossaries',
        summary: 'List the glossaries of the owner, newest first',
        querystring: listQuery,
        response: { 200: listResponse, ...errorResponses(400, 401, 403, 429, 503, 504) },
      }),
      async ({ scope, query: { limit, cursor }, id }) => {
        const page = await abortable(glossaries.list(accountOf(scope).owner, limit, cursor), scope.signal);
        return {
          success: true as const,
          glossaries: page.glossaries.map(toGlossaryFields),
          next_cursor: page.nextCursor,
          log_id: id,
        };
      },
    );

    app.get(
      '/v1/glossaries/:id',
      options({
        operationId: 'getGlossary',
        summary: 'Describe a glossary, with its entries when requested',
        example: { key: EXAMPLE_ID, query: 'entries=true' },
        params: glossaryId,
        querystring: getQuery,
        response: { 200: glossaryWithEntriesResponse, ...errorResponses(400, 401, 403, 404, 429, 503, 504) },
      }),
      async ({ scope, params, query, id }) => {
        const { owner } = accountOf(scope);
        const answer = { success: true as const, log_id: id };
        if (!query.entries) {
          return { ...answer, ...toGlossaryFields(await abortable(glossaries.get(owner, params.id), scope.signal)) };
        }
        const { glossary, entries } = await abortable(glossaries.read(owner, params.id), scope.signal);
        const pairs = (await runInTimeSlices(entries, scope)).map(({ source, target }) => [source, target]);
        return { ...answer, ...toGlossaryFields(glossary), entries: Object.fromEntries(pairs) };
      },
    );

    app.get(
      '/v1/glossaries/:id/entries',
      options({
        operationId: 'exportGlossary',
        summary: 'Read the entries of a glossary as CSV or TSV',
        example: { key: EXAMPLE_ID, saveAs: 'glossary.csv' },
        params: glossaryId,
        response: { 200: entriesFile, ...errorResponses(401, 403, 404, 429, 503, 504) },
      }),
      async ({ scope, params, headers }, reply) => {
        const { glossary, entries } = await abortable(glossaries.read(accountOf(scope).owner, params.id), scope.signal);
        const list = await runInTimeSlices(entries, scope);
        const type = headers.accept?.includes(TSV) ? TSV : CSV;
        return reply
          .headers({
            'Content-Disposition': `attachment; filename="glossary.${type === TSV ? 'tsv' : 'csv'}"`,
            'X-Content-Type-Options': 'nosniff',
            'Cache-Control': 'private, no-store',
            Vary: 'Accept',
          })
          .type(`${type}; charset=utf-8`)
          .send(Buffer.from(formatTable(list, glossary, type === TSV ? '\t' : ',')));
      },
    );

    app.patch(
      '/v1/glossaries/:id',
      options({
        operationId: 'updateGlossary',
        summary: 'Rename a glossary, or add, replace and remove entries',
        example: { key: EXAMPLE_ID },
        params: glossaryId,
        body: updateRequest,
        response: { 200: glossaryResponse, ...errorResponses(400, 401, 403, 404, 413, 415, 429, 503, 504) },
      }),
      async (request) => {
        const { scope, params, body, id } = request;
        const { name, entries } = body;
        const changes = entries && (await runInTimeSlices(readChanges(entryInputs(entries)), scope));
        const updated = glossaries.update(accountOf(scope).owner, params.id, { name, entries: changes });
        const glossary = await request.audited(updated, () => ({ action: 'glossary.changed', target: params.id }));
        return { success: true as const, ...toGlossaryFields(glossary), log_id: id };
      },
    );

    app.delete(
      '/v1/glossaries/:id',
      options({
        operationId: 'deleteGlossary',
        summary: 'Delete a glossary',
        example: { key: EXAMPLE_ID },
        params: glossaryId,
        response: { 200: deletionResponse, ...errorResponses(401, 403, 404, 429, 503, 504) },
      }),
      async (request) => {
        const { scope, params, id } = request;
        const removed = glossaries.remove(accountOf(scope).owner, params.id);
        await request.audited(removed, () => ({ action: 'glossary.deleted', target: params.id }));
        return { success: true as const, glossary_id: params.id, log_id: id };
      },
    );
  };
}
