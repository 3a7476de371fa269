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

interface Started {
  engine: TranslationEngine;
  registry: Registry;
}

/**
 * The engine of all tests of a process that need no options, to its end. Loading the dictionaries of a direction takes up to a second.
 */
let shared: Started | undefined;

export async function open(t: TestContext, options?: Partial<ApertiumOptions>): Promise<Opened> {
  shared ??= start({});
  const { engine, registry } = options ? start(options) : shared;
  if (options) t.after(() => engine[Symbol.asyncDispose]());
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

function start(options: Partial<ApertiumOptions>): Started {
  const registry = new Registry();
  const log = pino({ level: 'silent' });
  return { engine: createApertiumEngine({ root, memoryBudgetMiB: 1500, log, registry, ...options }), registry };
}

export const segment = plainSegment;
