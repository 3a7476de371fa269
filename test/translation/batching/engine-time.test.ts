import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GlossaError } from '../../../src/errors.ts';
import { manualEngine, openBatcher, segment } from './manual-engine.ts';

test('engine time is divided by characters', async () => {
  const { hop, batchAt } = manualEngine(8);
  const request = openBatcher();
  const [long, short] = [request().batches, request().batches];
  const answers = [long.translate(hop, segment('x'.repeat(90))), short.translate(hop, segment('y'.repeat(10)))];
  (await batchAt(0)).finish();
  await Promise.all(answers);
  assert.ok(Math.abs(long.engineMs() / short.engineMs() - 9) < 1e-6);
});

test('engine time of a failed batch counts', async () => {
  const { hop, batchAt } = manualEngine(8);
  const { batches } = openBatcher()();
  const answer = batches.translate(hop, segment('one'));
  (await batchAt(0)).fail(new GlossaError('engine_unavailable'));
  await assert.rejects(answer);
  assert.ok(batches.engineMs() > 0);
});

test('the time in which two batches of a direction overlap is charged once', async (t) => {
  let clock = 1000;
  t.mock.method(performance, 'now', () => clock);
  const { hop, batchAt } = manualEngine(1);
  hop.engine = { ...hop.engine, batchesPerPath: 2 };
  const request = openBatcher();
  const [one, two] = [request().batches, request().batches];
  const answers = [one.translate(hop, segment('one')), two.translate(hop, segment('two'))];
  const [first, second] = [await batchAt(0), await batchAt(1)];
  clock += 100;
  first.finish();
  await answers[0];
  clock += 30;
  second.finish();
  await answers[1];
  assert.deepEqual([one.engineMs(), two.engineMs()], [100, 30]);
});

test('idle time between two batches of a direction is not charged', async (t) => {
  let clock = 1000;
  t.mock.method(performance, 'now', () => clock);
  const { hop, batchAt } = manualEngine(1);
  const { batches } = openBatcher()();
  for (const [index, text] of ['one', 'two'].entries()) {
    clock += 1000;
    const answer = batches.translate(hop, segment(text));
    const batch = await batchAt(index);
    clock += 20;
    batch.finish();
    await answer;
  }
  assert.equal(batches.engineMs(), 40);
});

test('a shared segment is charged in equal parts to the requests that still wait for it', async (t) => {
  let clock = 1000;
  t.mock.method(performance, 'now', () => clock);
  const { hop, batchAt } = manualEngine(8);
  const request = openBatcher();
  const requests = [request(), request(), request(), request()];
  const [first, second, third, gone] = requests.map(({ batches }) => batches.translate(hop, segment('same')));
  const batch = await batchAt(0);
  requests[3]?.controller.abort(new GlossaError('client_closed'));
  await assert.rejects(gone ?? Promise.resolve(), { code: 'client_closed' });
  clock += 90;
  batch.finish();
  await Promise.all([first, second, third]);
  assert.deepEqual(
    requests.map(({ batches }) => batches.engineMs()),
    [30, 30, 30, 0],
  );
});
