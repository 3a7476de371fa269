import { Registry } from 'prom-client';
import { testScope } from '../../../load/test-scope.ts';
import type { RequestScope } from '../../../src/request-scope.ts';
import { createBatcher, type Workload } from '../../../src/translation/batching/batcher.ts';
import type { Batch, TranslationEngine, Translations } from '../../../src/translation/engine.ts';
import { createOptionsFor } from '../../../src/translation/followed-options.ts';
import { textOf } from '../../../src/translation/text/segment-text.ts';
import type { TranslationOptions } from '../../../src/translation/translation-options.ts';
import { plainSegment } from '../../support/tagged-segments.ts';

export const segment = plainSegment;

/** An engine whose batches the test finishes, so that it can observe the queue. */
export function manualEngine(batchSize: number, properties: Partial<TranslationEngine> = {}) {
  const batches: { batch: Batch; texts: string[]; finish: () => void; fail: (error: unknown) => void }[] = [];
  let arrived = Promise.withResolvers<void>();
  const engine: TranslationEngine = {
    name: 'manual',
    batchSize,
    batchesPerPath: 1,
    directions: () => [],
    translate(batch) {
      const { promise, resolve, reject } = Promise.withResolvers<Translations>();
      const texts = batch.segments.map(({ parts }) => textOf(parts));
      batches.push({
        batch,
        texts,
        finish: () => resolve({ texts: texts.map((text) => ({ text: text.toUpperCase(), tags: [] })) }),
        fail: reject,
      });
      arrived.resolve();
      arrived = Promise.withResolvers<void>();
      return promise;
    },
    [Symbol.asyncDispose]: async () => undefined,
    ...properties,
  };
  const hop = { engine, path: ['a', 'b'] };
  const batchAt = async (index: number) => {
    for (;;) {
      const found = batches[index];
      if (found) return found;
      await arrived.promise;
    }
  };
  return { hop, batches, batchAt };
}

/** Opens a batcher; the returned function admits a request to it. `background` admits background work. */
export function openBatcher(maxCharacters = 1_000_000) {
  const batcher = createBatcher({ maxCharacters, registry: new Registry() });
  const admit = (
    tenantId = 'one',
    workload: Workload[] = [],
    remainingMs = Number.POSITIVE_INFINITY,
    options: TranslationOptions = {},
    priority: Pick<RequestScope, 'priority'> = {},
  ) => {
    const controller = new AbortController();
    const scope = { ...testScope(controller.signal, tenantId), ...priority, remainingMs: () => remainingMs };
    return { batches: batcher.admit(scope, workload, createOptionsFor(options)), controller };
  };
  const background = (tenantId = 'background', workload: Workload[] = []) =>
    admit(tenantId, workload, Number.POSITIVE_INFINITY, {}, { priority: 'background' });
  return Object.assign(admit, { background });
}
