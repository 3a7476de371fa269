import { LLM_SUMMARY_STEPS } from './steps/llm-summaries.ts';
import { RANKING_STEPS, READING_STEPS, WORDING_STEPS } from './steps/summarization.ts';
import { testGrowth } from './test-growth.ts';

testGrowth([...READING_STEPS, ...WORDING_STEPS, ...RANKING_STEPS, ...LLM_SUMMARY_STEPS]);
