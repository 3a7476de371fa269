import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { GlossaError } from '../../../errors.ts';
import { groupBySet } from '../../../glossaries/find-glossaries.ts';
import { type Glossary, type GlossaryPair, MAX_GLOSSARIES } from '../../../glossaries/glossary.ts';
import type { Dictionary, GlossaryStore } from '../../../glossaries/glossary-store.ts';
import { accountOf } from '../../../operations/operation-scope.ts';
import { abortable } from '../../../resilience/abortable.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import type { HttpRequestScope } from '../../http-request-scope.ts';
import { EXAMPLE_ID } from '../../schemas/common.ts';
import { invalidRequest } from '../../validation.ts';
import { nestFields } from '../nested-fields.ts';
import { fieldsOf } from '../read-fields.ts';
import { errorResponses } from './errors.ts';
import {
  creationTime,
  dictionary,
  dictionaryFields,
  EXAMPLE_DICTIONARY,
  glossaryIdParam,
  glossaryName,
  type pairFields,
  readDictionary,
  readPair,
  toDictionaryFields,
} from './glossary-fields.ts';
import { deeplOptions } from './route-options.ts';

/** Dictionaries of one request. */
const MAX_DICTIONARIES = 100;

const dictionaries = z.array(dictionaryFields).max(MAX_DICTIONARIES).meta({
  description: 'One for each pair of languages. In a form, the fields are dictionaries[0].source_lang and so on.',
});

const createRequest = z
  .object({ name: glossaryName, dictionaries: dictionaries.min(1) })
  .meta({ id: 'DeepLGlossarySetRequest', examples: [{ name: 'Libraries', dictionaries: [EXAMPLE_DICTIONARY] }] });

const updateRequest = z
  .object({ name: glossaryName.optional(), dictionaries: dictionaries.optional() })
  .meta({ id: 'DeepLGlossarySetUpdate', examples: [{ dictionaries: [EXAMPLE_DICTIONARY] }] });

const glossary = z
  .object({
    glossary_id: z.string().meta({ description: 'UUID, for the field glossary_id of a translation.' }),
    name: z.string(),
    dictionaries: z.array(dictionary),
    creation_time: creationTime,
  })
  .meta({ id: 'DeepLGlossarySet' });

const glossaryList = z.object({ glossaries: z.array(glossary) }).meta({ id: 'DeepLGlossarySetList' });

/** Version 3 of the glossaries of the DeepL API: a glossary has a dictionary for each of its pairs of languages. */
export function glossariesV3Routes({
  keys,
  glossaries,
}: {
  keys: KeyCheck;
  glossaries: GlossaryStore;
}): FastifyPluginAsyncZod {
  const options = deeplOptions(keys, 'glossaries');

  /** @throws GlossaError `glossary_not_found` */
  async function findSet(scope: HttpRequestScope, id: string): Promise<Glossary[]> {
    const set = await abortable(glossaries.findSet(accountOf(scope).owner, id), scope.signal);
    if (set.length === 0) throw new GlossaError('glossary_not_found');
    return set;
  }

  return async (app) => {
    app.addHook('preValidation', async (request) => {
      if (request.body !== undefined) request.body = nestFields(fieldsOf(request.body));
    });

    app.post(
      '/glossaries',
      options({
        operationId: 'deeplCreateGlossarySet',
        summary: 'Create a glossary for one or more pairs of languages',
        body: createRequest,
        response: { 201: glossary, ...errorResponses(400, 403, 413, 415, 429, 456, 503, 504) },
      }),
      async (request, reply) => {
        const { scope, body } = request;
        const read = await readDictionaries(body.dictionaries, scope);
        const creation = glossaries.createSet(accountOf(scope).owner, body.name, read);
        const created = await request.audited(creation, (set) => ({
          action: 'glossary.created',
          target: set[0]?.setId ?? '',
        }));
        return reply.code(201).send(toFields(created));
      },
    );

    app.get(
      '/glossaries',
      options({
        operationId: 'deeplListGlossarySets',
        summary: 'List the glossaries of the owner, newest first',
        response: { 200: glossaryList, ...errorResponses(403, 429, 503, 504) },
      }),
      async ({ scope }) => {
        const all = glossaries.list(accountOf(scope).owner, MAX_GLOSSARIES, undefined);
        return { glossaries: groupBySet((await abortable(all, scope.signal)).glossaries).map(toFields) };
      },
    );

    app.get(
      '/glossaries/:glossary_id',
      options({
        operationId: 'deeplGetGlossarySet',
        summary: 'Describe a glossary and its dictionaries',
        example: { key: EXAMPLE_ID },
        params: glossaryIdParam,
        response: { 200: glossary, ...errorResponses(403, 404, 429, 503, 504) },
      }),
      async ({ scope, params }) => toFields(await findSet(scope, params.glossary_id)),
    );

    app.patch(
      '/glossaries/:glossary_id',
      options({
        operationId: 'deeplUpdateGlossarySet',
        summary: 'Rename a glossary, add or replace entries, and add dictionaries',
        example: { key: EXAMPLE_ID },
        params: glossaryIdParam,
        body: updateRequest,
        response: { 200: glossary, ...errorResponses(400, 403, 404, 413, 415, 429, 456, 503, 504) },
      }),
      async (request) => {
        const { scope, params, body } = request;
        const { name, dictionaries: fields = [] } = body;
        const read = await readDictionaries(fields, scope);
        const changes = { name, dictionaries: read.map((one) => ({ ...one, mode: 'add' as const })) };
        const set = glossaries.updateSet(accountOf(scope).owner, params.glossary_id, changes);
        const change = { action: 'glossary.changed', target: params.glossary_id } as const;
        return toFields(await request.audited(set, () => change));
      },
    );

    app.delete(
      '/glossaries/:glossary_id',
      options({
        operationId: 'deeplDeleteGlossarySet',
        summary: 'Delete a glossary with all dictionaries',
        example: { key: EXAMPLE_ID },
        params: glossaryIdParam,
        response: { 204: { description: 'Deleted.', types: {} }, ...errorResponses(403, 404, 429, 503, 504) },
      }),
      async (request, reply) => {
        const { scope, params } = request;
        const removed = glossaries.removeSet(accountOf(scope).owner, params.glossary_id);
        await request.audited(removed, () => ({ action: 'glossary.deleted', target: params.glossary_id }));
        return reply.code(204).send();
      },
    );
  };
}

/** @throws as `readDictionary`; GlossaError `invalid_request` for two dictionaries of one pair */
async function readDictionaries(
  fields: readonly z.output<typeof dictionaryFields>[],
  scope: HttpRequestScope,
): Promise<Dictionary[]> {
  const pairs = new Set<string>();
  const read: Dictionary[] = [];
  for (const [index, one] of fields.entries()) {
    const pair = keyOf(readPair(one));
    if (pairs.has(pair))
      throw invalidRequest([{ path: `dictionaries[${index}]`, message: 'has the pair of another one' }]);
    pairs.add(pair);
    read.push(await readDictionary(one, scope));
  }
  return read;
}

const keyOf = ({ sourceLanguage, targetLanguage }: GlossaryPair): string => `${sourceLanguage} ${targetLanguage}`;

const pairOf = ({ source_lang, target_lang }: z.output<typeof pairFields>): string => `${source_lang} ${target_lang}`;

/** @param set one or more glossaries */
function toFields(set: readonly Glossary[]): z.output<typeof glossary> {
  const [first] = set.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  if (first === undefined) throw new GlossaError('glossary_not_found');
  return {
    glossary_id: first.setId,
    name: first.name,
    dictionaries: set.map(toDictionaryFields).toSorted((one, other) => (pairOf(one) < pairOf(other) ? -1 : 1)),
    creation_time: first.createdAt,
  };
}
