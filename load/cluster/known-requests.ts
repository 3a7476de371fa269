import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Random } from '../random.ts';
import { DOCUMENT, ENGLISH, SPANISH, STORY } from '../texts/story.ts';
import type { ClusterRequest } from './send-request.ts';

/** File key of the document that every owner stores. */
export const DOCUMENT_KEY = 'document.pdf';

type KnownRequest = Pick<ClusterRequest, 'name' | 'path' | 'dependencies' | 'operation'> & {
  body: string;
  chance: number;
};

const translation = (
  name: string,
  chance: number,
  text: string | string[],
  from: string | undefined,
  to: string,
): KnownRequest => ({
  name,
  chance,
  path: '/v1/ai/translate',
  dependencies: [],
  operation: 'translate',
  body: JSON.stringify({ text, current_language: from, target_language: to }),
});

const summary = (
  name: string,
  chance: number,
  body: object,
  dependencies: KnownRequest['dependencies'] = [],
): KnownRequest => ({
  name,
  chance,
  path: '/v1/ai/summary',
  dependencies,
  operation: 'summary',
  body: JSON.stringify(body),
});

/** Requests with a constant response. `chance` is their relative frequency. */
const KNOWN_REQUESTS: readonly KnownRequest[] = [
  ...ENGLISH.map((text) => translation('translate en-es', 4, text, 'en', 'es')),
  ...SPANISH.map((text) => translation('translate to ca', 2, text, undefined, 'ca')),
  ...ENGLISH.slice(0, 4).map((text) => translation('translate en-en', 3, text, 'en', 'en')),
  translation('translate array', 4, [...ENGLISH.slice(0, 4), ''], 'en', 'es'),
  translation('translate array', 4, [SPANISH[0], ENGLISH[1], SPANISH[2]], undefined, 'ca'),
  translation('translate lines', 2, `${ENGLISH.join('\n')}\n\n\t{{name}} https://example.org/x?y=1 😀`, 'en', 'es'),
  translation('translate nothing', 2, '', 'en', 'es'),
  translation('translate to nowhere', 1, 'x', 'en', 'xx-nowhere'),
  summary('summary', 4, { text: STORY }),
  summary('summary points', 4, { text: STORY, type: 'points', max_points: 3, include_sources: true }),
  summary('summary short', 2, { text: STORY, max_characters: 80 }),
  summary('summary of file', 2, { file_store_key: DOCUMENT_KEY, type: 'points', max_points: 3 }, [
    'database',
    'files',
    'disk',
  ]),
  summary('summary of no file', 1, { file_store_key: 'nobody has this' }, ['database']),
];

/** The parts of a response that do not depend on the replica: all but its id and the engine time. */
function essence(status: number, body: Buffer): unknown {
  const { log_id: _, _usage, ...rest } = JSON.parse(body.toString());
  return { status, ...rest, input_tokens: _usage?.input_tokens, output_tokens: _usage?.output_tokens };
}

/** Sends each request to a single service once. @returns a function that picks a request with its expected response */
export async function learnExpectedResponses(url: string, key: string): Promise<(random: Random) => ClusterRequest> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const stored = await fetch(`${url}/v1/store/file?key=${DOCUMENT_KEY}`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: DOCUMENT,
  });
  assert.equal(stored.status, 200);
  const requests: ClusterRequest[] = [];
  for (const { chance, ...fixed } of KNOWN_REQUESTS) {
    const answer = await fetch(url + fixed.path, { method: 'POST', headers, body: fixed.body });
    const expected = essence(answer.status, Buffer.from(await answer.arrayBuffer()));
    assert.ok(answer.status < 500, `${fixed.name} got status ${answer.status}`);
    const request: ClusterRequest = {
      ...fixed,
      method: 'POST',
      check(status, body) {
        const found = essence(status, body);
        return isDeepStrictEqual(found, expected)
          ? undefined
          : `answered ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`;
      },
    };
    for (let turn = 0; turn < chance; turn++) requests.push(request);
  }
  const [first, ...others] = requests;
  assert.ok(first);
  return (random) => random.pick([first, ...others]);
}
