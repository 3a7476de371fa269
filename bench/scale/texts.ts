import type { LoadRequest } from '../../load/http-load.ts';
import { distinctSentences, sentencesOf } from '../../load/texts/sentences.ts';
import type { Client } from './client.ts';
import type { Growth, Work } from './growth.ts';

/** Together they have nearly 300,000 characters, the limit of a request. */
const MAX_SENTENCES = 2_200;
const TEXT_SIZES = [1, 10, 30, 100, 300, 1_000, MAX_SENTENCES];
const MAX_STRINGS = 10_000;
/** As many strings of this length are within the limit of characters. */
const MAX_STRING_LENGTH = 29;
const ARRAY_SIZES = [1, 10, 30, 100, 300, 1_000, 3_000, MAX_STRINGS];
const REQUEST_COUNTS = [10, 30, 100, 300, 1_000, 3_000, 10_000];
const SHORT_SENTENCE = 'Мост је стар.';

/** Requests, and the text or the strings of a request. */
export function textGrowths(client: Client, data: string | undefined): Record<'texts' | 'arrays', Growth[]> {
  const { glossa, send, sendAll } = client;
  const english = distinctSentences(sentencesOf(data, 'en')).take(MAX_SENTENCES).toArray();
  const serbian = distinctSentences(sentencesOf(data, 'sr')).take(MAX_SENTENCES).toArray();
  const json = { 'x-api-key': glossa.key, 'content-type': 'application/json' };
  const detection = (text: string | readonly string[]): LoadRequest => ({
    method: 'POST',
    path: '/v1/ai/detect',
    headers: json,
    body: JSON.stringify({ text }),
  });
  const sending = (request: LoadRequest): Work => ({ pid: glossa.pid, run: async () => void (await send(request)) });
  const growing = (
    name: string,
    unit: string,
    sizes: readonly number[],
    requestOf: (size: number) => LoadRequest,
  ): Growth => ({ name, unit, maxExponent: 1, sizes, prepare: (size) => sending(requestOf(size)) });
  const lines = (sentences: readonly string[], count: number): string => sentences.slice(0, count).join('\n');
  const unchanged = glossa.translation(SHORT_SENTENCE, 'sr', 'sr');
  const texts: Growth[] = [
    {
      name: 'requests without an engine',
      unit: 'request',
      maxExponent: 1,
      sizes: REQUEST_COUNTS,
      prepare: (count) => ({
        pid: glossa.pid,
        run: () => sendAll(Array.from({ length: count }, () => unchanged)),
      }),
    },
    growing('translation, Apertium', 'sentence', TEXT_SIZES, (count) =>
      glossa.translation(lines(english, count), 'en', 'es'),
    ),
    growing('translation, transliteration', 'sentence', TEXT_SIZES, (count) =>
      glossa.translation(lines(serbian, count), 'sr', 'sr-Latn'),
    ),
    growing('detection', 'sentence', TEXT_SIZES, (count) => detection(lines(english, count))),
    growing('summary', 'sentence', TEXT_SIZES, (count) =>
      glossa.summary({ text: english.slice(0, count).join(' '), type: 'points', max_points: 5 }),
    ),
  ];
  const arrays = [
    growing('translation of an array', 'string', ARRAY_SIZES, (count) =>
      glossa.translation(
        Array.from({ length: count }, (_, at) => `${at}. ${SHORT_SENTENCE}`),
        'sr',
        'sr-Latn',
      ),
    ),
    growing('detection of an array', 'string', ARRAY_SIZES, (count) =>
      detection(
        Array.from({ length: count }, (_, at) => (english[at % english.length] ?? '').slice(0, MAX_STRING_LENGTH)),
      ),
    ),
  ];
  return { texts, arrays };
}
