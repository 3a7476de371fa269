import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listProcesses } from '../../../../load/processes.ts';
import { GlossaError } from '../../../../src/errors.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { fakeRoot, needsApertium, open, pipelineGroups, segment } from './support.ts';

const limits = { timeout: 300_000 };
const installed = { ...needsApertium, timeout: 300_000 };
const HOUSE = 'The house is big.';
const CASA = 'La casa es grande.';
const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

test('a segment that crashes the pipeline twice fails alone', limits, async (t) => {
  const { translate, metric } = await open(t, { root: await fakeRoot(t) });
  const texts = words.map((word, i) => (i === 5 ? 'CRASH' : word));
  const expected = texts.map((text) => (text === 'CRASH' ? undefined : text));
  assert.deepEqual((await translate('en', 'es', texts)).map(lower), expected);
  assert.equal(await metric('glossa_translation_apertium_failures_total'), 2);
  assert.deepEqual((await translate('en', 'es', ['again'])).map(lower), ['again']);
});

test('a batch in which every segment fails rejects', limits, async (t) => {
  const { translate } = await open(t, { root: await fakeRoot(t) });
  await assert.rejects(translate('en', 'es', ['CRASH']), isUnavailable);
});

test('a hanging pipeline is killed, and the rest of its batch is translated', limits, async (t) => {
  const { translate } = await open(t, { root: await fakeRoot(t), responseTimeoutMs: 300 });
  assert.deepEqual((await translate('en', 'es', ['one', 'HANG', 'two'])).map(lower), ['one', undefined, 'two']);
});

test('responses in the wrong order are dropped', limits, async (t) => {
  const { translate, metric } = await open(t, { root: await fakeRoot(t), responseTimeoutMs: 300 });
  // The retry of the first segment runs alone, so its response cannot be swapped and is never sent.
  assert.deepEqual((await translate('en', 'es', ['SWAP', 'two', 'three'])).map(lower), [undefined, 'two', 'three']);
  assert.equal(await metric('glossa_translation_apertium_failures_total'), 2);
});

test('an endless output is cut off', limits, async (t) => {
  // The last stage collects an answer to its end, so that the time limit cuts it off.
  const { translate } = await open(t, { root: await fakeRoot(t), responseTimeoutMs: 300 });
  await assert.rejects(translate('en', 'es', ['FLOOD']), isUnavailable);
  assert.deepEqual((await translate('en', 'es', ['one'])).map(lower), ['one']);
});

test(
  'a pipeline that does not start rejects the batch, and its direction is down during the cool-down',
  limits,
  async (t) => {
    const { engine, translate } = await open(t, { root: await fakeRoot(t, 'process.exit(1)') });
    assert.equal(engine.directions().length, 1);
    await assert.rejects(translate('en', 'es', ['one']), isUnavailable);
    assert.deepEqual(
      engine.directions().map(({ availability }) => availability),
      ['down'],
    );
  },
);

test('a pair without a mode rejects', limits, async (t) => {
  const { translate } = await open(t, { root: await fakeRoot(t) });
  await assert.rejects(translate('es', 'en', ['uno']), isUnavailable);
});

test('without an installation the engine has no directions', async (t) => {
  const { engine } = await open(t, { root: undefined });
  assert.deepEqual(engine.directions(), []);
});

test('closing rejects running batches and ends every process', limits, async (t) => {
  const { engine, translate } = await open(t, { root: await fakeRoot(t) });
  await translate('en', 'es', ['one']);
  const groups = pipelineGroups();
  assert.equal(groups.length, 1);
  const pending = assert.rejects(
    translate('en', 'es', ['HANG', ...words]),
    (error) => error instanceof GlossaError && error.code === 'shutting_down',
  );
  await engine[Symbol.asyncDispose]();
  await pending;
  // A process may still free its memory after it has closed its files.
  await waitUntil(t, () => !listProcesses().some(({ group }) => groups.includes(group)));
  await assert.rejects(translate('en', 'es', ['late']), GlossaError);
});

test('a start that closing interrupts is not a failure', limits, async (t) => {
  const { engine, translate, metric } = await open(t, { root: await fakeRoot(t, 'process.stdin.resume()') });
  const pending = assert.rejects(
    translate('en', 'es', ['one']),
    (error) => error instanceof GlossaError && error.code === 'shutting_down',
  );
  await waitUntil(t, () => pipelineGroups().length === 1);
  await engine[Symbol.asyncDispose]();
  await pending;
  assert.equal(await metric('glossa_translation_apertium_failures_total'), 0);
  assert.equal(engine.directions().length, 1);
});

test('an aborted batch rejects at once with its reason and affects no other batch', limits, async (t) => {
  const { engine, translate } = await open(t, { root: await fakeRoot(t), responseTimeoutMs: 500 });
  await translate('en', 'es', ['one']);
  const controller = new AbortController();
  const reason = new Error('gone');
  const segments = ['HANG', ...words, ...words].map(segment);
  const aborted = engine.translate({ path: ['en', 'es'], segments, signal: controller.signal });
  const other = translate('en', 'es', ['other']);
  controller.abort(reason);
  await assert.rejects(aborted, (error) => error === reason);
  assert.deepEqual((await other).map(lower), ['other']);
  await assert.rejects(
    engine.translate({ path: ['en', 'es'], segments, signal: AbortSignal.abort(reason) }),
    (error) => error === reason,
  );
});

test('an aborted batch does not wait for the work in flight', limits, async (t) => {
  const { engine } = await open(t, { root: await fakeRoot(t), responseTimeoutMs: 600_000 });
  const controller = new AbortController();
  const reason = new Error('gone');
  const { signal } = controller;
  const aborted = engine.translate({ path: ['en', 'es'], segments: [segment('HANG')], signal });
  await waitUntil(t, () => pipelineGroups().length === 1);
  controller.abort(reason);
  await assert.rejects(aborted, (error) => error === reason);
});

test('a pipeline that is killed from outside is replaced', limits, async (t) => {
  const { translate } = await open(t, { root: await fakeRoot(t) });
  await translate('en', 'es', ['one']);
  const [group] = pipelineGroups();
  assert.ok(group !== undefined);
  process.kill(-group, 'SIGKILL');
  await waitUntil(t, () => !listProcesses().some((one) => one.group === group));
  assert.deepEqual((await translate('en', 'es', ['two'])).map(lower), ['two']);
});

function isUnavailable(error: unknown): boolean {
  return error instanceof GlossaError && error.code === 'engine_unavailable';
}

function lower(text: string | undefined): string | undefined {
  return text?.toLowerCase();
}

test('no translation is lost when a stage is killed', installed, async (t) => {
  const { translate } = await open(t);
  await translate('en', 'es', [HOUSE]);
  const [group] = pipelineGroups();
  assert.ok(group !== undefined);
  const texts = Array.from({ length: 400 }, () => HOUSE);
  const answers = translate('en', 'es', texts);
  const stage = listProcesses().find((one) => one.group === group && one.name.startsWith('apertium-inter'));
  assert.ok(stage);
  process.kill(stage.pid, 'SIGKILL');
  assert.deepEqual(
    await answers,
    texts.map(() => CASA),
  );
  await waitUntil(t, () => !listProcesses().some((one) => one.group === group));
});

test('the next text is translated after any stage has exited', installed, async (t) => {
  const { translate } = await open(t, { responseTimeoutMs: 600_000 });
  await translate('en', 'es', [HOUSE]);
  const stages = () => {
    const groups = pipelineGroups();
    return listProcesses().filter(({ pid, group }) => groups.includes(group) && pid !== group);
  };
  for (let at = 1; at <= 3; at++) {
    const stage = stages().at(-at);
    assert.ok(stage);
    process.kill(stage.pid, 'SIGKILL');
    assert.deepEqual(await translate('en', 'es', [HOUSE]), [CASA], stage.name);
  }
});
