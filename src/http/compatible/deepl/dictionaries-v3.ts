import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { GlossaError } from '../../../errors.ts';
import { findGlossaries } from '../../../glossaries/find-glossaries.ts';
import type { Glossary } from '../../../glossaries/glossary.ts';
import type { GlossaryStore } from '../../../glossaries/glossary-store.ts';
import { accountOf } from '../../../operations/operation-scope.ts';
import { abortable } from '../../../resilience/abortable.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import type { HttpRequestScope } from '../../http-request-scope.ts';
import { EXAMPLE_ID } from '../../schemas/common.ts';
import { errorResponses } from './errors.ts';
import {
  dictionary,
  dictionaryFields,
  EXAMPLE_DICTIONARY,
  glossaryIdParam,
  pairFields,
  readAsTsv,
  readDictionary,
  readPair,
  toPairFields,
} from './glossary-fields.ts';
import { deeplOptions } from './route-options.ts';

const replaceRequest = dictionaryFields.meta({ id: 'DeepLDictionaryRequest', examples: [EXAMPLE_DICTIONARY] });

const entriesResponse = z
  .object({
    dictionaries: z.array(
      z.object({
        source_lang: z.string(),
        target_lang: z.string(),
        entries: z.string().meta({ description: 'A source term, a tab and a target term in each line.' }),
        entries_format: z.literal('tsv'),
      }),
    ),
  })
  .meta({ id: 'DeepLGlossarySetEntries' });

const dictionaryResponse = dictionary.meta({ id: 'DeepLDictionary' });
const EXAMPLE_PAIR = 'source_lang=en&target_lang=es';

/** The dictionaries of the glossaries of version 3: one for each pair of languages. */
export function dictionaryRoutes({
  keys,
  glossaries,
}: {
  keys: KeyCheck;
  glossaries: GlossaryStore;
}): FastifyPluginAsyncZod {
  const options = deeplOptions(keys, 'glossaries');

  /** The dictionary for a pair, as a translation finds it. @throws GlossaError `glossary_not_found` */
  async function findDictionary(
    scope: HttpRequestScope,
    id: string,
    fields: z.output<typeof pairFields>,
  ): Promise<Glossary> {
    const { sourceLanguage: from, targetLanguage: to } = readPair(fields);
    const set = await abortable(glossaries.findSet(accountOf(scope).owner, id), scope.signal);
    const [found] = findGlossaries(set, { from, to });
    if (found === undefined) throw new GlossaError('glossary_not_found');
    return found;
  }

  return async (app) => {
    app.get(
      '/glossaries/:glossary_id/entries',
      options({
        operationId: 'deeplGetDictionaryEntries',
        summary: 'Read the entries of a dictionary',
        example: { key: EXAMPLE_ID, query: EXAMPLE_PAIR },
        params: glossaryIdParam,
        querystring: pairFields,
        response: { 200: entriesResponse, ...errorResponses(400, 403, 404, 429, 503, 504) },
      }),
      async ({ scope, params, query }) => {
        const found = await findDictionary(scope, params.glossary_id, query);
        const entries = await readAsTsv(glossaries, found.id, scope);
        return { dictionaries: [{ ...toPairFields(found), entries, entries_format: 'tsv' as const }] };
      },
    );

    app.put(
      '/glossaries/:glossary_id/dictionaries',
      options({
        operationId: 'deeplReplaceDictionary',
        summary: 'Replace all entries of a dictionary, or add a dictionary',
        example: { key: EXAMPLE_ID },
        params: glossaryIdParam,
        body: replaceRequest,
        response: { 200: dictionaryResponse, ...errorResponses(400, 403, 404, 413, 415, 429, 456, 503, 504) },
      }),
      async (request) => {
        const { scope, params, body } = request;
        const read = await readDictionary(body, scope);
        const changes = { dictionaries: [{ ...read, mode: 'replace' as const }] };
        const set = glossaries.updateSet(accountOf(scope).owner, params.glossary_id, changes);
        await request.audited(set, () => ({ action: 'glossary.changed', target: params.glossary_id }));
        return { ...toPairFields(read), entry_count: read.entries.length };
      },
    );

    app.delete(
      '/glossaries/:glossary_id/dictionaries',
      options({
        operationId: 'deeplDeleteDictionary',
        summary: 'Delete a dictionary, and the glossary with its last one',
        example: { key: EXAMPLE_ID, query: EXAMPLE_PAIR },
        params: glossaryIdParam,
        querystring: pairFields,
        response: { 204: { description: 'Deleted.', types: {} }, ...errorResponses(400, 403, 404, 429, 503, 504) },
      }),
      async (request, reply) => {
        const { scope, params, query } = request;
        const { id } = await findDictionary(scope, params.glossary_id, query);
        const removed = glossaries.remove(accountOf(scope).owner, id);
        await request.audited(removed, () => ({ action: 'glossary.deleted', target: id }));
        return reply.code(204).send();
      },
    );
  };
}
