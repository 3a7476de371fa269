import { VALUE_FORMAT_STEPS } from './steps/value-formats.ts';
import { testGrowth } from './test-growth.ts';

testGrowth(VALUE_FORMAT_STEPS);
