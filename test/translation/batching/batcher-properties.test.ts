import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Registry } from 'prom-client';
import { testScope } from '../../../load/test-scope.ts';
import { GlossaError } from '../../../src/errors.ts';
import { type AdmittedRequest, createBatcher } from '../../../src/translation/batching/batcher.ts';
import type { Batch, TranslationEngine, Translations } from '../../../src/translation/engine.ts';
import { plainSegment } from '../../support/tagged-segments.ts';

type Running = { batch: Batch; finish: (translations: Translations) => void; fail: (error: unknown) => void };

const nat = fc.nat({ max: 20 });
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('open' as const), tenant: nat, characters: nat }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('translate' as const), which: nat, hop: nat, text: nat }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('abort' as const), which: nat }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), which: nat }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('finish' as const), which: nat, partly: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), which: nat }) },
);

test('after any sequence of requests, aborts and failures, every request is settled and the gauges are at zero', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 3 }), async (steps, batchSize) => {
      const running: Running[] = [];
      const engine: TranslationEngine = {
        name: 'manual',
        batchSize,
        batchesPerPath: 2,
        directions: () => [],
        translate(batch) {
          const { promise, resolve, reject } = Promise.withResolvers<Translations>();
          running.push({ batch, finish: resolve, fail: reject });
          batch.signal.addEventListener('abort', () => reject(batch.signal.reason));
          return promise;
        },
        [Symbol.asyncDispose]: async () => undefined,
      };
      const hops = ['b', 'c'].map((to) => ({ engine, path: ['a', to] }));
      const registry = new Registry();
      const batcher = createBatcher({ maxCharacters: 60, registry });
      const requests: { batches: AdmittedRequest; gone: AbortController }[] = [];
      const answers: Promise<unknown>[] = [];
      const end = ({ batch, finish }: Running, partly = false): void =>
        finish({ texts: batch.segments.map((_, i) => (partly && i === 0 ? undefined : { text: 'x', tags: [] })) });

      for (const next of steps) {
        const request = requests[('which' in next ? next.which : 0) % Math.max(1, requests.length)];
        if (next.kind === 'open') {
          const gone = new AbortController();
          const workload = [{ hops, characters: next.characters }];
          try {
            const batches = batcher.admit(testScope(gone.signal, `tenant ${next.tenant % 3}`), workload);
            requests.push({ batches, gone });
          } catch (error) {
            assert.ok(error instanceof GlossaError && error.code === 'overloaded');
          }
        } else if (next.kind === 'translate') {
          const hop = hops[next.hop % hops.length];
          const text = String(next.text % 5).repeat(1 + (next.text % 5));
          const answer = hop && request?.batches.translate(hop, plainSegment(text));
          answer?.catch(() => undefined);
          if (answer) answers.push(answer);
        } else if (next.kind === 'abort') {
          request?.gone.abort(new Error('gone'));
        } else if (next.kind === 'close') {
          request?.batches[Symbol.dispose]();
          if (request) requests.splice(requests.indexOf(request), 1);
        } else {
          const [batch] = running.splice(next.which % Math.max(1, running.length), 1);
          if (next.kind === 'fail') batch?.fail(new GlossaError('engine_unavailable'));
          else if (batch) end(batch, next.partly);
          await new Promise(setImmediate);
        }
      }
      for (const { batches } of requests.splice(0, requests.length / 2)) batches[Symbol.dispose]();
      for (await new Promise(setImmediate); running.length > 0; await new Promise(setImmediate)) {
        for (const batch of running.splice(0)) end(batch);
      }
      await Promise.allSettled(answers);
      for (const { batches } of requests) {
        assert.ok(Number.isFinite(batches.engineMs()) && batches.engineMs() >= 0);
        batches[Symbol.dispose]();
      }
      for (const what of ['queued', 'under_way']) {
        const gauge = await registry.getSingleMetric(`glossa_translation_${what}_characters`)?.get();
        assert.equal(gauge?.values[0]?.value, 0, what);
      }
    }),
    { seed: 20_261_123, numRuns: 300 },
  );
});
