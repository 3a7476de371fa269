import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres, WITHOUT_POSTGRES } from '../../../load/servers/postgres.ts';
import { DOCUMENTS, sendDocument } from '../../support/document-client.ts';
import { startLibreTranslateServer } from '../../support/libretranslate-server.ts';
import { startTestService } from '../../support/service.ts';
import { temporaryDirectory } from '../../support/storage.ts';

/** The promised bound, in ms. */
const STOPS_WITHIN_MS = 5_000;

test('a document that another replica translates stops within five seconds when its key is revoked', {
  skip: WITHOUT_POSTGRES,
  timeout: 120_000,
}, async () => {
  await using postgres = await startPostgres();
  await using shared = await temporaryDirectory();
  const url = await postgres.database();
  const started = Promise.withResolvers<{ response: ServerResponse; at: number }>();

  /** A replica whose engine never answers, and tells that it was asked. */
  async function openReplica(at: number) {
    await using opened = new AsyncDisposableStack();
    const engine = opened.use(await startLibreTranslateServer());
    engine.translate = (response) => started.resolve({ response, at });
    const service = opened.use(
      await startTestService({
        GLOSSA_DATABASE_URL: url,
        GLOSSA_DATA_DIR: shared.path,
        GLOSSA_API_KEY: 'a-configured-key-0001',
        GLOSSA_LIBRETRANSLATE_URL: engine.url,
        GLOSSA_TRANSLATION_ENGINES: 'libretranslate',
      }),
    );
    const close = opened.move();
    return { service, [Symbol.asyncDispose]: () => close.disposeAsync() };
  }

  await using first = await openReplica(0);
  await using second = await openReplica(1);
  const { keyStore } = first.service.service;
  const create = () => keyStore.create({ owner: 'ann', name: undefined, scopes: ['translate'] });
  const [revoked, other] = [await create(), await create()];
  const file = { name: 'note.txt', content: 'The house is big.\n' };
  const pair = { current_language: 'en', target_language: 'fr' };
  const id = await sendDocument(first.service, file, pair, { 'x-api-key': revoked.key });
  const { response, at: worker } = await started.promise;
  const idle = (worker === 0 ? second : first).service;
  await idle.service.keyStore.revoke(revoked.key);
  const deadline = AbortSignal.timeout(STOPS_WITHIN_MS);
  // The work stops, and not only the document: the replica hangs up on its engine.
  await once(response, 'close', { signal: deadline });
  for (;;) {
    const { body } = await idle.get(`${DOCUMENTS}/${id}`, { 'x-api-key': other.key });
    if (body.status === 'failed') {
      assert.partialDeepStrictEqual(body, { error: { code: 'key_revoked' } });
      break;
    }
    await delay(10, undefined, { signal: deadline });
  }
});
