import { LLM_SUMMARY_STEPS } from '../steps/llm-summaries.ts';
import { RANKING_STEPS } from '../steps/summarization.ts';
import { MESSAGE_STEPS } from '../steps/summary-messages.ts';
import { READING_STEPS } from '../steps/summary-reading.ts';
import { WORDING_STEPS } from '../steps/summary-wording.ts';
import { testGrowth } from '../test-growth.ts';

testGrowth(import.meta.url, [
  ...READING_STEPS,
  ...WORDING_STEPS,
  ...RANKING_STEPS,
  ...MESSAGE_STEPS,
  ...LLM_SUMMARY_STEPS,
]);
