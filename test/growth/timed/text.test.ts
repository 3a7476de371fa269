import { TEXT_STEPS } from '../steps/text.ts';
import { testGrowth } from '../test-growth.ts';

testGrowth(import.meta.url, TEXT_STEPS);
