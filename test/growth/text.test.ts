import { TEXT_STEPS } from './steps/text.ts';
import { testGrowth } from './test-growth.ts';

testGrowth(TEXT_STEPS);
