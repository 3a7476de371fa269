import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { needsApertium, open } from '../support.ts';

export const options = { ...needsApertium, timeout: 300_000 };

/** English texts with their translations into Spanish, Catalan and Galician. An empty translation is not compared. */
type Row = readonly [text: string, es: string, ca: string, gl: string];

export async function check(t: TestContext, rows: readonly Row[]): Promise<void> {
  const { translate } = await open(t);
  for (const [at, to] of ['es', 'ca', 'gl'].entries()) {
    const answers = await translate(
      'en',
      to,
      rows.map(([text]) => text),
    );
    const wanted = rows.map((row, index) => row[at + 1] || answers[index]);
    assert.deepEqual(answers, wanted, to);
  }
}
