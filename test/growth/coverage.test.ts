import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { EXEMPT } from './exempt.ts';
import { APERTIUM_STEPS } from './steps/apertium.ts';
import { CHECK_STEPS } from './steps/checks.ts';
import { DOCUMENT_STEPS } from './steps/documents.ts';
import { BERGAMOT_STEPS } from './steps/engines.ts';
import { FORMAT_STEPS } from './steps/formats.ts';
import { GLOSSARY_STEPS } from './steps/glossaries.ts';
import { MODEL_STEPS } from './steps/llm.ts';
import { LLM_SUMMARY_STEPS } from './steps/llm-summaries.ts';
import { LLM_STEPS } from './steps/llm-translation.ts';
import { RANKING_STEPS } from './steps/summarization.ts';
import { MESSAGE_STEPS } from './steps/summary-messages.ts';
import { READING_STEPS } from './steps/summary-reading.ts';
import { WORDING_STEPS } from './steps/summary-wording.ts';
import { TAG_STEPS } from './steps/tags.ts';
import { TERM_STEPS } from './steps/terms.ts';
import { TEXT_STEPS } from './steps/text.ts';
import { TRANSLATION_STEPS, WHOLE_TRANSLATION_STEPS } from './steps/translation.ts';
import { VALUE_FORMAT_STEPS } from './steps/value-formats.ts';
import { WRITTEN_FORM_STEPS } from './steps/written-forms.ts';

const SOURCE = join(import.meta.dirname, '../../src');
/** Folders whose functions read text of clients. */
const FOLDERS = '{glossaries,text,languages,formats,translation,summarization,llm,extraction/pdf/layout}/**/*.ts';

const measured = new Set(
  [
    TEXT_STEPS,
    READING_STEPS,
    MESSAGE_STEPS,
    WORDING_STEPS,
    RANKING_STEPS,
    LLM_SUMMARY_STEPS,
    TERM_STEPS,
    TRANSLATION_STEPS,
    WRITTEN_FORM_STEPS,
    WHOLE_TRANSLATION_STEPS,
    CHECK_STEPS,
    APERTIUM_STEPS,
    BERGAMOT_STEPS,
    LLM_STEPS,
    GLOSSARY_STEPS,
    MODEL_STEPS,
    TAG_STEPS,
    DOCUMENT_STEPS,
    FORMAT_STEPS,
    VALUE_FORMAT_STEPS,
  ]
    .flat()
    .flatMap(({ functions }) => functions),
);

const exemptionOf = (path: string, name: string): string | undefined =>
  Object.keys(EXEMPT).find(
    (key) => key === path || key === `${path}#${name}` || (key.endsWith('/') && path.startsWith(key)),
  );

test('every exported function over text is measured or exempt, and every exemption is needed', async () => {
  const unmeasured: string[] = [];
  const needed = new Set<string>();
  for (const path of globSync(FOLDERS, { cwd: SOURCE }).sort()) {
    const whole = exemptionOf(path, '');
    if (whole !== undefined) needed.add(whole);
    // Some exempt modules run in a separate thread or process and cannot be imported here.
    if (path.endsWith('.d.ts') || whole !== undefined) continue;
    const exported: Record<string, unknown> = await import(join(SOURCE, path));
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value !== 'function' || measured.has(value)) continue;
      const exemption = exemptionOf(path, name);
      if (exemption === undefined) unmeasured.push(`${path}#${name}`);
      else needed.add(exemption);
    }
  }
  assert.deepEqual(unmeasured, []);
  assert.deepEqual(
    Object.keys(EXEMPT).filter((key) => !needed.has(key)),
    [],
  );
});
