import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { memoizeLatest } from '../../../memoize-latest.ts';
import type { LanguageListing, ListLanguages } from '../../../translation/list-languages.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import { requireKeyAt } from '../require-key.ts';
import { errorResponses } from './errors.ts';
import { baseCode } from './language-codes.ts';

const fields = z.object({
  type: z
    .preprocess((value) => value || undefined, z.enum(['source', 'target']).default('source'))
    .meta({ description: 'Languages of texts, or languages to translate into.' }),
});

const listedLanguage = z
  .object({
    language: z.string().meta({ description: 'Code in upper case.' }),
    name: z.string().meta({ description: 'In English.' }),
    supports_formality: z.boolean().optional().meta({ description: 'Of targets: whether formality has an effect.' }),
  })
  .meta({ id: 'DeepLLanguage' });

const response = z.array(listedLanguage);

type ListedLanguage = z.infer<typeof listedLanguage>;

export function languagesRoute({
  keys,
  listLanguages,
}: {
  keys: KeyCheck;
  listLanguages: ListLanguages;
}): FastifyPluginAsyncZod {
  const options = requireKeyAt(keys, {});
  const lists = memoizeLatest(async (listed: readonly LanguageListing[]) => ({
    source: listSources(listed),
    target: listTargets(listed),
  }));
  const respond = async ({ type }: z.output<typeof fields>) => (await lists(await listLanguages()))[type];
  return async (app) => {
    app.get(
      '/languages',
      {
        ...options,
        schema: {
          tags: ['DeepL API'],
          operationId: 'deeplListLanguages',
          summary: 'List the source or the target languages',
          example: { query: 'type=target' },
          querystring: fields,
          response: { 200: response, ...errorResponses(400, 403, 413, 429, 503, 504) },
        },
      },
      ({ query }) => respond(query),
    );
    // Old clients send their key in the body of a POST.
    app.post('/languages', { ...options, schema: { hide: true, body: fields } }, ({ body }) => respond(body));
  };
}

/** Sources have no variants: `ZH` with the name `Chinese` is Chinese in either script. */
function listSources(listed: readonly LanguageListing[]): ListedLanguage[] {
  const sources = listed.filter(({ targets }) => targets.length > 0);
  const names = new Map(sources.map(({ code, name }) => [baseCode(code), name.replace(/ \(.*/, '')]));
  return [...names].map(([language, name]) => ({ language, name }));
}

/** Every target that some language can be translated into. Clients reject plain `EN` and `PT`, which stand for a variant. */
function listTargets(listed: readonly LanguageListing[]): ListedLanguage[] {
  const targets = Map.groupBy(
    listed.flatMap((source) => source.targets),
    ({ code }) => code,
  );
  return listed.flatMap(({ code, name }) => {
    const routes = targets.get(code);
    if (!routes || code === 'pt') return [];
    const supports_formality = routes.some(({ features }) => features?.includes('formality'));
    // British English is translated into the plain language.
    const variant =
      code === 'en' ? { language: 'EN-GB', name: 'English (British)' } : { language: code.toUpperCase(), name };
    return [{ ...variant, supports_formality }];
  });
}
