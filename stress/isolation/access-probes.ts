import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { KeyStore, Scope } from '../../src/accounts/key-store.ts';
import type { IsolationFault } from './results.ts';

const OWNER = 'probed';
/** Occurs in the stored file and in the document of the probes, and in no response to a key that may not read them. */
const SECRET = 'zyxwvutsecret';
const DOCUMENTS = '/v1/ai/translate/document';
const FILES = '/v1/store/file';
const TEXT = `The ${SECRET} house is big.\n`.repeat(2_000);
/** A revoked key's documents stop within 5 s. A busy machine takes longer. */
const MAX_STOP_MS = 30_000;
const POLL_MS = 100;

const document = z.looseObject({ document_id: z.string() });
const state = z.looseObject({ status: z.string(), error: z.looseObject({ code: z.string() }).optional() });

/**
 * Sends one round of requests that must be refused: with keys without a scope, with two keys, and with a revoked key that has a
 * document. Their owner sends nothing else.
 * @returns what is wrong
 */
export async function probeAccess(url: string, keyStore: KeyStore): Promise<IsolationFault[]> {
  const what: string[] = [];
  const make = async (...scopes: Scope[]) => (await keyStore.create({ owner: OWNER, name: undefined, scopes })).key;
  const all = await make('translate', 'summary', 'files', 'models');
  const limited = await make('translate', 'summary');

  async function ask(path: string, key: string, init: RequestInit = {}) {
    const response = await fetch(url + path, { ...init, headers: { 'x-api-key': key, ...init.headers } });
    return { status: response.status, text: await response.text() };
  }
  const post = (path: string, key: string, body: object, headers: Record<string, string> = {}) =>
    ask(path, key, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  function expect(name: string, { status, text }: { status: number; text: string }, wanted: number): void {
    if (status !== wanted) what.push(`${name}: ${status} instead of ${wanted}: ${text.slice(0, 300)}`);
    if (text.includes(SECRET)) what.push(`${name}: the response has the words of a file`);
  }

  await ask(`${FILES}?key=known.txt&overwrite=true`, all, { method: 'POST', body: TEXT });
  for (const [path, fields] of [
    [DOCUMENTS, { target_language: 'es' }],
    ['/v1/ai/summary', {}],
  ] as const) {
    const [known, unknown] = [
      await post(path, limited, { ...fields, file_store_key: 'known.txt' }),
      await post(path, limited, { ...fields, file_store_key: 'unknown.txt' }),
    ];
    expect(`${path} with a stored file`, known, 403);
    if (withoutId(known.text) !== withoutId(unknown.text)) what.push(`${path} tells whether a stored file exists`);
  }
  expect('POST /v1/models', await post('/v1/models', limited, { name: 'en-de' }), 403);
  const text = { q: '42', source: 'en', target: 'es' };
  expect('two keys', await post('/translate', all, { ...text, api_key: limited }), 401);
  expect('two keys', await ask('/v2/usage', all, { headers: { authorization: `DeepL-Auth-Key ${limited}` } }), 401);

  const revoked = await make('translate');
  const fields = new FormData();
  fields.set('target_language', 'es');
  fields.set('current_language', 'en');
  fields.set('file', new Blob([TEXT]), 'probe.txt');
  const sent = await ask(DOCUMENTS, revoked, { method: 'POST', body: fields });
  await keyStore.revoke(revoked);
  if (sent.status === 200) what.push(...(await revokedFaults(document.parse(JSON.parse(sent.text)).document_id)));
  await Promise.all([keyStore.revoke(all), keyStore.revoke(limited)]);
  return what.length > 0 ? [{ what }] : [];

  /** The document has ended before the key was revoked, or fails soon. */
  async function revokedFaults(id: string): Promise<string[]> {
    const endsAt = performance.now() + MAX_STOP_MS;
    for (;;) {
      const { status, error } = state.parse(JSON.parse((await ask(`${DOCUMENTS}/${id}`, all)).text));
      if (status === 'done' || error?.code === 'key_revoked') return [];
      if (status === 'failed') return [`a document of a revoked key failed with ${error?.code}`];
      if (performance.now() > endsAt) return [`a document of a revoked key is still ${status}`];
      await sleep(POLL_MS);
    }
  }
}

/** A response without its ID. */
function withoutId(text: string): string {
  return text.replace(/"log_id":"[^"]*"/, '');
}
