import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { pollUntil } from '../../load/poll-until.ts';
import { writeCatalogue } from '../fixtures/bergamot/test-models.ts';
import { needsApertium } from '../support/apertium.ts';
import { createDownloadHold, startModelServer } from '../support/model-server.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';
import { startUnreachableServer } from '../support/unreachable-server.ts';

const modelsShape = z.array(
  z.object({
    ...{ name: z.string(), from: z.string(), to: z.string(), version: z.string() },
    ...{ state: z.string(), installed: z.boolean(), bytes: z.number(), downloaded_bytes: z.number() },
  }),
);
const rows = z.array(z.object({ src: z.string(), int8: z.string() }));
const FIXTURES = new URL('../fixtures/bergamot/', import.meta.url).pathname;

/** A sentence that the small test models know, and its translations. */
async function knownSentence(pair: string): Promise<{ source: string; target: string }> {
  const [first] = rows.parse(JSON.parse(await readFile(join(FIXTURES, pair, 'expected.json'), 'utf8')));
  assert.ok(first);
  return { source: first.src, target: first.int8 };
}

interface DownloadingService extends AsyncDisposable {
  service: TestService;
  translate(text: string, from: string, to: string): ReturnType<TestService['post']>;
  model(name: string): Promise<z.output<typeof modelsShape>[number] | undefined>;
}

/** A service without models that downloads them from a test server. */
async function startDownloadingService(
  url: string,
  environment: Record<string, string> = {},
): Promise<DownloadingService> {
  const models = await temporaryDirectory();
  await writeCatalogue(models.path);
  const service = await startTestService({
    ...{ GLOSSA_MODELS: 'auto', GLOSSA_MODELS_URL: url, GLOSSA_MODELS_DIR: models.path },
    ...environment,
  });
  return {
    service,
    translate: (text, from, to) =>
      service.post('/v1/ai/translate', { text, current_language: from, target_language: to }),
    async model(name) {
      const { body } = await service.get('/v1/models');
      return modelsShape.parse(body.models).find((model) => model.name === name);
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await models[Symbol.asyncDispose]();
    },
  };
}

test('the first request for a pair downloads its model, reports the progress and uses the model', async () => {
  const hold = createDownloadHold();
  await using cdn = await startModelServer(hold.answer);
  await using glossa = await startDownloadingService(cdn.url);
  const { source, target } = await knownSentence('ende');
  const answers = Promise.all(Array.from({ length: 5 }, () => glossa.translate(source, 'en', 'de')));
  await pollUntil(() => hold.waiting.length > 0);
  await pollUntil(async () => ((await glossa.model('en-de'))?.downloaded_bytes ?? 0) >= 250_000);
  const during = await glossa.model('en-de');
  assert.deepEqual([during?.state, during?.installed, during?.bytes], ['downloading', false, 544_705]);
  hold.release();
  for (const { status, headers, body } of await answers) {
    assert.deepEqual([status, headers.get('x-glossa-engine'), body.translated_text], [200, 'bergamot', target]);
  }
  assert.equal((await glossa.model('en-de'))?.state, 'installed');
  assert.equal(cdn.requests, 3);
});

test('a model is downloaded without a translation when a client asks for it', async () => {
  const hold = createDownloadHold();
  await using cdn = await startModelServer(hold.answer);
  await using glossa = await startDownloadingService(cdn.url);
  const { body: list } = await glossa.service.get('/v1/models');
  assert.deepEqual(list.download_hosts, [new URL(cdn.url).host]);
  for (let repeated = 0; repeated < 2; repeated++) {
    const { status, body } = await glossa.service.post('/v1/models', { name: 'en-de' });
    assert.deepEqual([status, body.name, body.state], [200, 'en-de', 'downloading']);
  }
  await pollUntil(() => hold.waiting.length > 0);
  hold.release();
  await pollUntil(async () => (await glossa.model('en-de'))?.state === 'installed');
  assert.equal((await glossa.service.post('/v1/models', { name: 'en-de' })).body.state, 'installed');
  assert.equal(cdn.requests, 3);
  const unknown = await glossa.service.post('/v1/models', { name: 'xx-yy' });
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'model_not_found']);
});

test('a pair without English downloads both of its models', async () => {
  await using cdn = await startModelServer();
  await using glossa = await startDownloadingService(cdn.url);
  const { source } = await knownSentence('deen');
  const { status, headers } = await glossa.translate(source, 'de', 'ja');
  assert.deepEqual([status, headers.get('x-glossa-engine')], [200, 'bergamot;via=en']);
  for (const name of ['de-en', 'en-ja']) assert.equal((await glossa.model(name))?.state, 'installed');
  assert.equal(cdn.requests, 3 + 4);
});

test('a request whose model cannot arrive in time fails with a reason, and a later one succeeds', async () => {
  const hold = createDownloadHold();
  await using cdn = await startModelServer(hold.answer);
  await using glossa = await startDownloadingService(cdn.url, { GLOSSA_DEADLINE: '3' });
  const { source, target } = await knownSentence('enja');
  const { status, headers, body } = await glossa.translate(source, 'en', 'ja');
  assert.deepEqual([status, body.code], [503, 'engine_unavailable']);
  assert.match(
    String(body.message),
    /^The model for English → Japanese is being downloaded \(\d+ KB of 568 KB\)\. Try again/,
  );
  assert.ok(Number(headers.get('retry-after')) > 0);
  hold.release();
  await pollUntil(async () => (await glossa.model('en-ja'))?.state === 'installed');
  assert.equal((await glossa.translate(source, 'en', 'ja')).body.translated_text, target);
});

test(
  'when the host does not respond, a weaker engine serves and the next requests do not wait',
  needsApertium,
  async () => {
    await using unreachable = await startUnreachableServer();
    await using glossa = await startDownloadingService(unreachable.url);
    for (let call = 0; call < 3; call++) {
      const { status, headers, body } = await glossa.translate('The house is red.', 'en', 'fr');
      assert.equal(status, 200, String(body.message));
      assert.match(headers.get('x-glossa-engine') ?? '', /^apertium/);
    }
    const unserved = await glossa.translate('The house is red.', 'en', 'ja');
    assert.deepEqual([unserved.status, unserved.body.code], [503, 'engine_unavailable']);
    assert.equal(
      unserved.body.message,
      `The model for English → Japanese could not be downloaded: ${new URL(unreachable.url).host} could not be reached. ` +
        'Install it with `glossa models pull en-ja` or `glossa models import`, or set GLOSSA_MODELS_URL to another server.',
    );
    assert.equal((await glossa.model('en-ja'))?.state, 'failed', 'the second model of the same host fails too');
    const warnings = glossa.service.logLines.filter((line) => line.includes('could not be downloaded'));
    assert.equal(warnings.length, 1, 'tried once');
    assert.match(warnings[0] ?? '', /could not be reached \(UND_ERR_CONNECT_TIMEOUT\)/);
  },
);
