import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REPETITIVE_TEXTS } from '../../load/texts/repetitive.ts';
import { findGrowth } from './measure.ts';
import type { Step } from './step.ts';

/** A test for each step: with every repetitive text, twice as much of it costs about twice the time. */
export function testGrowth(steps: readonly Step[]): void {
  for (const { name, work } of steps) {
    test(`${name}: takes time in proportion to its text`, async () => {
      const faults: string[] = [];
      for (const [kind, textOf] of Object.entries(REPETITIVE_TEXTS)) {
        const figures = await findGrowth(work, textOf);
        if (figures !== undefined) faults.push(`${kind}: ${figures}`);
      }
      assert.deepEqual(faults, []);
    });
  }
}
