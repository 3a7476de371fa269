import { APERTIUM_STEPS } from '../steps/apertium.ts';
import { CHECK_STEPS } from '../steps/checks.ts';
import { BERGAMOT_STEPS } from '../steps/engines.ts';
import { MODEL_STEPS } from '../steps/llm.ts';
import { LLM_STEPS } from '../steps/llm-translation.ts';
import { TAG_STEPS } from '../steps/tags.ts';
import { TERM_STEPS } from '../steps/terms.ts';
import { TRANSLATION_STEPS, WHOLE_TRANSLATION_STEPS } from '../steps/translation.ts';
import { WRITTEN_FORM_STEPS } from '../steps/written-forms.ts';
import { testGrowth } from '../test-growth.ts';

testGrowth(import.meta.url, [
  ...TRANSLATION_STEPS,
  ...WHOLE_TRANSLATION_STEPS,
  ...CHECK_STEPS,
  ...APERTIUM_STEPS,
  ...BERGAMOT_STEPS,
  ...LLM_STEPS,
  ...MODEL_STEPS,
  ...TAG_STEPS,
  ...WRITTEN_FORM_STEPS,
  ...TERM_STEPS,
]);
