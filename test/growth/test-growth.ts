import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REPETITIVE_TEXTS } from '../../load/texts/repetitive.ts';
import { findGrowth } from './measure.ts';
import type { Step } from './step.ts';

/** Adds a test for each step: for every repetitive text, twice the length takes about twice the time. */
export function testGrowth(steps: readonly Step[]): void {
  for (const { name, work } of steps) {
    test(`${name} takes time in proportion to its text`, async () => {
      const findings: string[] = [];
      for (const [kind, textOf] of Object.entries(REPETITIVE_TEXTS)) {
        const figures = await findGrowth(work, textOf);
        if (figures !== undefined) findings.push(`${kind}: ${figures}`);
      }
      assert.deepEqual(findings, []);
    });
  }
}
