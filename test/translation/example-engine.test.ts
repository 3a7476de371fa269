import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { z } from 'zod';
import { startHttpServer } from '../../load/servers/http-server.ts';
import { engineWith, translatorWith } from '../support/translator-doubles.ts';
import { createMarianEngine } from './example-engine.ts';

const request = z.object({ to: z.string(), texts: z.array(z.string()) });

test('the example engine of CONTRIBUTING translates, fails over and is skipped while its circuit is open', async () => {
  let isBroken = false;
  await using server = await startHttpServer(async (incoming, response) => {
    const { to, texts } = request.parse(await json(incoming));
    if (isBroken) response.statusCode = 500;
    response.end(JSON.stringify({ translations: texts.map((text) => `${to}(${text})`) }));
  });
  await using engine = createMarianEngine({ url: server.url });
  const { translate } = translatorWith([engine, engineWith('fallback', ['en is'], { quality: 30 })]);
  const first = await translate(['The House Is Near A River.', 'Open The File {{file}} Right Now.'], 'is', 'en');
  assert.deepEqual(
    [first.texts, first.engines],
    [['is(The House Is Near A River.)', 'is(Open The File {{file}} Right Now.)'], ['marian']],
  );

  isBroken = true;
  const { requests } = server;
  for (const text of ['First', 'Second', 'Third', 'Fourth'].map((nth) => `${nth} house near a river.`)) {
    const { texts, engines } = await translate(text, 'is', 'en');
    assert.deepEqual([texts, engines], [[`is(${text})`], ['fallback']]);
  }
  // Three batches failed. The open circuit blocked the fourth.
  assert.equal(server.requests - requests, 3);
  assert.ok(engine.directions().every(({ availability }) => availability === 'down'));
});

test('the example engine in CONTRIBUTING is the tested one', async () => {
  const [source, guide] = await Promise.all([
    readFile(new URL('example-engine.ts', import.meta.url), 'utf8'),
    readFile(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8'),
  ]);
  const shown = guide.match(/```ts\n(import \{ z \}.*?)```/s)?.[1];
  const inPlace = source
    .replaceAll("'../../src/translation/engine.ts'", "'../../engine.ts'")
    .replaceAll("'../../src/", "'../../../");
  assert.equal(shown, inPlace);
});
