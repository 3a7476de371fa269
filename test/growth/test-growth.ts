import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { REPETITIVE_TEXTS, type RepetitiveText } from '../../load/texts/repetitive.ts';
import { findGrowth } from './measure.ts';
import type { Step } from './step.ts';

/** In a small young generation, copying of surviving objects makes linear work look quadratic. */
const MAX_YOUNG_GENERATION_MIB = 384;

/**
 * Adds a test for each step: for every repetitive text, twice the length takes about twice the time. A worker thread
 * measures, because `node:test` follows every promise of its thread, which makes asynchronous work three times as slow.
 * @param file the address of the test file, which the worker loads too
 */
export function testGrowth(file: string, steps: readonly Step[]): void {
  if (isMainThread) addTests(file, steps);
  else parentPort?.on('message', (index: number) => void answer(steps[index]));
}

function addTests(file: string, steps: readonly Step[]): void {
  const worker = new Worker(new URL(file), { resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MIB } });
  after(() => worker.terminate());
  for (const [index, { name }] of steps.entries()) {
    test(`${name} takes time in proportion to its text`, async ({ signal }) => {
      worker.postMessage(index);
      const [findings] = await once(worker, 'message', { signal });
      assert.deepEqual(findings, []);
    });
  }
}

/** The texts that steps share: to make them takes longer than most steps. */
const TEXTS = Object.entries(REPETITIVE_TEXTS).map(([kind, textOf]) => [kind, memoize(textOf)] as const);

function memoize(textOf: RepetitiveText): RepetitiveText {
  const texts = new Map<number, string>();
  return (length) => {
    const text = texts.get(length) ?? textOf(length);
    texts.set(length, text);
    return text;
  };
}

/** Sends the kinds of text for which a step takes too long. An error of the step ends the worker with this error. */
async function answer(step: Step | undefined): Promise<void> {
  if (step === undefined) throw new Error('there is no such step');
  const findings: string[] = [];
  for (const [kind, textOf] of TEXTS) {
    const figures = await findGrowth(step.work, textOf);
    if (figures !== undefined) findings.push(`${kind}: ${figures}`);
  }
  parentPort?.postMessage(findings);
}
