import { z } from 'zod';
import type { LoadRequest } from '../../load/http-load.ts';
import { distinctSentences, sentencesOf } from '../../load/texts/sentences.ts';
import type { Client } from './client.ts';
import type { Growth } from './growth.ts';

const STORED_SIZES = [10, 100, 1_000, 10_000];
const INLINE_SIZES = [1, 10, 30, 100, 300, 1_000];
const IMPORT_SIZES = [1, 10, 100, 1_000, 10_000];
/** Sentences of the text that is translated with a glossary. */
const SENTENCES = 30;

const created = z.looseObject({ glossary_id: z.string() });

/** Entries of a glossary: of the request, of a stored one, and while it is stored. */
export function glossaryGrowths({ glossa, send }: Client, data: string | undefined): Growth[] {
  const text = distinctSentences(sentencesOf(data, 'sr')).take(SENTENCES).toArray().join('\n');
  const post = (path: string, body: object): LoadRequest => ({
    method: 'POST',
    path,
    headers: { 'x-api-key': glossa.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const translation = (more: object): LoadRequest =>
    post('/v1/ai/translate', { text, current_language: 'sr', target_language: 'sr-Latn', ...more });
  const store = async (count: number): Promise<string> => {
    const fields = { name: `${count}`, source_language: 'sr', target_language: 'sr-Latn', entries: entriesOf(count) };
    return created.parse(await send(post('/v1/glossaries', fields))).glossary_id;
  };
  const headers = { 'x-api-key': glossa.key };
  const remove = async (id: string): Promise<void> => {
    const response = await fetch(`${glossa.url}/v1/glossaries/${id}`, { method: 'DELETE', headers });
    if (!response.ok) throw new Error(`The service answered ${response.status} for a deletion.`);
  };
  return [
    {
      name: 'translation with a glossary of its own',
      unit: 'entry',
      maxExponent: 1,
      sizes: INLINE_SIZES,
      prepare: (count) => {
        const request = translation({ glossary: entriesOf(count) });
        return { pid: glossa.pid, run: async () => void (await send(request)) };
      },
    },
    {
      name: 'translation with a stored glossary',
      unit: 'entry',
      maxExponent: 0,
      sizes: STORED_SIZES,
      async prepare(count) {
        const request = translation({ glossary_id: await store(count) });
        return { pid: glossa.pid, run: async () => void (await send(request)) };
      },
    },
    {
      name: 'a glossary is stored and deleted',
      unit: 'entry',
      maxExponent: 1,
      sizes: IMPORT_SIZES,
      prepare: (count) => ({ pid: glossa.pid, run: async () => remove(await store(count)) }),
    },
  ];
}

const FREQUENT_WORDS = ['је', 'град', 'године', 'људи', 'вода', 'свет', 'дан', 'земља', 'пут', 'време'];

/** The first ten terms occur in usual texts, the others do not. */
function entriesOf(count: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [FREQUENT_WORDS[at] ?? `реч ${at}`, `term ${at}`]),
  );
}
