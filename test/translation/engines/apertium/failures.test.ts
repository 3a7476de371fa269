import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { GlossaError } from '../../../../src/errors.ts';
import { processStream, translateTogether } from '../../../../src/translation/engines/apertium/process-stream.ts';
import { needsApertium, open, segment } from './support.ts';

const limits = { ...needsApertium, timeout: 300_000 };
const worker = new URL('./faulty-worker.ts', import.meta.url);
const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const FAILURES = 'glossa_translation_apertium_failures_total';

for (const fault of ['CRASH', 'THROW', 'LOOP']) {
  test(`a segment that ends its batch fails alone, after one more attempt: ${fault}`, limits, async (t) => {
    const { translate, metric } = await open(t, { worker, baseCpuMs: 300 });
    const texts = words.map((word, i) => (i === 5 ? fault : word));
    const expected = texts.map((text) => (text === fault ? undefined : text));
    assert.deepEqual(await translate('en', 'es', texts), expected);
    assert.equal(await metric(FAILURES, { reason: 'lost' }), 2);
    assert.deepEqual(await translate('en', 'es', ['again']), ['again']);
  });
}

test('a rejected segment fails alone', limits, async (t) => {
  const { translate, metric } = await open(t, { worker });
  assert.deepEqual(await translate('en', 'es', ['one', 'REJECT', 'two']), ['one', undefined, 'two']);
  assert.equal(await metric(FAILURES, { reason: 'rejected' }), 1);
});

test('a text that a stage rejects with its corrections is translated without them', () => {
  const corrected = ['one', 'two'].map((text) => processStream(text, false, () => undefined));
  const texts = translateTogether([...corrected, processStream('three', false, undefined)], (sources) =>
    sources.map(({ stream, find }) =>
      find && stream === 'two' ? undefined : { stream: `${stream}!`, unknownWords: [stream] },
    ),
  );
  assert.deepEqual(
    texts.map(({ result, unknownWords }) => [result, ...unknownWords]),
    [
      ['one!', 'one'],
      ['two!', 'two'],
      ['three!', 'three'],
    ],
  );
});

test('a batch in which every segment fails rejects', limits, async (t) => {
  const { translate } = await open(t, { worker });
  await assert.rejects(translate('en', 'es', ['CRASH']), isUnavailable);
  await assert.rejects(translate('en', 'es', ['REJECT', 'REJECT']), isUnavailable);
});

test('a direction whose data cannot be read rejects, and is down during the cool-down', limits, async (t) => {
  const { engine, translate, metric } = await open(t, { root: await damagedRoot(t) });
  const states = () => engine.directions().map(({ availability }) => availability);
  assert.deepEqual(states(), ['ready']);
  await assert.rejects(translate('en', 'es', ['one']), isUnavailable);
  assert.deepEqual(states(), ['down']);
  assert.equal(await metric(FAILURES, { reason: 'load' }), 1);
});

test('a pair without a mode rejects', limits, async (t) => {
  const { translate } = await open(t, { root: await damagedRoot(t) });
  await assert.rejects(translate('es', 'en', ['uno']), isUnavailable);
});

test('without an installation the engine has no directions', async (t) => {
  const { engine } = await open(t, { root: undefined });
  assert.deepEqual(engine.directions(), []);
});

test('closing rejects running and waiting batches', limits, async (t) => {
  const { engine, translate } = await open(t, { worker, threads: 1 });
  await translate('en', 'es', ['one']);
  const pending = ['LOOP', 'two'].map((text) => assert.rejects(translate('en', 'es', [text]), isClosing));
  await engine[Symbol.asyncDispose]();
  await Promise.all(pending);
  await assert.rejects(translate('en', 'es', ['late']), isClosing);
});

test('an aborted batch rejects at once with its reason and affects no other batch', limits, async (t) => {
  const { engine, translate } = await open(t, { worker, baseCpuMs: 500, threads: 1 });
  await translate('en', 'es', ['one']);
  const controller = new AbortController();
  const reason = new Error('gone');
  const segments = ['LOOP', ...words].map(segment);
  const isReason = (error: unknown): boolean => error === reason;
  const aborted = engine.translate({ path: ['en', 'es'], segments, signal: controller.signal });
  const other = translate('en', 'es', ['other']);
  controller.abort(reason);
  await assert.rejects(aborted, isReason);
  assert.deepEqual(await other, ['other']);
  const signal = AbortSignal.abort(reason);
  await assert.rejects(engine.translate({ path: ['en', 'es'], segments, signal }), isReason);
});

test('an aborted batch of a long text gives up its thread', limits, async (t) => {
  // Without a limit of processor time, only the abort ends the loop.
  const { engine, translate } = await open(t, { worker, threads: 1, baseCpuMs: 1e9 });
  const controller = new AbortController();
  const segments = ['LOOP', 'long '.repeat(3_000)].map(segment);
  const aborted = engine.translate({ path: ['en', 'es'], segments, signal: controller.signal });
  const other = translate('en', 'es', ['other']);
  controller.abort(new Error('gone'));
  await assert.rejects(aborted);
  assert.deepEqual(await other, ['other']);
});

function isUnavailable(error: unknown): boolean {
  return error instanceof GlossaError && error.code === 'engine_unavailable';
}

function isClosing(error: unknown): boolean {
  return error instanceof GlossaError && error.code === 'shutting_down';
}

/** An installation with one direction, English to Spanish, whose dictionary is cut off. */
async function damagedRoot(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-apertium-'));
  t.after(() => rm(folder, { recursive: true }));
  const share = join(folder, 'usr/share/apertium');
  await mkdir(join(share, 'modes'), { recursive: true });
  const dictionary = '/usr/share/apertium/eng-spa.automorf.bin';
  await writeFile(join(share, 'modes/eng-spa.mode'), `lt-proc '${dictionary}' | lt-proc $1 '${dictionary}'\n`);
  await writeFile(join(folder, dictionary), 'LTTB\0\0\0\0\0\0\0\0\x05');
  return folder;
}
