import type { TestContext } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { TranslationEngine } from '../../../../src/translation/engine.ts';
import { type ApertiumOptions, createApertiumEngine } from '../../../../src/translation/engines/apertium/engine.ts';
import { needsApertium, root } from '../../../support/apertium.ts';
import { plainSegment, textsOf } from '../../../support/tagged-segments.ts';

export { needsApertium, root };

export interface Opened {
  engine: TranslationEngine;
  translate(from: string, to: string, texts: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** The value of a metric, summed over its labels but those given. */
  metric(name: string, labels?: Record<string, string>): Promise<number>;
}

export async function open(t: TestContext, options: Partial<ApertiumOptions> = {}): Promise<Opened> {
  const registry = new Registry();
  const engine = createApertiumEngine({
    root,
    memoryBudgetMiB: 1500,
    log: pino({ level: 'silent' }),
    registry,
    ...options,
  });
  t.after(() => engine[Symbol.asyncDispose]());
  return {
    engine,
    translate: async (from, to, texts) =>
      textsOf((await engine.translate({ path: [from, to], segments: texts.map(segment), signal: t.signal })).texts),
    async metric(name, wanted = {}) {
      const metric = await registry.getSingleMetric(name)?.get();
      const values = metric?.values.filter(({ labels }) =>
        Object.entries(wanted).every(([label, value]) => labels[label] === value),
      );
      return values?.reduce((sum, { value }) => sum + value, 0) ?? Number.NaN;
    },
  };
}

export const segment = plainSegment;
