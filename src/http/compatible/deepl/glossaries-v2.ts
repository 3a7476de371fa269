import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { GlossaError } from '../../../errors.ts';
import { groupBySet } from '../../../glossaries/find-glossaries.ts';
import { type Glossary, MAX_GLOSSARIES } from '../../../glossaries/glossary.ts';
import type { GlossaryStore } from '../../../glossaries/glossary-store.ts';
import { memoizeLatest } from '../../../memoize-latest.ts';
import { accountOf } from '../../../operations/operation-scope.ts';
import { abortable } from '../../../resilience/abortable.ts';
import type { LanguageListing, ListLanguages } from '../../../translation/list-languages.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import type { HttpRequestScope } from '../../http-request-scope.ts';
import { JSON_UTF_8, precompress, sendPrecompressed } from '../../response/precompressed.ts';
import { EXAMPLE_ID, notModifiedResponse } from '../../schemas/common.ts';
import { errorResponses } from './errors.ts';
import {
  creationTime,
  dictionary,
  dictionaryFields,
  EXAMPLE_DICTIONARY,
  glossaryIdParam,
  glossaryName,
  readAsTsv,
  readDictionary,
  toDictionaryFields,
  toGlossaryCode,
} from './glossary-fields.ts';
import { deeplOptions } from './route-options.ts';

const TSV = 'text/tab-separated-values';

const createRequest = dictionaryFields
  .extend({ name: glossaryName })
  .meta({ id: 'DeepLGlossaryRequest', examples: [{ name: 'Libraries', ...EXAMPLE_DICTIONARY }] });

const glossary = z
  .object({
    glossary_id: z.string().meta({ description: 'UUID, for the field glossary_id of a translation.' }),
    name: z.string(),
    ready: z.literal(true),
    ...dictionary.shape,
    creation_time: creationTime,
  })
  .meta({ id: 'DeepLGlossary' });

const glossaryList = z.object({ glossaries: z.array(glossary) }).meta({ id: 'DeepLGlossaryList' });

const languagePairs = z
  .object({ supported_languages: z.array(z.object({ source_lang: z.string(), target_lang: z.string() })) })
  .meta({ id: 'DeepLGlossaryLanguagePairs' });

/** Version 2 of the glossaries of the DeepL API, which knows glossaries for one pair of languages. */
export function glossariesV2Routes({
  keys,
  glossaries,
  listLanguages,
}: {
  keys: KeyCheck;
  glossaries: GlossaryStore;
  listLanguages: ListLanguages;
}): FastifyPluginAsyncZod {
  const options = deeplOptions(keys, 'glossaries');

  /** @throws GlossaError `glossary_not_found`, also for a glossary with several dictionaries */
  async function find(scope: HttpRequestScope, id: string): Promise<Glossary> {
    const [found, ...others] = await abortable(glossaries.findSet(accountOf(scope).owner, id), scope.signal);
    if (found === undefined || others.length > 0) throw new GlossaError('glossary_not_found');
    return found;
  }

  return async (app) => {
    const preparePairs = memoizeLatest(async (listed: readonly LanguageListing[]) =>
      precompress(JSON_UTF_8, JSON.stringify(listPairs(listed))),
    );
    app.get(
      '/glossary-language-pairs',
      options({
        operationId: 'deeplListGlossaryLanguagePairs',
        summary: 'List the pairs of languages of which texts can be translated with a glossary',
        response: { 200: languagePairs, 304: notModifiedResponse, ...errorResponses(403, 429, 503, 504) },
      }),
      async (request, reply) => sendPrecompressed(request, reply, await preparePairs(await listLanguages())),
    );

    app.post(
      '/glossaries',
      options({
        operationId: 'deeplCreateGlossary',
        summary: 'Create a glossary for one pair of languages',
        body: createRequest,
        response: { 201: glossary, ...errorResponses(400, 403, 413, 415, 429, 456, 503, 504) },
      }),
      async (request, reply) => {
        const { scope, body } = request;
        const { name, ...fields } = body;
        const read = await readDictionary(fields, scope);
        const creation = glossaries.create(accountOf(scope).owner, { name, ...read });
        const created = await request.audited(creation, ({ id }) => ({ action: 'glossary.created', target: id }));
        return reply.code(201).send(toFields(created));
      },
    );

    app.get(
      '/glossaries',
      options({
        operationId: 'deeplListGlossaries',
        summary: 'List the glossaries for one pair of languages, newest first',
        response: { 200: glossaryList, ...errorResponses(403, 429, 503, 504) },
      }),
      async ({ scope }) => {
        const all = glossaries.list(accountOf(scope).owner, MAX_GLOSSARIES, undefined);
        const sets = groupBySet((await abortable(all, scope.signal)).glossaries);
        return { glossaries: sets.filter((set) => set.length === 1).flatMap((set) => set.map(toFields)) };
      },
    );

    app.get(
      '/glossaries/:glossary_id',
      options({
        operationId: 'deeplGetGlossary',
        summary: 'Describe a glossary for one pair of languages',
        example: { key: EXAMPLE_ID },
        params: glossaryIdParam,
        response: { 200: glossary, ...errorResponses(403, 404, 429, 503, 504) },
      }),
      async ({ scope, params }) => toFields(await find(scope, params.glossary_id)),
    );

    app.get(
      '/glossaries/:glossary_id/entries',
      options({
        operationId: 'deeplGetGlossaryEntries',
        summary: 'Read the entries of a glossary as TSV without a header',
        example: { key: EXAMPLE_ID, saveAs: 'glossary.tsv' },
        params: glossaryIdParam,
        response: {
          200: { description: 'A source term, a tab and a target term in each line.', types: { [TSV]: z.string() } },
          ...errorResponses(403, 404, 429, 503, 504),
        },
      }),
      async ({ scope, params }, reply) => {
        const { id } = await find(scope, params.glossary_id);
        const tsv = await readAsTsv(glossaries, id, scope);
        return reply
          .headers({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'private, no-store' })
          .type(`${TSV}; charset=utf-8`)
          .send(Buffer.from(tsv));
      },
    );

    app.delete(
      '/glossaries/:glossary_id',
      options({
        operationId: 'deeplDeleteGlossary',
        summary: 'Delete a glossary for one pair of languages',
        example: { key: EXAMPLE_ID },
        params: glossaryIdParam,
        response: { 204: { description: 'Deleted.', types: {} }, ...errorResponses(403, 404, 429, 503, 504) },
      }),
      async (request, reply) => {
        const { scope, params } = request;
        const { id } = await find(scope, params.glossary_id);
        const removed = glossaries.remove(accountOf(scope).owner, id);
        await request.audited(removed, () => ({ action: 'glossary.deleted', target: id }));
        return reply.code(204).send();
      },
    );
  };
}

function toFields(stored: Glossary): z.output<typeof glossary> {
  const { setId, name, createdAt } = stored;
  return { glossary_id: setId, name, ready: true, ...toDictionaryFields(stored), creation_time: createdAt };
}

/** Every pair that can be translated. */
function listPairs(listed: readonly LanguageListing[]): z.output<typeof languagePairs> {
  return {
    supported_languages: listed.flatMap(({ code, targets }) =>
      targets.map((target) => ({ source_lang: toGlossaryCode(code), target_lang: toGlossaryCode(target.code) })),
    ),
  };
}
