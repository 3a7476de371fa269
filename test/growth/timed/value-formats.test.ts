import { VALUE_FORMAT_STEPS } from '../steps/value-formats.ts';
import { testGrowth } from '../test-growth.ts';

testGrowth(import.meta.url, VALUE_FORMAT_STEPS);
