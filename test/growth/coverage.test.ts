import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { EXCUSED } from './excused.ts';
import { DOCUMENT_STEPS } from './steps/documents.ts';
import { APERTIUM_STEPS, BERGAMOT_STEPS, LLM_STEPS } from './steps/engines.ts';
import { MODEL_STEPS } from './steps/llm.ts';
import { LLM_SUMMARY_STEPS } from './steps/llm-summaries.ts';
import { RANKING_STEPS, READING_STEPS, WORDING_STEPS } from './steps/summarization.ts';
import { TEXT_STEPS } from './steps/text.ts';
import { REBUILDING_STEPS, TRANSLATION_STEPS } from './steps/translation.ts';

const SOURCE = join(import.meta.dirname, '../../src');
/** Where text of callers is worked on. */
const FOLDERS = '{text,languages,translation,summarization,llm,documents/pdf/layout}/**/*.ts';

const measured = new Set(
  [
    TEXT_STEPS,
    READING_STEPS,
    WORDING_STEPS,
    RANKING_STEPS,
    LLM_SUMMARY_STEPS,
    TRANSLATION_STEPS,
    REBUILDING_STEPS,
    APERTIUM_STEPS,
    BERGAMOT_STEPS,
    LLM_STEPS,
    MODEL_STEPS,
    DOCUMENT_STEPS,
  ]
    .flat()
    .flatMap(({ functions }) => functions),
);

const excuseOf = (path: string, name: string): string | undefined =>
  Object.keys(EXCUSED).find(
    (key) => key === path || key === `${path}#${name}` || (key.endsWith('/') && path.startsWith(key)),
  );

test('every public function that works on text is measured, or excused with a reason that still holds', async () => {
  const forgotten: string[] = [];
  const needed = new Set<string>();
  for (const path of globSync(FOLDERS, { cwd: SOURCE }).sort()) {
    const whole = excuseOf(path, '');
    if (whole !== undefined) needed.add(whole);
    // Some of what is excused as a whole runs in a thread or a process of its own and cannot be imported here.
    if (path.endsWith('.d.ts') || whole !== undefined) continue;
    const exported: Record<string, unknown> = await import(join(SOURCE, path));
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value !== 'function' || measured.has(value)) continue;
      const excuse = excuseOf(path, name);
      if (excuse === undefined) forgotten.push(`${path}#${name}`);
      else needed.add(excuse);
    }
  }
  assert.deepEqual(forgotten, []);
  assert.deepEqual(
    Object.keys(EXCUSED).filter((key) => !needed.has(key)),
    [],
  );
});
